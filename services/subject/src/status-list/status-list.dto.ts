import { MAX_PAGE_SIZE, PAGE_SIZE } from '@casebook/catalogue';
import {
  AnyOf,
  type Direction,
  Keys,
  MAX_PAGE_NUMBER,
  MayBeAbsent,
  Numbers,
  Ordered,
  SortedBy,
  YesNo,
} from '@casebook/service-kit';
import { MAX_SUBJECT_NUMBER_LENGTH, STATUS_LEVELS } from '@casebook/subject-data';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { StatusCounts } from '../common/page-counters.dto';
import type { TextMap } from '../common/text.dto';

/** Levels of the status lists, from the widest to the narrowest. */
export const STATUS_LIST_LEVELS = ['site', ...STATUS_LEVELS] as const;
export type StatusListLevel = (typeof STATUS_LIST_LEVELS)[number];

/** Input status: 0 not input, 1 partially, 2 all, 3 not applicable. */
export const INPUT_STATES = [0, 1, 2, 3] as const;
export type InputState = (typeof INPUT_STATES)[number];

/** `all`: every item that is asked for has the status; `open`: at least one lacks it. */
export const SHARES = ['all', 'open'] as const;
export type Share = (typeof SHARES)[number];

export const STATUS_SORTS = ['siteCode', 'subjectNo', 'openQueries'] as const;
export type StatusSort = (typeof STATUS_SORTS)[number];

/** Longest cursor that is read. */
const MAX_CURSOR_LENGTH = 400;

const HasShare = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      enum: [...SHARES],
      description: 'all: every item that is asked for has it; open: at least one lacks it',
    }),
    IsOptional(),
    IsIn(SHARES),
  );

/** Filters by a status of items, each by its {@link Share}. */
export const FLAG_FILTERS = ['frozen', 'sdv', 'reviewed', 'locked', 'signed'] as const;

/** Filters of a status list and of its download. */
export class StatusFilter {
  @Numbers('Sites', { least: 1 })
  siteIds?: number[];

  @ApiPropertyOptional({ description: 'Part of the subject number; not at level site' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_SUBJECT_NUMBER_LENGTH)
  search?: string;

  @ApiPropertyOptional({ description: 'The whole subject number; not at level site' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_SUBJECT_NUMBER_LENGTH)
  subjectNo?: string;

  @YesNo(
    'Only disabled subjects, which count in no figure; otherwise none of them. Not at level site',
  )
  disabled?: boolean;

  @Keys('Visits, by key; from level visit on')
  visitKey?: string[];

  @Keys('Pages, by key; from level page on')
  pageKey?: string[];

  @AnyOf(INPUT_STATES, '0 not input, 1 partially, 2 all, 3 not applicable')
  inputStates?: InputState[];

  @YesNo('Has an open query')
  openQuery?: boolean;

  @YesNo('Has an answered query')
  answeredQuery?: boolean;

  @YesNo('Has entered items that require SDV and lack it, or an unknown number of them')
  sdvOpen?: boolean;

  @HasShare()
  frozen?: Share;

  @HasShare()
  sdv?: Share;

  @HasShare()
  reviewed?: Share;

  @HasShare()
  locked?: Share;

  @HasShare()
  signed?: Share;
}

/** Filters with the order, which only the levels site and subject let the caller choose. */
export class StatusDownloadQuery extends StatusFilter {
  @SortedBy(STATUS_SORTS)
  sort?: StatusSort;

  @Ordered()
  order?: Direction;
}

export class StatusListQuery extends StatusDownloadQuery {
  @ApiPropertyOptional({ default: 1, minimum: 1, description: 'Of levels site and subject' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_NUMBER)
  page?: number;

  @ApiPropertyOptional({ default: PAGE_SIZE, minimum: 1, maximum: MAX_PAGE_SIZE })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  size?: number;

  @ApiPropertyOptional({
    description: 'From level visit on: `next` of the answer before; absent: from the beginning',
  })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_CURSOR_LENGTH)
  cursor?: string;
}

const OptionalText = () =>
  ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } });

const OptionalNumber = (description?: string) =>
  ApiPropertyOptional({ type: Number, nullable: true, ...(description ? { description } : {}) });

/** One row. Its level decides which fields it has; each level has those of the wider ones. */
export class StatusRow extends StatusCounts {
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() siteName!: string;

  @ApiPropertyOptional({ description: 'Only of level site: how many it has' })
  subjects?: number;

  @ApiPropertyOptional({ description: 'From level subject on, like the next two' })
  subjectId?: number;

  @ApiPropertyOptional() subjectNo?: string;
  @ApiPropertyOptional() disabled?: boolean;

  @ApiPropertyOptional({ description: 'From level visit on, like the next four' })
  visitId?: number;

  @ApiPropertyOptional() visitKey?: string;
  @OptionalText() visitTitle?: TextMap;
  @OptionalNumber() cycleNo?: number | null;
  @OptionalNumber() unscheduledNo?: number | null;

  @ApiPropertyOptional({ description: 'From level page on, like the next three' })
  pageId?: number;

  @ApiPropertyOptional() pageKey?: string;
  @OptionalText() pageTitle?: TextMap;

  @ApiPropertyOptional({ description: 'False: the page is not asked for' })
  applicable?: boolean;

  @ApiPropertyOptional({ description: 'From level block on, like the next' })
  blockKey?: string;

  @OptionalText() blockLabel?: TextMap;

  @ApiPropertyOptional({ description: 'From level line on; 0 = not in lines' })
  line?: number;

  @OptionalText() lineLabel?: TextMap;

  @ApiPropertyOptional({ description: 'Of level question, like the next' })
  itemKey?: string;

  @OptionalText() itemLabel?: TextMap;

  @ApiPropertyOptional({
    description: 'Of levels site, subject and visit: pages that are to be collected',
  })
  pages?: number;

  @ApiPropertyOptional() pagesStarted?: number;
  @ApiPropertyOptional() pagesComplete?: number;

  @ApiProperty({ description: 'Items that are asked for' })
  items!: number;

  @ApiProperty()
  entered!: number;

  @OptionalNumber(
    'Entered items that require SDV and lack it; null: not counted yet; absent without SDV_VIEW',
  )
  sdvOpen?: number | null;

  @ApiProperty({
    enum: [...INPUT_STATES],
    description: '0 not input, 1 partially, 2 all, 3 not applicable (visits and pages only)',
  })
  inputState!: InputState;
}

export class StatusList {
  @ApiProperty({ type: [StatusRow] })
  rows!: StatusRow[];

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'From level visit on: the cursor of the rows that follow, also when this answer has none; null: there are no more',
  })
  next!: string | null;

  @ApiPropertyOptional({ description: 'Of levels site and subject, like the next three' })
  page?: number;

  @ApiPropertyOptional() size?: number;
  @ApiPropertyOptional({ description: 'Count of rows, at most 10,000' }) total?: number;

  @ApiPropertyOptional({ description: 'false: there are more than 10,000' })
  totalIsExact?: boolean;
}

export class StatusDownload {
  @ApiProperty({
    type: [StatusRow],
    description: 'At most 10,000; none when the list is not complete',
  })
  rows!: StatusRow[];

  @ApiProperty({
    description:
      'false: too many rows, or too many subjects to read, for one call; a job makes the workbook',
  })
  complete!: boolean;
}
