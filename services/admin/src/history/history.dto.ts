import { PageInfo, PageQuery } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { AuditChange } from '../audit/audit.dto';
import { IsDay, LARGEST_ID, OptionalText } from '../input/fields';

/** Sign-ins and what people did to their own account, as the authentication service names it. */
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
  'user_disabled',
  'user_enabled',
] as const;
export const DOWNLOAD_KINDS = ['downloaded'] as const;

export const HISTORY_KINDS = [...SIGN_IN_KINDS, ...ROLE_KINDS, ...DOWNLOAD_KINDS] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const IsId = () => (target: object, property: string) => {
  Type(() => Number)(target, property);
  IsOptional()(target, property);
  IsInt()(target, property);
  Min(1)(target, property);
  Max(LARGEST_ID)(target, property);
};

/** Which events; the same for the list and its download. */
export class HistoryFilter {
  @ApiPropertyOptional({ description: 'Part of the name or user ID of the person' })
  @OptionalText(100)
  search?: string;

  @ApiPropertyOptional({ description: 'Events of this person' })
  @IsId()
  personId?: number;

  @ApiPropertyOptional({ description: 'Users of this site; days are counted in its time zone' })
  @IsId()
  siteId?: number;

  @ApiPropertyOptional({ enum: HISTORY_KINDS, isArray: true })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @IsOptional()
  @IsIn(HISTORY_KINDS, { each: true })
  kind?: HistoryKind[];

  @ApiPropertyOptional({ format: 'date', description: 'First day' })
  @IsDay('from')
  @OptionalText(10)
  from?: string;

  @ApiPropertyOptional({ format: 'date', description: 'Last day' })
  @IsDay('to')
  @OptionalText(10)
  to?: string;

  @ApiPropertyOptional({ enum: ['asc', 'desc'], description: 'By time; the newest first' })
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc';
}

export class HistoryQuery extends IntersectionType(PageQuery, HistoryFilter) {}

export class HistoryPeopleQuery {
  @ApiPropertyOptional({ description: 'Part of the name or user ID' })
  @OptionalText(100)
  search?: string;

  @ApiPropertyOptional({ description: 'This person' })
  @IsId()
  personId?: number;
}

/** Whoever can stand in the report. */
export class HistoryPerson {
  @ApiProperty() personId!: number;
  @ApiProperty() loginId!: string;
  @ApiProperty() name!: string;
}

export class HistoryPeople {
  @ApiProperty({ type: [HistoryPerson], description: 'By name, at most 50' })
  rows!: HistoryPerson[];
}

export class HistoryDownload {
  @ApiProperty({ description: 'Identifier of the screen whose list it was' }) what!: string;
  @ApiProperty() rows!: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'null: not for a reader who does not reach all sites',
  })
  filter!: Record<string, unknown> | null;
}

/** One thing that a user did, or that was done to the user's rights. */
export class HistoryEvent extends HistoryPerson {
  @ApiProperty() eventId!: string;
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
