import {
  type Direction,
  Numbers,
  Ordered,
  PageInfo,
  PageQuery,
  SortedBy,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  Max,
  Min,
} from 'class-validator';
import { AssignmentsInput } from '../assignment/assignment.dto';
import { AuditEntry } from '../audit/audit.dto';
import { LARGEST_ID, OptionalText, RequiredText } from '../input/fields';
import type { AuditedEntity } from './user-audit.sql';

export const USER_SORTS = [
  'name',
  'loginId',
  'email',
  'organisation',
  'country',
  'language',
  'status',
  'startDate',
  'endDate',
  'passwordSetAt',
] as const;

export class UserListQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Part of the user ID, name, e-mail or organisation' })
  @OptionalText(100)
  search?: string;

  @Numbers('1 not yet, 2 locked, 3 inactive, 4 active', { most: 4 })
  @IsIn([1, 2, 3, 4], { each: true })
  status?: number[];

  @Numbers('Holds one of these roles (ids)', { least: 1, most: 100 })
  role?: number[];

  @Numbers('Holds a role at one of these sites; 0: a role at all sites of the study', {
    most: 1000,
  })
  site?: number[];

  @SortedBy(USER_SORTS)
  sort?: (typeof USER_SORTS)[number];

  @Ordered()
  order?: Direction;
}

export class Assignment {
  @ApiProperty() assignmentId!: number;
  @ApiProperty() roleId!: number;
  @ApiProperty() roleCode!: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  roleName!: Record<string, string>;
  @ApiProperty({ description: 'Sees treatment arms, kit types or hidden items' })
  unblinded!: boolean;
  @ApiProperty({ description: 'Gives roles to people or rights to roles' })
  managesAccess!: boolean;
  @ApiProperty({ type: Number, nullable: true }) siteId!: number | null;
  @ApiProperty({ type: String, nullable: true }) siteCode!: string | null;
  @ApiProperty({ type: String, nullable: true }) siteName!: string | null;
  @ApiProperty({ format: 'date' }) startDate!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true }) endDate!: string | null;
  @ApiProperty() revision!: number;
}

/** A person of the study with what they may do there (spec section 3: User). */
export class StudyUser {
  @ApiProperty() personId!: number;
  @ApiProperty() loginId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ type: String, nullable: true }) phone!: string | null;
  @ApiProperty({ type: String, nullable: true }) organisation!: string | null;
  @ApiProperty({ type: String, nullable: true }) country!: string | null;
  @ApiProperty() language!: string;
  @ApiProperty({ description: '1 not yet, 2 locked, 3 inactive, 4 active (spec section 3)' })
  status!: number;
  @ApiProperty({ description: 'A right in this study waits for a second person' }) waits!: boolean;
  @ApiProperty({ description: 'Disabled in this study' }) disabled!: boolean;
  @ApiProperty({ description: 'Disabled in the whole portal' }) accountDisabled!: boolean;
  @ApiProperty({ type: [String], description: 'Rights in the whole portal' })
  portalRights!: string[];
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null: none yet' })
  passwordSetAt!: string | null;
  @ApiProperty({ description: "Of the person's own data, which the auth service changes" })
  personRevision!: number;
  @ApiProperty({ type: [Assignment] }) assignments!: Assignment[];
}

export class StudyUserList extends PageInfo {
  @ApiProperty({ type: [StudyUser] }) rows!: StudyUser[];
}

/** Makes a person a user of the study, with the first roles: all of them or none. */
export class UserInput extends AssignmentsInput {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  personId!: number;
}

export class UsersInput {
  @ApiProperty({ type: [Number], minItems: 1, maxItems: 200 })
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(LARGEST_ID, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(200)
  @ArrayNotEmpty()
  @IsArray()
  personIds!: number[];
}

/** Why the users are disabled or enabled. */
export class UsersStateInput extends UsersInput {
  @ApiProperty()
  @RequiredText(1000)
  reason!: string;
}

export class UserOutcome {
  @ApiProperty() personId!: number;
  @ApiProperty({ description: 'false: skipped, or it waits for a second person (`RIGHTS_WAITS`)' })
  done!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Why it was skipped; a message code' })
  code!: string | null;
}

export class UserOutcomes {
  @ApiProperty({ type: [UserOutcome], description: 'In the order of the request' })
  rows!: UserOutcome[];
}

/** A change of a user: of the person, of the membership in the study, or of a role. */
export class UserAuditEntry extends AuditEntry {
  @ApiProperty({
    enum: ['person', 'person_password', 'study_user', 'assignment', 'admin_rights_request'],
  })
  entity!: AuditedEntity;
  @ApiProperty({ type: Number, nullable: true }) assignmentId!: number | null;
  @ApiProperty({ type: String, nullable: true }) roleCode!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, nullable: true })
  roleName!: Record<string, string> | null;
  @ApiProperty({ type: String, nullable: true }) siteCode!: string | null;
}

export class UserAuditList extends PageInfo {
  @ApiProperty({ type: [UserAuditEntry] }) rows!: UserAuditEntry[];
}
