import { MayBeAbsent, ObjectOf, RightsRequested } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsObject, Max, Min } from 'class-validator';
import { TEXT_SCHEMA } from '../study/study.dto';
import { ChangeReason, LiveChange } from './change.dto';
import { MAX_AUTO_LOGOUT_MINUTES, MIN_AUTO_LOGOUT_MINUTES } from '../input/limits';

const LEVELS = ['none', 'study', 'site'] as const;
const STRATIFICATION = [0, 1] as const;
const MINUTES = {
  context: {
    code: 'COMMON_NOT_IN_RANGE',
    params: { min: MIN_AUTO_LOGOUT_MINUTES, max: MAX_AUTO_LOGOUT_MINUTES },
  },
};

export class IwrsSetting {
  @ApiProperty({ enum: STRATIFICATION, description: 'Stratification type: 0 static, 1 dynamic' })
  @IsIn(STRATIFICATION, { context: { code: 'COMMON_NOT_A_CHOICE' } })
  stratificationType!: number;
}

export class Setting {
  @ApiProperty({ description: 'Minutes of inactivity until sign-out' }) autoLogoutTime!: number;
  @ApiProperty({ enum: LEVELS }) contractNumberLevel!: (typeof LEVELS)[number];
  @ApiProperty() iwrsLink!: boolean;
  @ApiProperty({ type: IwrsSetting, nullable: true }) iwrsSetting!: IwrsSetting | null;
  @ApiProperty(TEXT_SCHEMA) signatureStatement!: Record<string, string>;
  @ApiProperty({
    type: [String],
    description: 'Content languages of the last version; they change with the design',
  })
  languages!: string[];
  @ApiProperty({ description: 'Rights that show arms or hidden data need a second person' })
  secondPerson!: boolean;
  @ApiProperty() revision!: number;
}

/** The settings after a change, with the parts of the change that await confirmation. */
export class SettingChanged extends IntersectionType(Setting, RightsRequested) {}

/** Whether privileges that show arms or hidden data, or manage access, need a second person. */
export class SecondPersonUpdate extends ChangeReason {
  @ApiProperty()
  @IsBoolean()
  on!: boolean;
}

/** Omitted fields stay unchanged. */
export class SettingUpdate extends LiveChange {
  @ApiPropertyOptional({ minimum: MIN_AUTO_LOGOUT_MINUTES, maximum: MAX_AUTO_LOGOUT_MINUTES })
  @MayBeAbsent()
  @IsInt(MINUTES)
  @Min(MIN_AUTO_LOGOUT_MINUTES, MINUTES)
  @Max(MAX_AUTO_LOGOUT_MINUTES, MINUTES)
  autoLogoutTime?: number;

  @ApiPropertyOptional({ enum: LEVELS })
  @MayBeAbsent()
  @IsIn(LEVELS, { context: { code: 'COMMON_NOT_A_CHOICE' } })
  contractNumberLevel?: (typeof LEVELS)[number];

  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsBoolean()
  iwrsLink?: boolean;

  @ApiPropertyOptional({ type: IwrsSetting })
  @MayBeAbsent()
  @ObjectOf(() => IwrsSetting)
  iwrsSetting?: IwrsSetting;

  @ApiPropertyOptional(TEXT_SCHEMA)
  @MayBeAbsent()
  @IsObject()
  signatureStatement?: Record<string, string>;
}
