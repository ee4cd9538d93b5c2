import { MAX_SUBJECT_NUMBER_LENGTH } from '@casebook/subject-data';
import {
  type Direction,
  MayBeAbsent,
  Ordered,
  PageInfo,
  PagingInput,
  SortedBy,
  YesNo,
  LARGEST_ID,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsNumber, IsString, Max, MaxLength, Min } from 'class-validator';
import { SubjectRow } from '../common/subject-row.dto';

export const SUBJECT_SORTS = [
  'subjectNo',
  'siteCode',
  'registeredAt',
  'openQueries',
  'progress',
] as const;
export type SubjectSort = (typeof SUBJECT_SORTS)[number];

/** Filters and order of the subject list and of its download. */
export class SubjectFilter {
  @ApiPropertyOptional()
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  siteId?: number;

  @ApiPropertyOptional({ description: 'Part of the subject, screening or enrolment number' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_SUBJECT_NUMBER_LENGTH)
  search?: string;

  /** Has an open query. */
  @YesNo()
  openQuery?: boolean;

  /** Has queries, and all of them are answered. */
  @YesNo()
  allAnswered?: boolean;

  @YesNo()
  locked?: boolean;

  @YesNo()
  signed?: boolean;

  @YesNo()
  reviewed?: boolean;

  @YesNo()
  sdv?: boolean;

  @YesNo()
  frozen?: boolean;

  /** Has a page without data. */
  @YesNo()
  emptyPage?: boolean;

  /** Has a saved page. */
  @YesNo()
  saved?: boolean;

  @YesNo()
  disabled?: boolean;

  /** Has a page that is due now and empty. Needs CRF_EDIT. */
  @YesNo()
  pageDue?: boolean;

  /** Has a page with some of its values. Needs CRF_EDIT. */
  @YesNo()
  pageInProgress?: boolean;

  /** Has a visit that is overdue. Needs CRF_VIEW. */
  @YesNo()
  visitOverdue?: boolean;

  /** Deleted subjects instead of the others; needs CASE_DELETE. */
  @YesNo()
  deleted?: boolean;

  @SortedBy(SUBJECT_SORTS)
  sort?: SubjectSort;

  @Ordered()
  order?: Direction;
}

export class SubjectListQuery extends IntersectionType(SubjectFilter, PagingInput) {}

/** The order and filters of the list in which a person moves from subject to subject. */
export class SubjectNeighboursQuery extends SubjectFilter {
  @ApiPropertyOptional({
    description:
      'The value by which the list is sorted, as it was when the subject was reached: work on a subject may change it',
  })
  @MayBeAbsent()
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  @Max(LARGEST_ID)
  at?: number;
}

export class SubjectNeighbour {
  @ApiProperty()
  subjectId!: number;

  @ApiProperty()
  subjectNo!: string;

  @ApiProperty()
  siteId!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Its value in an order by a number that work on it changes',
  })
  at!: number | null;
}

export class SubjectNeighbours {
  @ApiProperty({ type: SubjectNeighbour, nullable: true })
  previous!: SubjectNeighbour | null;

  @ApiProperty({ type: SubjectNeighbour, nullable: true })
  next!: SubjectNeighbour | null;
}

/** Which of the further numbers the role sees, and the study has: columns of the others would be empty. */
class SeenNumberColumns {
  @ApiProperty()
  hasScreeningNo!: boolean;

  @ApiProperty()
  hasEnrollmentNo!: boolean;
}

export class SubjectList extends IntersectionType(PageInfo, SeenNumberColumns) {
  @ApiProperty({ type: [SubjectRow] })
  rows!: SubjectRow[];
}

export class SubjectDownload extends SeenNumberColumns {
  @ApiProperty({ type: [SubjectRow], description: 'At most 10,000' })
  rows!: SubjectRow[];

  @ApiProperty({ description: 'false: there are more than 10,000' })
  complete!: boolean;
}
