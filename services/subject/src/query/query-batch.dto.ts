import { LARGEST_ID, ObjectsOf, UniqueBy } from '@casebook/service-kit';
import { MAX_NOTE_LENGTH, MAX_QUERIES_AT_ONCE } from '@casebook/subject-data';
import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { FreeText } from '../common/free-text';
import { SeenRevision } from './query.dto';

/** Acts that are possible on many queries at once (spec section 4). */
export const QUERY_BATCH_ACTS = ['close', 'reopen', 'content'] as const;
export type QueryBatchAct = (typeof QUERY_BATCH_ACTS)[number];

const TOO_MANY = { code: 'SUBJECT_QUERIES_TOO_MANY', params: { max: MAX_QUERIES_AT_ONCE } };

export class SeenQuery extends SeenRevision {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  queryId!: number;
}

/** Takes back an act on queries. */
export class QueryBatchUndo {
  @ApiProperty({ type: [SeenQuery], description: `At most ${MAX_QUERIES_AT_ONCE}` })
  @ObjectsOf(() => SeenQuery)
  @UniqueBy(({ queryId }: SeenQuery) => queryId)
  @ArrayMaxSize(MAX_QUERIES_AT_ONCE, { context: TOO_MANY })
  @ArrayMinSize(1)
  queries!: SeenQuery[];
}

/** Asks for the preview of an act on queries. */
export class QueryBatchPreview extends QueryBatchUndo {
  @ApiProperty({ enum: QUERY_BATCH_ACTS })
  @IsIn(QUERY_BATCH_ACTS)
  act!: QueryBatchAct;
}

export class QueryBatchInput extends QueryBatchPreview {
  @ApiPropertyOptional({ description: 'Required to edit the content' })
  @ValidateIf(({ act }: QueryBatchInput) => act === 'content')
  @FreeText('SUBJECT_QUERY_CONTENT_REQUIRED', MAX_NOTE_LENGTH)
  content?: string;

  @ApiPropertyOptional({
    description:
      'Required to reopen and to edit the content; without it, unanswered queries are not closed',
  })
  @ValidateIf(({ act, reason }: QueryBatchInput) => act !== 'close' || reason !== undefined)
  @FreeText('COMMON_REQUIRED', MAX_REASON_LENGTH)
  reason?: string;
}

export class QueryDone {
  @ApiProperty() queryId!: number;
  @ApiProperty({ description: 'As it is now, after the act when it was done' }) revision!: number;
  @ApiProperty({ enum: [1, 2, 3, 4, 5] }) status!: number;
}

export class QuerySkipped {
  @ApiProperty() queryId!: number;
  @ApiProperty({ description: 'Code of the catalogue' }) code!: string;
}

/** What an act does or would do, and which queries it skips and why. */
export class QueryBatchOutcome {
  @ApiProperty({ type: [QueryDone] }) done!: QueryDone[];
  @ApiProperty({ type: [QuerySkipped] }) skipped!: QuerySkipped[];
}
