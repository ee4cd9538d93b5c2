import { MAX_SUBJECT_NUMBER_LENGTH } from '@casebook/subject-data';
import {
  Day,
  type Direction,
  Keys,
  MayBeAbsent,
  Numbers,
  Ordered,
  PageInfo,
  PagingInput,
  SortedBy,
  YesNo,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageQueryState } from '../common/page-notes.dto';
import { MAX_QUERY_AGE_DAYS } from '../common/limits';
import { SiteRef } from '../common/site.dto';
import { ApiText, type TextMap } from '../common/text.dto';
import { QueryValue } from './query.dto';

export const QUERY_SORTS = ['updatedAt', 'issuedAt', 'subjectNo', 'status'] as const;
export type QuerySort = (typeof QUERY_SORTS)[number];

/** Filters for queries of the study. */
export class QueryFilter {
  @Numbers('Sites')
  siteId?: number[];

  @ApiPropertyOptional({ description: 'Part of the subject number' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_SUBJECT_NUMBER_LENGTH)
  subjectNo?: string;

  @Numbers('1 open, 2 canceled, 3 answered, 4 closed, 5 reopened')
  @IsIn([1, 2, 3, 4, 5], { each: true })
  status?: number[];

  @Numbers('1 system, 2 manual')
  @IsIn([1, 2], { each: true })
  type?: number[];

  @Keys('Visits, by key')
  visitKey?: string[];

  @YesNo('true: queries of deleted visits; otherwise of all others')
  visitDeleted?: boolean;

  @YesNo('true: queries of disabled subjects, for which nobody waits; false: of all others')
  subjectDisabled?: boolean;

  @Keys('Pages, by key')
  pageKey?: string[];

  @Keys('Items, as PAGE.ITEM')
  itemKey?: string[];

  @Numbers('Persons who issued them; 0: the system')
  issuerId?: number[];

  @YesNo()
  closedManually?: boolean;

  @YesNo('true: only those that wait for an act of a role like that of the caller')
  waiting?: boolean;

  @ApiPropertyOptional({ description: 'Issued more than so many days ago', minimum: 1 })
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_QUERY_AGE_DAYS)
  olderThan?: number;

  @Day("Issued on this day or later, by the site's clock")
  issuedFrom?: string;

  @Day("Issued on this day or earlier, by the site's clock")
  issuedTo?: string;

  @Day("Changed last on this day or later, by the site's clock")
  updatedFrom?: string;

  @Day("Changed last on this day or earlier, by the site's clock")
  updatedTo?: string;
}

/** The order of a list. */
class QueryOrder extends QueryFilter {
  @SortedBy(QUERY_SORTS)
  sort?: QuerySort;

  @Ordered()
  order?: Direction;
}

export class QueryDownloadQuery extends QueryOrder {}

export class QueryListQuery extends IntersectionType(QueryOrder, PagingInput) {}

export class QueryRow extends IntersectionType(PageQueryState, SiteRef, QueryValue) {
  @ApiProperty()
  subjectId!: number;

  @ApiProperty()
  subjectNo!: string;

  @ApiProperty()
  visitId!: number;

  @ApiText()
  visitTitle!: TextMap;

  @ApiProperty()
  visitDeleted!: boolean;

  @ApiProperty({ type: Number, nullable: true })
  cycleNo!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  unscheduledNo!: number | null;

  @ApiProperty()
  pageId!: number;

  @ApiText()
  pageTitle!: TextMap;

  @ApiText({ nullable: true })
  itemLabel!: TextMap | null;

  @ApiText({
    nullable: true,
    description: 'What names the line: the design, or its first text; null: it has its number only',
  })
  lineLabel!: TextMap | null;

  @ApiProperty({ type: [String], description: 'Comments at the same place, oldest first' })
  comments!: string[];
}

export class QueryList extends PageInfo {
  @ApiProperty({ type: [QueryRow] })
  rows!: QueryRow[];
}

export class QueryDownload {
  @ApiProperty({ type: [QueryRow], description: 'At most 10,000' })
  rows!: QueryRow[];

  @ApiProperty({ description: 'false: there are more than 10,000' })
  complete!: boolean;
}

export class StatusCount {
  @ApiProperty({ enum: [1, 2, 3, 4, 5] })
  status!: number;

  @ApiProperty({ description: 'At most 10,000' })
  count!: number;

  @ApiProperty({ description: 'false: there are more than 10,000' })
  isExact!: boolean;
}

export class QueryCounts {
  @ApiProperty({ type: [StatusCount], description: 'Of what the other filters choose' })
  counts!: StatusCount[];
}

/** Queries that wait, of those that the caller sees, without disabled subjects and deleted visits. */
export class WaitingQueries {
  @ApiProperty({ description: 'For an answer' })
  open!: number;

  @ApiProperty({ description: 'For somebody to close or reopen them' })
  answered!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      "For a role with the caller's privileges; null: it neither answers nor closes queries",
  })
  mine!: number | null;
}

export class ChoiceVisit {
  @ApiProperty() key!: string;
  @ApiText() title!: TextMap;
}

export class ChoicePage {
  @ApiProperty() key!: string;
  @ApiText() title!: TextMap;
}

export class ChoiceItem {
  @ApiProperty({ description: 'PAGE.ITEM' }) key!: string;
  @ApiText() label!: TextMap;
}

export class ChoiceIssuer {
  @ApiProperty({ description: '0: the system' }) personId!: number;
  @ApiProperty() name!: string;
}

export class QueryChoicesQuery {
  @Keys('Pages whose items are wanted')
  pageKey?: string[];
}

/** The choices of the list's filters. */
export class QueryChoices {
  @ApiProperty({ type: [ChoiceVisit] }) visits!: ChoiceVisit[];
  @ApiProperty({ type: [ChoicePage] }) pages!: ChoicePage[];
  @ApiProperty({ type: [ChoiceItem], description: 'Of the pages asked for' }) items!: ChoiceItem[];
  @ApiProperty({ type: [ChoiceIssuer] }) issuers!: ChoiceIssuer[];
}
