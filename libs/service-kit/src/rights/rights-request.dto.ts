import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, Length, MaxLength } from 'class-validator';

export const RIGHTS_KINDS = [
  'role_given',
  'role_dates',
  'user_enabled',
  'role_rights',
  'confirmation_off',
  'version_frozen',
  'person_changed',
] as const;
export type RightsKind = (typeof RIGHTS_KINDS)[number];

export const RIGHTS_STATUSES = ['open', 'confirmed', 'rejected', 'withdrawn', 'expired'] as const;
export type RightsStatus = (typeof RIGHTS_STATUSES)[number];

const textProperty = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** The person who receives a right. */
export class RightsPerson {
  @ApiProperty() personId!: number;
  @ApiProperty() loginId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ type: String, nullable: true }) organisation!: string | null;
}

/** A role with its privileges at the time of the request. */
export class RightsRole {
  @ApiProperty() roleId!: number;
  @ApiProperty() code!: string;
  @ApiProperty(textProperty) name!: Record<string, string>;
  @ApiProperty({ description: 'Sees treatment arms, kit types or hidden items' })
  unblinded!: boolean;
  @ApiProperty({ description: 'Gives roles to people or rights to roles' })
  managesAccess!: boolean;
  @ApiProperty({ description: 'Given or changed only when a second person confirms it' })
  weighty!: boolean;
  @ApiProperty({ description: 'A frozen version names it at a hidden item' }) seesHidden!: boolean;
  @ApiProperty({ type: [String] }) privileges!: string[];
  @ApiProperty({ type: String, nullable: true, description: 'null: all sites' })
  siteCode!: string | null;
  @ApiProperty({ type: String, nullable: true }) startDate!: string | null;
  @ApiProperty({ type: String, nullable: true }) endDate!: string | null;
}

/** What is confirmed. */
export class RightsShown {
  @ApiProperty({ type: RightsPerson, nullable: true }) person!: RightsPerson | null;
  @ApiProperty({
    type: RightsPerson,
    nullable: true,
    description: 'Before a change of name or address',
  })
  formerPerson!: RightsPerson | null;
  @ApiProperty({ type: [RightsRole], description: 'That are given, prolonged or changed' })
  roles!: RightsRole[];
  @ApiProperty({ type: String, nullable: true, description: 'Before a change of dates' })
  formerStartDate!: string | null;
  @ApiProperty({ type: String, nullable: true }) formerEndDate!: string | null;
  @ApiProperty({ type: [String], description: 'Privileges that the role gets' }) added!: string[];
  @ApiProperty({ type: [String], description: 'Privileges that it loses' }) removed!: string[];
  @ApiProperty({ type: [String], description: 'Who holds the role already' }) holders!: string[];
  @ApiProperty({ type: String, nullable: true }) versionName!: string | null;
  @ApiProperty({ type: [String], description: 'Hidden items that more roles see: PAGE.ITEM' })
  opened!: string[];
}

/** A request that takes effect when a second person confirms it. */
export class RightsRequest {
  @ApiProperty() requestId!: number;
  @ApiProperty({ enum: RIGHTS_KINDS }) kind!: RightsKind;
  @ApiProperty({ enum: RIGHTS_STATUSES }) status!: RightsStatus;
  @ApiProperty({ type: RightsShown }) shown!: RightsShown;
  @ApiProperty({ description: 'Of all that is confirmed; goes back with the confirmation' })
  digest!: string;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty() requestedByName!: string;
  @ApiProperty({ format: 'date-time' }) requestedAt!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiProperty({ type: String, nullable: true }) decidedByName!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decidedAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) decisionReason!: string | null;
  @ApiProperty({ description: 'The reader may confirm or reject it' }) mayDecide!: boolean;
  @ApiProperty({ description: 'The reader made it' }) own!: boolean;
  @ApiProperty({ type: [String], description: 'Names of people who can confirm; while it is open' })
  confirmers!: string[];
}

export class RightsRequestList {
  @ApiProperty({ type: [RightsRequest] }) rows!: RightsRequest[];
}

/** The answer when a change waits for a second person. */
export class RightsRequested {
  @ApiProperty({ type: [Number], description: 'Requests that wait for a second person' })
  requestIds!: number[];
  @ApiProperty({ type: [String], description: 'Names of people who can confirm; none: nobody yet' })
  confirmers!: string[];
}

export class RightsConfirmation {
  @ApiProperty({ description: 'Of the request as it was read' })
  @IsString()
  @Length(64, 64)
  digest!: string;
}

export class RightsRefusal {
  @ApiProperty()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_REASON_LENGTH)
  reason!: string;
}
