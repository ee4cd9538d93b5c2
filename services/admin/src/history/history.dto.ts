import {
  AnyOf,
  Day,
  type Direction,
  MAX_SEARCH_LENGTH,
  Numbers,
  Ordered,
  PageInfo,
  PagingInput,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { AuditChange } from '../audit/audit.dto';
import { OptionalText } from '../input/fields';

/** Sign-ins and changes by people of their own account, with the names of the authentication service. */
export const SIGN_IN_KINDS = [
  'signed_in',
  'failed',
  'locked',
  'refused_locked',
  'refused_disabled',
  'signed_out',
  're_authenticated',
  'refresh_reused',
  'refused_expired',
  'recovery_failed',
  'password_reset',
  'password_changed',
  'secret_question_changed',
  'login_id_changed',
] as const;
export const ROLE_KINDS = [
  'role_given',
  'role_changed',
  'role_ended',
  'role_withdrawn',
  'user_disabled',
  'user_enabled',
  'right_requested',
  'right_confirmed',
  'right_rejected',
  'right_withdrawn',
  'right_refused',
  'identity_requested',
  'identity_confirmed',
  'identity_stopped',
  'identity_changed',
] as const;
/** Actions on the privileges of roles. */
export const RIGHT_KINDS = [
  'role_rights_changed',
  'role_rights_requested',
  'role_rights_confirmed',
  'role_rights_rejected',
  'role_rights_withdrawn',
  'role_rights_refused',
  'confirmation_switched',
] as const;
export const DOWNLOAD_KINDS = ['downloaded'] as const;

export const HISTORY_KINDS = [
  ...SIGN_IN_KINDS,
  ...ROLE_KINDS,
  ...RIGHT_KINDS,
  ...DOWNLOAD_KINDS,
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** The filter of events; the same for the list and its download. */
export class HistoryFilter {
  @ApiPropertyOptional({ description: 'Part of the name or user ID of the person' })
  @OptionalText(MAX_SEARCH_LENGTH)
  search?: string;

  @Numbers('Events of these people', { least: 1 })
  personId?: number[];

  @Numbers('Users of these sites; days are counted on their clock, if they share one', { least: 1 })
  siteId?: number[];

  @AnyOf(HISTORY_KINDS)
  kind?: HistoryKind[];

  @Day('First day')
  from?: string;

  @Day('Last day')
  to?: string;

  @Ordered('By time; the newest first')
  order?: Direction;
}

export class HistoryQuery extends IntersectionType(PagingInput, HistoryFilter) {}

export class HistoryPeopleQuery {
  @ApiPropertyOptional({ description: 'Part of the name or user ID' })
  @OptionalText(MAX_SEARCH_LENGTH)
  search?: string;

  @Numbers('These come first, found or not', { least: 1 })
  personId?: number[];
}

/** A person who can appear in the report. */
export class HistoryPerson {
  @ApiProperty() personId!: number;
  @ApiProperty() loginId!: string;
  @ApiProperty() name!: string;
}

export class HistoryPeople {
  @ApiProperty({ type: [HistoryPerson], description: 'At most 50 beside those asked for, by name' })
  rows!: HistoryPerson[];
}

export class HistoryDownload {
  @ApiProperty({ description: 'Identifier of the screen whose list it was' }) what!: string;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'null: not for the reader, whose role may see less than the one that downloaded',
  })
  rows!: number | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'null: not for a reader who does not reach all sites',
  })
  filter!: Record<string, unknown> | null;
}

/** One action of a user, or a change of the user's roles. */
export class HistoryEvent extends HistoryPerson {
  @ApiProperty({ description: 'Position in the list, from 1' }) eventId!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ enum: HISTORY_KINDS }) kind!: HistoryKind;
  @ApiProperty({ type: String, nullable: true, description: 'Who did it, when not the person' })
  actorName!: string | null;
  @ApiProperty({ type: String, nullable: true }) roleCode!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, nullable: true })
  roleName!: Record<string, string> | null;
  @ApiProperty({ type: String, nullable: true }) siteCode!: string | null;
  @ApiProperty({ type: [AuditChange] }) changes!: AuditChange[];
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: HistoryDownload, nullable: true }) download!: HistoryDownload | null;
}

export class HistoryList extends PageInfo {
  @ApiProperty({ type: [HistoryEvent] }) rows!: HistoryEvent[];
  @ApiProperty({ description: 'Of the zone in which days were counted and times are shown' })
  utcOffsetMinutes!: number;
}
