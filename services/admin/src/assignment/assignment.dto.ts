import { PageInfo, PageQuery } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { IsDay, LARGEST_ID, OptionalText, RequiredText } from '../input/fields';

export const USER_SORTS = ['name', 'loginId', 'email', 'organisation', 'status'] as const;

export class UserListQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Part of the user ID, name, e-mail or organisation' })
  @OptionalText(100)
  search?: string;

  @ApiPropertyOptional({ enum: USER_SORTS })
  @IsOptional()
  @IsIn(USER_SORTS)
  sort?: (typeof USER_SORTS)[number];

  @ApiPropertyOptional({ enum: ['asc', 'desc'] })
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc';
}

/** A role, at one site or (no siteId) at all sites, from when to when. */
export class RoleInput {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  roleId!: number;

  @ApiPropertyOptional({ type: Number, nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  siteId?: number | null;

  @ApiProperty({ format: 'date' })
  @IsDay('startDate')
  @RequiredText(10)
  startDate!: string;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true })
  @IsDay('endDate')
  @OptionalText(10)
  endDate?: string | null;
}

/** Gives a person one role. */
export class AssignmentInput extends RoleInput {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  personId!: number;
}

/** Gives a person several roles: all of them or none. */
export class AssignmentsInput {
  @ApiProperty({ type: [RoleInput], minItems: 1, maxItems: 50 })
  @Type(() => RoleInput)
  @ValidateNested({ each: true })
  @ArrayMaxSize(50)
  @ArrayNotEmpty({ context: { code: 'ROLE_MISSING' } })
  @IsArray()
  assignments!: RoleInput[];
}

/** Ends (or extends) an assignment. */
export class AssignmentEnd {
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'null: no end' })
  @IsDay('endDate')
  @OptionalText(10)
  endDate!: string | null;

  @ApiProperty()
  @RequiredText(1000)
  reason!: string;

  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  revision!: number;
}

export class Assignment {
  @ApiProperty() assignmentId!: number;
  @ApiProperty() roleId!: number;
  @ApiProperty() roleCode!: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  roleName!: Record<string, string>;
  @ApiProperty({ type: Number, nullable: true }) siteId!: number | null;
  @ApiProperty({ type: String, nullable: true }) siteCode!: string | null;
  @ApiProperty({ type: String, nullable: true }) siteName!: string | null;
  @ApiProperty({ format: 'date' }) startDate!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true }) endDate!: string | null;
  @ApiProperty() revision!: number;
}

/** A person of the study with what they may do there. */
export class StudyUser {
  @ApiProperty() personId!: number;
  @ApiProperty() loginId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ type: String, nullable: true }) phone!: string | null;
  @ApiProperty({ type: String, nullable: true }) organisation!: string | null;
  @ApiProperty({ description: '1 not yet, 2 locked, 3 inactive, 4 active (spec section 3)' })
  status!: number;
  @ApiProperty({ type: [Assignment] }) assignments!: Assignment[];
}

export class StudyUserList extends PageInfo {
  @ApiProperty({ type: [StudyUser] }) rows!: StudyUser[];
}

export class AssignmentCreated {
  @ApiProperty() assignmentId!: number;
}

export class AssignmentsCreated {
  @ApiProperty({ type: [Number] }) assignmentIds!: number[];
}
