import {
  type Direction,
  MayBeAbsent,
  Ordered,
  PageInfo,
  PageQuery,
  SortedBy,
  YesNo,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsNumber,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { SiteRef } from '../common/site.dto';
import { ApiText, type TextMap } from '../common/text.dto';
import { Prompt } from '../page/page-save.dto';
import { ItemInstance } from '../common/item-instance.dto';

export const SUBJECT_SORTS = [
  'subjectNo',
  'siteCode',
  'registeredAt',
  'openQueries',
  'progress',
] as const;
export type SubjectSort = (typeof SUBJECT_SORTS)[number];

/** Which subjects in which order; the same for the list and its download. */
export class SubjectFilter {
  @ApiPropertyOptional()
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  siteId?: number;

  @ApiPropertyOptional({ description: 'Part of the subject, screening or enrolment number' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(256)
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

  @SortedBy(SUBJECT_SORTS)
  sort?: SubjectSort;

  @Ordered()
  order?: Direction;
}

export class SubjectListQuery extends IntersectionType(SubjectFilter, PageQuery) {}

/** The order and the filters of the list that somebody goes through. */
export class SubjectNeighboursQuery extends SubjectFilter {
  @ApiPropertyOptional({
    description:
      'The value by which the list is sorted, as it was when the subject was reached: work on a subject may change it',
  })
  @MayBeAbsent()
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  @Max(2_147_483_647)
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

export class SubjectRow extends SiteRef {
  @ApiProperty()
  subjectId!: number;

  @ApiProperty()
  subjectNo!: string;

  @ApiProperty()
  registeredAt!: string;

  @ApiProperty({ type: String, nullable: true })
  screeningNo!: string | null;

  @ApiProperty({ type: String, nullable: true })
  enrollmentNo!: string | null;

  @ApiProperty()
  disabled!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Why it was disabled or enabled last' })
  reason!: string | null;

  @ApiProperty({ description: 'Pages that are to be collected' })
  pages!: number;

  @ApiProperty()
  pagesStarted!: number;

  @ApiProperty()
  pagesComplete!: number;

  @ApiProperty()
  items!: number;

  @ApiProperty()
  entered!: number;

  @ApiPropertyOptional({ description: 'Absent without QUERY_VIEW, like the next' })
  openQueries?: number;

  @ApiPropertyOptional()
  answeredQueries?: number;

  @ApiPropertyOptional({
    description: 'Items with this flag, like the next four; absent without its VIEW privilege',
  })
  frozen?: number;

  @ApiPropertyOptional()
  sdv?: number;

  @ApiPropertyOptional()
  reviewed?: number;

  @ApiPropertyOptional()
  locked?: number;

  @ApiPropertyOptional()
  signed?: number;
}

export class SubjectList extends PageInfo {
  @ApiProperty({ type: [SubjectRow] })
  rows!: SubjectRow[];
}

export class SubjectDownload {
  @ApiProperty({ type: [SubjectRow], description: 'At most 10,000' })
  rows!: SubjectRow[];

  @ApiProperty({ description: 'false: there are more than 10,000' })
  complete!: boolean;
}

/** How the subject number comes about at a site. */
export class SubjectNumbering {
  @ApiProperty({ enum: ['automatic', 'manual'] })
  entry!: 'automatic' | 'manual';

  @ApiProperty()
  pattern!: string;

  @ApiProperty({
    description:
      'The next number by the pattern: given when saving (automatic) or a suggestion (manual)',
  })
  next!: string;
}

export class RegistrationForm extends SiteRef {
  @ApiProperty({ description: "Today in the site's time zone, YYYY-MM-DD" })
  today!: string;

  @ApiProperty()
  designVersionId!: number;

  @ApiProperty()
  visitKey!: string;

  @ApiText()
  visitTitle!: TextMap;

  @ApiProperty()
  pageKey!: string;

  @ApiText()
  pageTitle!: TextMap;

  @ApiProperty({ type: SubjectNumbering })
  subjectNumber!: SubjectNumbering;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'StudyDesign with the registration page, as far as the role may see it',
  })
  design!: object;
}

export class NewItem extends ItemInstance {
  @ApiProperty({ type: String, nullable: true })
  @ValidateIf((_, value) => value !== null)
  @IsString()
  @MaxLength(20_000)
  value!: string | null;
}

export class RegisterInput {
  @ApiProperty({ description: 'The design version shown' })
  @IsInt()
  @Min(1)
  designVersionId!: number;

  @ApiPropertyOptional({ description: 'Manual numbering only' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(4_000)
  subjectNo?: string;

  @ApiProperty({ type: [NewItem] })
  @IsArray()
  @ArrayMaxSize(2_000)
  @ValidateNested({ each: true })
  @Type(() => NewItem)
  items!: NewItem[];
}

export class Registered {
  @ApiProperty()
  subjectId!: number;

  @ApiProperty()
  subjectNo!: string;

  @ApiProperty()
  siteId!: number;

  @ApiProperty({ description: 'The registration page' })
  pageId!: number;

  @ApiProperty({ type: Number, nullable: true, description: 'The page after it' })
  nextPageId!: number | null;

  @ApiProperty({ type: [Prompt] })
  prompts!: Prompt[];
}
