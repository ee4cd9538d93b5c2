import { languages, MAX_NAME_LENGTH, MAX_REASON_LENGTH } from '@casebook/catalogue';
import {
  type Direction,
  LARGEST_ID,
  MAX_SEARCH_LENGTH,
  MAX_SITES_AT_ONCE,
  MayBeAbsent,
  Numbers,
  ObjectOf,
  Ordered,
  PageInfo,
  PagingInput,
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
  ValidateIf,
} from 'class-validator';
import { AssignmentsCreated, AssignmentsInput } from '../assignment/assignment.dto';
import { AuditEntry } from '../audit/audit.dto';
import { OptionalText, RequiredText } from '../input/fields';
import { MAX_ROLES_FILTERED, MAX_USERS_AT_ONCE } from '../input/limits';
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

export class UserListQuery extends PagingInput {
  @ApiPropertyOptional({ description: 'Part of the user ID, name, e-mail or organisation' })
  @OptionalText(MAX_SEARCH_LENGTH)
  search?: string;

  @Numbers('1 not yet, 2 locked, 3 inactive, 4 active', { most: 4 })
  @IsIn([1, 2, 3, 4], { each: true })
  status?: number[];

  @Numbers('Holds one of these roles (ids)', { least: 1, most: MAX_ROLES_FILTERED })
  role?: number[];

  @Numbers('Holds a role at one of these sites; 0: a role at all sites of the study', {
    most: MAX_SITES_AT_ONCE,
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
  @ApiProperty({ description: 'Given or changed only when a second person confirms it' })
  weighty!: boolean;
  @ApiProperty({ type: Number, nullable: true }) siteId!: number | null;
  @ApiProperty({ type: String, nullable: true }) siteCode!: string | null;
  @ApiProperty({ type: String, nullable: true }) siteName!: string | null;
  @ApiProperty({ format: 'date' }) startDate!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true }) endDate!: string | null;
  @ApiProperty() revision!: number;
}

/** A person of the study with roles and status (spec section 3: User). */
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

/** The data of a person to be registered. The auth service owns people and validates the fields. */
export class PersonInput {
  @ApiProperty()
  @RequiredText(MAX_NAME_LENGTH)
  email!: string;

  @ApiProperty()
  @RequiredText(MAX_NAME_LENGTH)
  name!: string;

  @ApiProperty()
  @RequiredText(MAX_NAME_LENGTH)
  organisation!: string;

  @ApiProperty({ enum: languages })
  @IsIn(languages)
  language!: (typeof languages)[number];

  @ApiPropertyOptional({ description: 'The e-mail address when absent' })
  @OptionalText(MAX_NAME_LENGTH)
  loginId?: string;

  @ApiPropertyOptional()
  @OptionalText(MAX_NAME_LENGTH)
  phone?: string;

  @ApiPropertyOptional({ description: 'ISO 3166-1 alpha-2, e.g. JP' })
  @OptionalText(MAX_NAME_LENGTH)
  country?: string;
}

/** Makes a person a user of the study, with the first roles: all of them or none. */
export class UserInput extends AssignmentsInput {
  @ApiPropertyOptional({
    description: 'Registered in the portal, with an invitation, if new there',
  })
  @ValidateIf(({ personId }: UserInput) => personId === undefined)
  @ObjectOf(() => PersonInput)
  person?: PersonInput;

  @ApiPropertyOptional({ description: 'Instead of `person`: somebody whom the portal knows' })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  personId?: number;
}

/** A user of the study, with the roles that were given and those that await a second person. */
export class UserRegistered extends AssignmentsCreated {
  @ApiProperty() personId!: number;
  @ApiProperty({ description: 'New in the portal: an invitation is on its way' })
  created!: boolean;
}

export class UsersInput {
  @ApiProperty({ type: [Number], minItems: 1, maxItems: MAX_USERS_AT_ONCE })
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(LARGEST_ID, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(MAX_USERS_AT_ONCE)
  @ArrayNotEmpty()
  @IsArray()
  personIds!: number[];
}

/** The reason why the users are disabled or enabled. */
export class UsersStateInput extends UsersInput {
  @ApiProperty()
  @RequiredText(MAX_REASON_LENGTH)
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
    enum: [
      'person',
      'person_password',
      'study_user',
      'assignment',
      'admin_rights_request',
      'admin_rights_refusal',
      'auth_rights_refusal',
      'identity_change',
    ],
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
