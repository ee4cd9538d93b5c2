import { editsWithoutView, privilegeKeys } from '@casebook/catalogue';
import { ObjectOf, RightsRequested, VisibleText } from '@casebook/service-kit';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
} from 'class-validator';
import { TEXT_SCHEMA } from '../study/study.dto';
import { ChangeReason, LiveChange } from './change.dto';
import { MAX_ROLE_NAME_LENGTH } from '../input/limits';

const GROUPS = [1, 2] as const;
const PRIVILEGES = { each: true, context: { code: 'COMMON_NOT_A_CHOICE' } };

/** A role that may set a flag must also see it. */
const WithViews = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'withViews',
      validator: {
        // Values that are not texts are refused by the rule for privilege keys.
        validate: (value: unknown) =>
          !Array.isArray(value) ||
          editsWithoutView(value.filter((key) => typeof key === 'string')).length === 0,
        // Without a default message the code would not be reported.
        defaultMessage: () => 'A privilege needs the one to see',
      },
    },
    { context: { code: 'BUILDER_PRIVILEGE_NEEDS_VIEW' } },
  );

export class StudyRole {
  @ApiProperty() roleId!: number;
  @ApiProperty({ description: 'Study designs name roles by it, so it never changes' })
  code!: string;
  @ApiProperty(TEXT_SCHEMA) name!: Record<string, string>;
  @ApiProperty({ enum: GROUPS, description: '1 site side, 2 sponsor side' }) group!: number;
  @ApiProperty({ description: 'Held per site, never for the whole study' }) siteLimited!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Held in every study by everyone with this right in the portal',
  })
  portalRight!: string | null;
  @ApiProperty({ type: [String] }) privileges!: string[];
  @ApiProperty({ description: 'Sees treatment arms, kit types or hidden items' })
  unblinded!: boolean;
  @ApiProperty({ description: 'Gives roles to people or rights to roles' })
  managesAccess!: boolean;
  @ApiProperty({ description: 'Given or changed only when a second person confirms it' })
  weighty!: boolean;
  @ApiProperty() revision!: number;
}

/** A role after a change, with the parts of the change that await a second person. */
export class StudyRoleChanged extends IntersectionType(StudyRole, RightsRequested) {}

export class StudyRoleList {
  @ApiProperty({ type: [StudyRole] }) rows!: StudyRole[];
}

export class RoleName {
  @ApiProperty()
  @IsString()
  @Matches(/\S/, { context: { code: 'COMMON_REQUIRED' } })
  @MaxLength(MAX_ROLE_NAME_LENGTH)
  @VisibleText()
  ja!: string;

  @ApiProperty()
  @IsString()
  @Matches(/\S/, { context: { code: 'COMMON_REQUIRED' } })
  @MaxLength(MAX_ROLE_NAME_LENGTH)
  @VisibleText()
  en!: string;

  @ApiProperty()
  @IsString()
  @Matches(/\S/, { context: { code: 'COMMON_REQUIRED' } })
  @MaxLength(MAX_ROLE_NAME_LENGTH)
  @VisibleText()
  th!: string;
}

export class NewRole extends ChangeReason {
  @ApiProperty({ pattern: '^[A-Za-z0-9_]{1,50}$' })
  @IsString()
  @IsNotEmpty()
  @Matches(/^[A-Za-z0-9_]{1,50}$/, { context: { code: 'BUILDER_ROLE_CODE_FORM' } })
  code!: string;

  @ApiProperty({ type: RoleName })
  @ObjectOf(() => RoleName)
  name!: RoleName;

  @ApiProperty({ enum: GROUPS })
  @IsIn(GROUPS, { context: { code: 'COMMON_NOT_A_CHOICE' } })
  group!: number;

  @ApiProperty()
  @IsBoolean()
  siteLimited!: boolean;

  @ApiProperty({ type: [String] })
  @IsArray()
  @ArrayMaxSize(privilegeKeys.length)
  @ArrayUnique()
  @IsIn(privilegeKeys, PRIVILEGES)
  @WithViews()
  privileges!: string[];
}

export class RoleUpdate extends LiveChange {
  @ApiProperty({ type: RoleName })
  @ObjectOf(() => RoleName)
  name!: RoleName;

  @ApiProperty({ enum: GROUPS })
  @IsIn(GROUPS, { context: { code: 'COMMON_NOT_A_CHOICE' } })
  group!: number;

  @ApiProperty()
  @IsBoolean()
  siteLimited!: boolean;
}

export class PrivilegeUpdate extends LiveChange {
  @ApiProperty({ type: [String], description: 'All privileges the role shall have' })
  @IsArray()
  @ArrayMaxSize(privilegeKeys.length)
  @ArrayUnique()
  @IsIn(privilegeKeys, PRIVILEGES)
  @WithViews()
  privileges!: string[];
}
