import { PageInfo, PageQuery } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { ApiText, type TextMap } from '../common/text.dto';

/** The audit trail tabs of spec section 2.2. */
export const AUDIT_TABS = [
  'data',
  'query',
  'comment',
  'signature',
  'sdv',
  'review',
  'lock',
  'freeze',
] as const;
export type AuditTab = (typeof AUDIT_TABS)[number];

export class PageAuditQuery extends PageQuery {
  @ApiProperty({ enum: AUDIT_TABS })
  @IsIn(AUDIT_TABS)
  tab!: AuditTab;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  blockKey?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  itemKey?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  line?: number;
}

/** One line of the audit trail. */
export class AuditRow {
  @ApiProperty()
  eventId!: number;

  @ApiProperty({ description: 'UTC' })
  at!: string;

  @ApiProperty()
  person!: string;

  @ApiProperty({ type: String, nullable: true })
  organisation!: string | null;

  @ApiProperty({ type: String, nullable: true })
  role!: string | null;

  @ApiProperty({ type: String, nullable: true })
  blockKey!: string | null;

  @ApiProperty({ description: 'Group number; 0: not in lines' })
  line!: number;

  @ApiProperty({ type: String, nullable: true })
  itemKey!: string | null;

  @ApiText({ nullable: true, description: 'Label of the item in the version it was entered under' })
  itemLabel!: TextMap | null;

  @ApiProperty({ enum: [0, 1, 2], description: '0 initial, 1 modify, 2 delete' })
  revision!: number;

  @ApiProperty({ type: String, nullable: true })
  before!: string | null;

  @ApiProperty({ type: String, nullable: true })
  after!: string | null;

  @ApiProperty({ type: Number, nullable: true })
  reasonCode!: number | null;

  @ApiProperty({ type: String, nullable: true })
  reason!: string | null;

  @ApiProperty({ description: 'entry, check, derivation, import, migration, integration or job' })
  origin!: string;

  @ApiProperty({ type: Number, nullable: true })
  designVersionId!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Client module and version' })
  client!: string | null;

  @ApiProperty({ type: String, nullable: true })
  requestId!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Query tab: 1 system, 2 manual' })
  queryType!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Query tab: the query' })
  queryId!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Query tab: status after the change' })
  queryStatus!: number | null;

  @ApiText({ nullable: true, description: 'Query tab: content after the change' })
  queryContent!: TextMap | null;

  @ApiProperty({ type: String, nullable: true, description: 'Query tab: answer after the change' })
  queryAnswer!: string | null;
}

export class AuditList extends PageInfo {
  @ApiProperty({ description: "Offset of the site's time zone, for the time shown beside UTC" })
  utcOffsetMinutes!: number;

  @ApiProperty({ type: [AuditRow] })
  rows!: AuditRow[];
}
