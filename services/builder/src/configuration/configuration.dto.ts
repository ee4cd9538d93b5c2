import { privilegeKeys } from '@casebook/catalogue';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { TEXT_SCHEMA } from '../study/study.dto';

const LEVELS = ['none', 'study', 'site'] as const;

export class StudyRole {
  @ApiProperty() roleId!: number;
  @ApiProperty() code!: string;
  @ApiProperty(TEXT_SCHEMA) name!: Record<string, string>;
  @ApiProperty({ description: '1 site side, 2 sponsor side' }) group!: number;
  @ApiProperty() siteLimited!: boolean;
  @ApiProperty({ type: String, nullable: true }) portalRight!: string | null;
  @ApiProperty({ type: [String] }) privileges!: string[];
  @ApiProperty() revision!: number;
}

export class StudyRoleList {
  @ApiProperty({ type: [StudyRole] }) rows!: StudyRole[];
}

class LiveChange {
  @ApiProperty({ description: 'The revision that was looked at' })
  @IsInt()
  @Min(1)
  revision!: number;

  @ApiProperty({ description: 'Why; goes into the audit trail' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  reason!: string;
}

export class PrivilegeUpdate extends LiveChange {
  @ApiProperty({ type: [String], description: 'All privileges the role shall have' })
  @IsArray()
  @ArrayUnique()
  @IsIn(privilegeKeys, { each: true, context: { code: 'COMMON_NOT_A_CHOICE' } })
  privileges!: string[];
}

export class Setting {
  @ApiProperty({ description: 'Minutes of inactivity until sign-out' }) autoLogoutTime!: number;
  @ApiProperty({ enum: LEVELS }) contractNumberLevel!: (typeof LEVELS)[number];
  @ApiProperty() iwrsLink!: boolean;
  @ApiProperty(TEXT_SCHEMA) signatureStatement!: Record<string, string>;
  @ApiProperty() revision!: number;
}

export class SettingUpdate extends LiveChange {
  @ApiPropertyOptional({ minimum: 1, maximum: 720 })
  @IsOptional()
  @IsInt()
  @Min(1, { context: { code: 'COMMON_NOT_IN_RANGE', params: { min: 1, max: 720 } } })
  @Max(720, { context: { code: 'COMMON_NOT_IN_RANGE', params: { min: 1, max: 720 } } })
  autoLogoutTime?: number;

  @ApiPropertyOptional({ enum: LEVELS })
  @IsOptional()
  @IsIn(LEVELS, { context: { code: 'COMMON_NOT_A_CHOICE' } })
  contractNumberLevel?: (typeof LEVELS)[number];

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  iwrsLink?: boolean;

  @ApiPropertyOptional(TEXT_SCHEMA)
  @IsOptional()
  @IsObject()
  signatureStatement?: Record<string, string>;
}
