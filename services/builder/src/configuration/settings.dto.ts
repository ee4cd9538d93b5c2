import {
  MayBeAbsent,
  ObjectOf,
  ObjectsOf,
  RightsRequested,
  TakesReAuthToken,
} from '@casebook/service-kit';
import { LOCK_BLOCKERS, type LockBlocker, LAST_OWN_REASON } from '@casebook/study-design';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  Max,
  Min,
} from 'class-validator';
import { TEXT_SCHEMA } from '../study/study.dto';
import { ChangeReason, LiveChange } from './change.dto';
import {
  MAX_AUTO_LOGOUT_MINUTES,
  MAX_PLANNED_SITES,
  MAX_PLANNED_SUBJECTS,
  MAX_REASONS_SENT,
  MIN_AUTO_LOGOUT_MINUTES,
} from '../input/limits';

const LEVELS = ['none', 'study', 'site'] as const;
const STRATIFICATION = [0, 1] as const;
const MINUTES = {
  context: {
    code: 'COMMON_NOT_IN_RANGE',
    params: { min: MIN_AUTO_LOGOUT_MINUTES, max: MAX_AUTO_LOGOUT_MINUTES },
  },
};

/** A planned number; null: it is not planned any more. */
const Planned = (max: number): PropertyDecorator => {
  const context = { context: { code: 'COMMON_NOT_IN_RANGE', params: { min: 1, max } } };
  return applyDecorators(
    ApiPropertyOptional({ type: Number, nullable: true, minimum: 1, maximum: max }),
    IsOptional(),
    IsInt(context),
    Min(1, context),
    Max(max, context),
  );
};

export class IwrsSetting {
  @ApiProperty({ enum: STRATIFICATION, description: 'Stratification type: 0 static, 1 dynamic' })
  @IsIn(STRATIFICATION, { context: { code: 'COMMON_NOT_A_CHOICE' } })
  stratificationType!: number;
}

/** A reason for corrections, in the order in which reasons are offered. */
export class SettingReason {
  @ApiProperty({ description: '1 to 4 as in the specification; own reasons from 101' })
  code!: number;

  @ApiProperty({ description: 'False: only the audit trail shows it' }) offered!: boolean;
  @ApiProperty({ ...TEXT_SCHEMA, nullable: true, description: 'Of an own reason' })
  label!: Record<string, string> | null;
}

export class SettingReasonInput {
  @ApiPropertyOptional({ description: 'Absent: a new own reason, which gets a code' })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LAST_OWN_REASON)
  code?: number;

  @ApiProperty()
  @IsBoolean()
  offered!: boolean;

  @ApiPropertyOptional({
    ...TEXT_SCHEMA,
    description: 'Of an own reason, in each study language; a text that is stored never changes',
  })
  @MayBeAbsent()
  @IsObject()
  label?: Record<string, string>;
}

export class Setting {
  @ApiProperty({ description: 'Minutes of inactivity until sign-out' }) autoLogoutTime!: number;
  @ApiProperty({ enum: LEVELS }) contractNumberLevel!: (typeof LEVELS)[number];
  @ApiProperty() iwrsLink!: boolean;
  @ApiProperty({ type: IwrsSetting, nullable: true }) iwrsSetting!: IwrsSetting | null;
  @ApiProperty(TEXT_SCHEMA) signatureStatement!: Record<string, string>;
  @ApiProperty({ type: [SettingReason] }) correctionReasons!: SettingReason[];
  @ApiProperty({ enum: LOCK_BLOCKERS, isArray: true, description: 'What prevents a lock' })
  lockBlockers!: LockBlocker[];

  @ApiProperty({ type: Number, nullable: true, description: 'Null: not planned' })
  plannedSites!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Null: not planned' })
  plannedSubjects!: number | null;

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

  /** Of `{ studyId, iwrsLink }`, act `iwrs-link`, to change the link of a study that was released to a site. */
  @TakesReAuthToken()
  reAuthToken?: string;

  @ApiPropertyOptional({ type: IwrsSetting })
  @MayBeAbsent()
  @ObjectOf(() => IwrsSetting)
  iwrsSetting?: IwrsSetting;

  @Planned(MAX_PLANNED_SITES)
  plannedSites?: number | null;

  @Planned(MAX_PLANNED_SUBJECTS)
  plannedSubjects?: number | null;

  @ApiPropertyOptional(TEXT_SCHEMA)
  @MayBeAbsent()
  @IsObject()
  signatureStatement?: Record<string, string>;

  @ApiPropertyOptional({
    type: [SettingReasonInput],
    description: 'All reasons in their order: every present one, and new ones',
  })
  @MayBeAbsent()
  @ArrayMaxSize(MAX_REASONS_SENT)
  @ObjectsOf(() => SettingReasonInput)
  correctionReasons?: SettingReasonInput[];

  @ApiPropertyOptional({ enum: LOCK_BLOCKERS, isArray: true })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(LOCK_BLOCKERS.length)
  @ArrayUnique()
  @IsIn(LOCK_BLOCKERS, { each: true, context: { code: 'COMMON_NOT_A_CHOICE' } })
  lockBlockers?: LockBlocker[];
}
