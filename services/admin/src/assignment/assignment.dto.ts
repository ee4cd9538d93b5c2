import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { LARGEST_ID, ObjectsOf, RightsRequested } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsDay, OptionalText, RequiredText } from '../input/fields';
import { MAX_DAY_LENGTH, MAX_ROLES_AT_ONCE } from '../input/limits';

/** A role, at one site or (no siteId) at all sites, with its period. */
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
  @RequiredText(MAX_DAY_LENGTH)
  startDate!: string;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true })
  @IsDay('endDate')
  @OptionalText(MAX_DAY_LENGTH)
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
  @ApiProperty({ type: [RoleInput], minItems: 1, maxItems: MAX_ROLES_AT_ONCE })
  @ObjectsOf(() => RoleInput)
  @ArrayMaxSize(MAX_ROLES_AT_ONCE)
  @ArrayNotEmpty({ context: { code: 'ROLE_MISSING' } })
  assignments!: RoleInput[];
}

/** The reason, and the revision of the assignment on which the change is based. */
export class AssignmentWithdrawal {
  @ApiProperty()
  @RequiredText(MAX_REASON_LENGTH)
  reason!: string;

  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  revision!: number;
}

/** The period; role and site of an assignment never change. */
export class AssignmentChange extends AssignmentWithdrawal {
  @ApiProperty({ format: 'date' })
  @IsDay('startDate')
  @RequiredText(MAX_DAY_LENGTH)
  startDate!: string;

  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'null: no end' })
  @IsDay('endDate')
  @OptionalText(MAX_DAY_LENGTH)
  endDate!: string | null;
}

export class AssignmentCreated {
  @ApiProperty() assignmentId!: number;
}

/** The roles that were given, and those that await a second person. */
export class AssignmentsCreated extends RightsRequested {
  @ApiProperty({ type: [Number] }) assignmentIds!: number[];
}
