import { LARGEST_ID } from '@casebook/service-kit';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** Text of a study in its languages. */
type Text = Record<string, string>;
const textProperty = { type: 'object', additionalProperties: { type: 'string' } } as const;

export class StudyParams {
  @ApiProperty()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  studyId!: number;
}

export class StudyRoleParams extends StudyParams {
  @ApiProperty()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  roleId!: number;
}

/** The list takes no filter yet; an empty object is accepted, anything else is refused. */
export class StudyListBody {}

export class StudyRole {
  @ApiProperty()
  roleId!: number;

  @ApiProperty()
  code!: string;

  @ApiProperty(textProperty)
  name!: Text;
}

export class HeldRole extends StudyRole {
  @ApiProperty()
  siteLimited!: boolean;

  @ApiProperty({ type: [Number], nullable: true, description: 'null: all sites of the study' })
  siteIds!: number[] | null;
}

export class ListedRole extends StudyRole {
  @ApiProperty({ description: 'Releases versions to sites, so releases may wait for it' })
  releases!: boolean;

  @ApiProperty({
    description: 'Asks for emergency unblinding or decides on it, so requests may wait for it',
  })
  unblinds!: boolean;
}

export class StudyListRow {
  @ApiProperty()
  studyId!: number;

  @ApiProperty()
  studyIdText!: string;

  @ApiProperty(textProperty)
  name!: Text;

  @ApiProperty({ type: String, nullable: true })
  protocolNumber!: string | null;

  @ApiProperty({ description: 'The study is over: every call for it answers 421' })
  closed!: boolean;

  @ApiProperty({ type: [ListedRole], description: 'Roles that the caller holds today' })
  roles!: ListedRole[];
}

export class StudyListAnswer {
  @ApiProperty({ type: [StudyListRow] })
  rows!: StudyListRow[];
}

export class StudyDetail {
  @ApiProperty()
  studyId!: number;

  @ApiProperty()
  studyIdText!: string;

  @ApiProperty(textProperty)
  name!: Text;

  @ApiProperty({ type: String, nullable: true })
  protocolNumber!: string | null;

  @ApiProperty({ type: String, nullable: true })
  alias!: string | null;

  @ApiProperty()
  iwrsLinkFlag!: boolean;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  iwrsSetting!: Record<string, unknown> | null;

  @ApiProperty({ type: [String] })
  languages!: string[];

  @ApiProperty({ type: HeldRole })
  role!: HeldRole;

  @ApiProperty({ description: 'Minutes' })
  autoLogoutTime!: number;
}

export class PrivilegesAnswer {
  @ApiProperty({ type: [String] })
  privileges!: string[];

  @ApiProperty({
    description: 'Of role, privileges and sites; every answer in a study carries the present one',
  })
  digest!: string;
}

export class StudyRoleRow extends StudyRole {
  @ApiProperty({ description: '1: site side, 2: sponsor side' })
  roleGroup!: number;

  @ApiProperty()
  siteLimited!: boolean;

  @ApiProperty({ description: 'Sees treatment arms, kit types or hidden items' })
  unblinded!: boolean;

  @ApiProperty({ description: 'Gives roles to people or rights to roles' })
  managesAccess!: boolean;
  @ApiProperty({ description: 'Given or changed only when a second person confirms it' })
  weighty!: boolean;
}

export class StudyRolesAnswer {
  @ApiProperty({ type: [StudyRoleRow] })
  rows!: StudyRoleRow[];
}

export class StudySettingAnswer {
  @ApiProperty({ description: 'Minutes' })
  autoLogoutTime!: number;

  @ApiProperty({ description: 'no_limitation, study or site', type: String, nullable: true })
  contractNumberLevel!: string | null;

  @ApiProperty({ type: [String] })
  languages!: string[];
}
