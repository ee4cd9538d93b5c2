import { MAX_KEY_LENGTH } from '@casebook/study-design';
import {
  AnyOf,
  Day,
  Keys,
  MayBeAbsent,
  Numbers,
  PageInfo,
  PagingInput,
  LARGEST_ID,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { ApiText, type TextMap } from '../common/text.dto';
import { MAX_AUDIT_FILTER_VALUES, MAX_AUDIT_PAGES, MAX_AUDIT_VISITS } from '../common/limits';

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

const ORIGINS = [
  'entry',
  'check',
  'derivation',
  'import',
  'migration',
  'integration',
  'job',
] as const;

/** Filters of an audit trail. */
export class AuditFilter {
  @ApiProperty({ enum: AUDIT_TABS })
  @IsIn(AUDIT_TABS)
  tab!: AuditTab;

  @Day('First day, by the clock of the site')
  from?: string;

  @Day('Last day, by the clock of the site')
  to?: string;

  @Numbers('Persons', { most: MAX_AUDIT_FILTER_VALUES })
  person?: number[];

  @Numbers('Codes of reasons', { least: 1, most: MAX_AUDIT_FILTER_VALUES })
  reason?: number[];

  @AnyOf(ORIGINS)
  origin?: string[];
}

/** Filters for a page: the whole page, a block, a line or one item. */
export class PageAuditFilter extends AuditFilter {
  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  blockKey?: string;

  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  itemKey?: string;

  @ApiPropertyOptional()
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  line?: number;
}

export class SubjectAuditFilter extends AuditFilter {
  @ApiProperty()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  siteId!: number;

  @Keys('Items as PAGE.ITEM, at every visit', { most: MAX_AUDIT_FILTER_VALUES })
  @Matches(/^[\w-]{1,40}\.[\w-]{1,40}$/, { each: true })
  item?: string[];

  @Numbers('Visits of the subject', { least: 1, most: MAX_AUDIT_VISITS })
  visit?: number[];

  @Numbers('Pages of the subject', { least: 1, most: MAX_AUDIT_PAGES })
  pageId?: number[];
}

export class PageAuditQuery extends IntersectionType(PageAuditFilter, PagingInput) {}

export class SubjectAuditQuery extends IntersectionType(SubjectAuditFilter, PagingInput) {}

/** The kinds of audit events. */
export const AUDIT_KINDS = [
  'item',
  'block',
  'line',
  'page',
  'visit',
  'subject',
  'query',
  'comment',
  'signature',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** A change of something other than an item value: a line, a visit, the subject, or that an item was not done. */
export class AuditChange {
  @ApiProperty({
    enum: [
      'deleted',
      'position',
      'disabled',
      'subjectNo',
      'screeningNo',
      'enrollmentNo',
      'notDone',
      'broken',
      'withdrawn',
    ],
  })
  field!:
    | 'deleted'
    | 'position'
    | 'disabled'
    | 'subjectNo'
    | 'screeningNo'
    | 'enrollmentNo'
    | 'notDone'
    | 'broken'
    | 'withdrawn';

  @ApiProperty({ type: String, nullable: true })
  before!: string | null;

  @ApiProperty({ type: String, nullable: true })
  after!: string | null;
}

/** One line of the audit trail. */
export class AuditRow {
  @ApiProperty({
    description:
      'Number of the line in this list. Numbers of the trail itself have gaps that would tell of what is hidden',
  })
  eventId!: number;

  @ApiProperty({ description: 'UTC' })
  at!: string;

  @ApiProperty({ description: '0: the system' })
  personId!: number;

  @ApiProperty()
  person!: string;

  @ApiProperty({ type: String, nullable: true })
  organisation!: string | null;

  @ApiText({ nullable: true, description: 'The role as it was called then' })
  role!: TextMap | null;

  @ApiProperty({ enum: AUDIT_KINDS })
  kind!: AuditKind;

  @ApiProperty({ type: Number, nullable: true })
  pageId!: number | null;

  @ApiText({ nullable: true })
  pageTitle!: TextMap | null;

  @ApiText({ nullable: true })
  visitTitle!: TextMap | null;

  @ApiProperty({ type: Number, nullable: true })
  cycleNo!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  unscheduledNo!: number | null;

  @ApiProperty({ type: String, nullable: true })
  blockKey!: string | null;

  @ApiText({ nullable: true })
  blockLabel!: TextMap | null;

  @ApiProperty({ description: 'Group number; 0: not in lines' })
  line!: number;

  @ApiProperty({ type: String, nullable: true })
  itemKey!: string | null;

  @ApiText({ nullable: true, description: 'Label of the item in the version it was entered under' })
  itemLabel!: TextMap | null;

  @ApiText({
    nullable: true,
    description: 'Of a line that the design names; null: the line has its number only',
  })
  lineLabel!: TextMap | null;

  @ApiProperty({ enum: [0, 1, 2], description: '0 initial, 1 modify, 2 delete' })
  revision!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Data: the value as stored; flags: 0 or 1',
  })
  before!: string | null;

  @ApiProperty({ type: String, nullable: true })
  after!: string | null;

  @ApiText({ nullable: true, description: 'What the code before means, in that version' })
  beforeLabel!: TextMap | null;

  @ApiText({ nullable: true, description: 'What the code after means, in that version' })
  afterLabel!: TextMap | null;

  @ApiProperty({ type: [AuditChange], description: 'Of lines, visits and the subject' })
  changes!: AuditChange[];

  @ApiProperty({ type: Number, nullable: true })
  reasonCode!: number | null;

  @ApiText({ nullable: true, description: "Of a reason of the study's own" })
  reasonLabel!: TextMap | null;

  @ApiProperty({ type: String, nullable: true })
  reason!: string | null;

  @ApiProperty({ enum: ORIGINS })
  origin!: string;

  @ApiProperty({ type: Number, nullable: true })
  designVersionId!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Client module and version' })
  client!: string | null;

  @ApiProperty({ type: String, nullable: true })
  requestId!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Comment tab: its content' })
  comment!: string | null;

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

export class AuditDownload {
  @ApiProperty({ type: [AuditRow] })
  rows!: AuditRow[];

  @ApiProperty({ description: 'false: there are more than 10,000' })
  complete!: boolean;

  @ApiProperty()
  utcOffsetMinutes!: number;
}

export class AuditPerson {
  @ApiProperty({ description: '0: the system' })
  personId!: number;

  @ApiProperty()
  name!: string;
}

export class AuditItemChoice {
  @ApiProperty({ description: 'PAGE.ITEM' })
  item!: string;

  @ApiText()
  pageTitle!: TextMap;

  @ApiText()
  label!: TextMap;
}

export class AuditVisitChoice {
  @ApiProperty()
  visitId!: number;

  @ApiText()
  visitTitle!: TextMap;

  @ApiProperty({ type: Number, nullable: true })
  cycleNo!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  unscheduledNo!: number | null;
}

export class AuditPageChoice extends AuditVisitChoice {
  @ApiProperty()
  pageId!: number;

  @ApiText()
  pageTitle!: TextMap;
}

export class AuditReasonChoice {
  @ApiProperty()
  code!: number;

  @ApiText({ nullable: true, description: "Of a reason of the study's own" })
  label!: TextMap | null;
}

/** The choices of the filters of a subject's audit trail. */
export class AuditChoices {
  @ApiProperty({ type: [AuditPerson] })
  persons!: AuditPerson[];

  @ApiProperty({ type: [AuditReasonChoice], description: 'Also those that are no longer offered' })
  reasons!: AuditReasonChoice[];

  @ApiProperty({ type: [AuditItemChoice] })
  items!: AuditItemChoice[];

  @ApiProperty({ type: [AuditVisitChoice] })
  visits!: AuditVisitChoice[];

  @ApiProperty({ type: [AuditPageChoice] })
  pages!: AuditPageChoice[];
}
