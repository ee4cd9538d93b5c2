import { PageInfo, PageQuery } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { ApiText, NO_NUL, type TextMap } from '../common/text.dto';
import { ItemPlace, PageCounters, PageQueryState } from '../page/page.dto';

const MAX_CONTENT = 4_000;
export const QUERY_SORTS = ['updatedAt', 'issuedAt', 'subjectNo', 'status'] as const;
export type QuerySort = (typeof QUERY_SORTS)[number];

export class QueryInput extends ItemPlace {
  @ApiProperty()
  @IsInt()
  @Min(1)
  pageId!: number;

  @ApiProperty()
  @IsNotEmpty()
  @IsString()
  @MaxLength(MAX_CONTENT)
  @Matches(NO_NUL)
  @Matches(/\S/, { context: { code: 'SUBJECT_QUERY_CONTENT_REQUIRED' } })
  content!: string;
}

export class QueryContent {
  @ApiProperty()
  @IsNotEmpty()
  @IsString()
  @MaxLength(MAX_CONTENT)
  @Matches(NO_NUL)
  @Matches(/\S/, { context: { code: 'SUBJECT_QUERY_CONTENT_REQUIRED' } })
  content!: string;
}

export class QueryAnswer {
  @ApiProperty()
  @IsNotEmpty()
  @IsString()
  @MaxLength(MAX_CONTENT)
  @Matches(NO_NUL)
  @Matches(/\S/, { context: { code: 'SUBJECT_QUERY_ANSWER_REQUIRED' } })
  answer!: string;
}

export class QueryReason {
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  @Matches(NO_NUL)
  reason?: string;
}

export class QueryListQuery extends PageQuery {
  @ApiPropertyOptional()
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  siteId?: number;

  @ApiPropertyOptional({ description: 'Part of the subject number' })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  @Matches(NO_NUL)
  subjectNo?: string;

  @ApiPropertyOptional({
    type: [Number],
    description: '1 open, 2 canceled, 3 answered, 4 closed, 5 reopened',
  })
  @IsOptional()
  @Transform(({ value }) => (Array.isArray(value) ? value : String(value).split(',')).map(Number))
  @IsArray()
  @ArrayMaxSize(5)
  @IsIn([1, 2, 3, 4, 5], { each: true })
  status?: number[];

  @ApiPropertyOptional({ enum: [1, 2] })
  @IsOptional()
  @Type(() => Number)
  @IsIn([1, 2])
  type?: number;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  pageKey?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  visitKey?: string;

  @ApiPropertyOptional({ enum: QUERY_SORTS })
  @IsOptional()
  @IsIn(QUERY_SORTS)
  sort?: QuerySort;

  @ApiPropertyOptional({ enum: ['asc', 'desc'] })
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc';
}

export class QueryRow extends PageQueryState {
  @ApiProperty()
  subjectId!: number;

  @ApiProperty()
  subjectNo!: string;

  @ApiProperty()
  siteId!: number;

  @ApiProperty()
  siteCode!: string;

  @ApiProperty()
  siteName!: string;

  @ApiProperty()
  visitId!: number;

  @ApiText()
  visitTitle!: TextMap;

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
}

export class QueryList extends PageInfo {
  @ApiProperty({ type: [QueryRow] })
  rows!: QueryRow[];
}

/** A query after a change, with what its page shows now. */
export class QueryChanged {
  @ApiProperty({ type: PageQueryState })
  query!: PageQueryState;

  @ApiProperty({ type: PageCounters })
  counters!: PageCounters;
}
