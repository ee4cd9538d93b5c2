import { PageInfo, PageQuery } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export class UserListQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Part of the user ID, name, e-mail or organisation' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  search?: string;
}

/** Gives a person a role, at one site or (no siteId) at all sites. */
export class AssignmentInput {
  @ApiProperty()
  @IsInt()
  @Min(1)
  personId!: number;

  @ApiProperty()
  @IsInt()
  @Min(1)
  roleId!: number;

  @ApiPropertyOptional({ type: Number, nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1)
  siteId?: number | null;

  @ApiProperty({ format: 'date' })
  @Matches(DATE)
  @IsISO8601({ strict: true })
  startDate!: string;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true })
  @IsOptional()
  @Matches(DATE)
  @IsISO8601({ strict: true })
  endDate?: string | null;
}

/** Ends (or extends) an assignment. */
export class AssignmentEnd {
  @ApiProperty({ type: String, format: 'date', nullable: true })
  @IsOptional()
  @Matches(DATE)
  @IsISO8601({ strict: true })
  endDate!: string | null;

  @ApiProperty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1000)
  reason!: string;

  @ApiProperty()
  @IsInt()
  @Min(1)
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
