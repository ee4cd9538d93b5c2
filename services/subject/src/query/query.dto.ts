import { MAX_NOTE_LENGTH } from '@casebook/subject-data';
import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { MayBeAbsent, LARGEST_ID } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { FreeText } from '../common/free-text';
import { NoteTarget } from '../common/item-instance.dto';
import { PageCounters } from '../common/page-counters.dto';
import { PageQueryState } from '../common/page-notes.dto';
import { ApiText, type TextMap } from '../common/text.dto';

/** The revision that the person saw, so that a change by another person is not overwritten. */
export class SeenRevision {
  @ApiProperty({ description: 'The revision that was shown', minimum: 1 })
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  revision!: number;
}

export class QueryInput extends NoteTarget {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  pageId!: number;

  @ApiProperty()
  @FreeText('SUBJECT_QUERY_CONTENT_REQUIRED', MAX_NOTE_LENGTH)
  content!: string;
}

export class QueryContent extends SeenRevision {
  @ApiProperty()
  @FreeText('SUBJECT_QUERY_CONTENT_REQUIRED', MAX_NOTE_LENGTH)
  content!: string;
}

export class QueryAnswer extends SeenRevision {
  @ApiProperty()
  @FreeText('SUBJECT_QUERY_ANSWER_REQUIRED', MAX_NOTE_LENGTH)
  answer!: string;
}

export class QueryReason extends SeenRevision {
  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string;
}

export class QueryDeletion extends SeenRevision {
  @ApiProperty()
  @FreeText('SUBJECT_QUERY_REASON_REQUIRED', MAX_REASON_LENGTH)
  reason!: string;
}

/** A query after a change, with the new state of its page. */
export class QueryChanged {
  @ApiProperty({ type: PageQueryState })
  query!: PageQueryState;

  @ApiProperty({ type: PageCounters })
  counters!: PageCounters;
}

/** A value of the item that a query is about. */
export class QueryValue {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'As stored; null: empty, or not of an item',
  })
  value!: string | null;

  @ApiText({
    nullable: true,
    description: 'What a code means, in the version it was entered under',
  })
  valueLabel!: TextMap | null;
}

/** One step in the history of a query, with the value of its item at that time. */
export class QueryStep extends QueryValue {
  @ApiProperty({ description: 'Number of the step: the first is 1' })
  eventId!: number;

  @ApiProperty({ description: 'UTC' })
  at!: string;

  @ApiProperty()
  person!: string;

  @ApiText({ nullable: true, description: 'The role, as it was called then' })
  role!: TextMap | null;

  @ApiProperty({ enum: [1, 2, 3, 4, 5], description: 'After the step' })
  status!: number;

  @ApiText({ nullable: true, description: 'When the step wrote it' })
  content!: TextMap | null;

  @ApiProperty({ type: String, nullable: true, description: 'When the step wrote it' })
  answer!: string | null;

  @ApiProperty({ type: String, nullable: true })
  reason!: string | null;

  @ApiProperty({ description: 'entry or check' })
  origin!: string;

  @ApiProperty({ description: 'Takes back the step before' })
  undoes!: boolean;
}

export class QueryHistory {
  @ApiProperty({ type: [QueryStep], description: 'Oldest first' })
  steps!: QueryStep[];

  @ApiProperty({ type: QueryValue, description: 'Of the item today' })
  now!: QueryValue;
}
