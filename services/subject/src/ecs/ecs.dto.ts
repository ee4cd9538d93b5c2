import {
  Job,
  MayBeAbsent,
  Numbers,
  PageInfo,
  PagingInput,
  MAX_SITES_AT_ONCE,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Min } from 'class-validator';
import { LabelledPlace } from '../common/place.dto';
import { ApiText, type TextMap } from '../common/text.dto';
import { QUERY_REASONS, type QueryReason } from './difference';
import { RESULT_FILTERS, type ResultFilter } from './ecs.sql';
import { MAX_SUBJECTS_OF_RUN } from '../common/limits';

export const MODES = ['preview', 'apply'] as const;
export type Mode = (typeof MODES)[number];
export const RESULTS = [0, 1, 2, 3] as const;
const SCOPES = ['subject', 'selected', 'site', 'study'] as const;
type Scope = (typeof SCOPES)[number];

export class EcsRunInput {
  @ApiProperty({ enum: MODES, description: 'Show the difference, or make it' })
  @IsIn(MODES)
  mode!: Mode;

  @ApiPropertyOptional({ type: [Number], description: 'Only these subjects' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SUBJECTS_OF_RUN)
  @IsInt({ each: true })
  @Min(1, { each: true })
  subjectIds?: number[];

  @ApiPropertyOptional({ description: 'Only the subjects of this site' })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  siteId?: number;

  @ApiPropertyOptional({ description: 'The finished preview whose difference is applied' })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  ofRunId?: number;
}

/** Filters of the history of runs. */
export class EcsRunQuery extends PagingInput {
  @Numbers('Sites: runs with subjects of theirs, and only their figures', {
    least: 1,
    most: MAX_SITES_AT_ONCE,
  })
  siteId?: number[];

  @ApiPropertyOptional({ enum: MODES })
  @MayBeAbsent()
  @IsIn(MODES)
  mode?: Mode;
}

export class EcsRunStarted {
  @ApiProperty() runId!: number;
  @ApiProperty({ format: 'uuid' }) jobId!: string;
}

/** A run of the checks over subjects. */
export class EcsRun {
  @ApiProperty() runId!: number;
  @ApiProperty({ enum: MODES }) mode!: Mode;
  @ApiProperty({ type: Number, nullable: true }) ofRunId!: number | null;
  @ApiProperty({ enum: SCOPES }) scope!: Scope;
  @ApiProperty({ type: String, nullable: true, description: 'Of a run for one site' })
  siteCode!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of a run for one subject' })
  subjectNo!: string | null;
  @ApiProperty({ description: 'Who asked for it' }) operator!: string;
  @ApiProperty({ type: String, format: 'date-time' }) requestedAt!: Date;
  @ApiProperty({ description: 'Subjects of the run that the caller reaches' }) subjects!: number;
  @ApiProperty() success!: number;
  @ApiProperty() fail!: number;
  @ApiProperty({ description: 'Nothing was run: disabled, or the run ended before' })
  empty!: number;
  @ApiProperty() inProgress!: number;
  @ApiProperty({ type: Job }) job!: Job;
}

export class EcsRunList extends PageInfo {
  @ApiProperty({ type: [EcsRun] }) rows!: EcsRun[];
}

/** The effect of one check over all subjects of a run. */
export class EcsCheckCount {
  @ApiProperty() checkKey!: string;
  @ApiText() pageTitle!: TextMap;
  @ApiText({ description: 'Text of the query; empty for built-in checks' }) message!: TextMap;
  @ApiProperty() open!: number;
  @ApiProperty() close!: number;
  @ApiProperty() reopen!: number;
}

export class EcsItemCount {
  @ApiText() pageTitle!: TextMap;
  @ApiText() itemLabel!: TextMap;
  @ApiProperty() changes!: number;
}

/** Totals of a run's difference, without what the role may not see. */
export class EcsTotals {
  @ApiProperty() open!: number;
  @ApiProperty() close!: number;
  @ApiProperty() reopen!: number;
  @ApiProperty({ description: 'Derived values' }) values!: number;
  @ApiProperty({ description: 'Pages that ask for other items than before' }) pages!: number;
  @ApiProperty({ description: 'Visits that checks add' }) visits!: number;
  @ApiProperty({ description: 'Stored values that the version would not take any more' })
  former!: number;
}

export class EcsRunDetail extends EcsRun {
  @ApiProperty({ type: EcsTotals }) totals!: EcsTotals;
  @ApiProperty({ type: [EcsCheckCount] }) checks!: EcsCheckCount[];
  @ApiProperty({ type: [EcsItemCount] }) items!: EcsItemCount[];
  @ApiProperty({ description: 'Subjects whose applied difference is not what the preview showed' })
  notAsPreviewed!: number;
}

export class EcsResultQuery extends PagingInput {
  @ApiPropertyOptional({ enum: RESULT_FILTERS })
  @MayBeAbsent()
  @IsIn(RESULT_FILTERS)
  only?: ResultFilter;
}

export class EcsSubjectResult {
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty({ enum: RESULTS, description: '0 in progress, 1 success, 2 fail, 3 empty' })
  result!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Why nothing was run, or failed' })
  code!: string | null;
  @ApiProperty({ type: Boolean, nullable: true }) asPreviewed!: boolean | null;
  @ApiProperty({ type: EcsTotals }) totals!: EcsTotals;
  @ApiProperty({ description: 'Checks that could not be evaluated' }) failures!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) startedAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt!: Date | null;
}

export class EcsSubjectResultList extends PageInfo {
  @ApiProperty({ type: [EcsSubjectResult] }) rows!: EcsSubjectResult[];
}

export class EcsQueryChange extends LabelledPlace {
  @ApiProperty({ enum: ['open', 'close', 'reopen'] }) change!: 'open' | 'close' | 'reopen';
  @ApiProperty() checkKey!: string;
  @ApiText() message!: TextMap;
  @ApiProperty({
    enum: QUERY_REASONS,
    nullable: true,
    description:
      'fires: the check is true; passes: it is not; unknown: a value that it reads is missing; gone: the version does not ' +
      'have it there. Null for a run of an earlier release',
  })
  why!: QueryReason | null;
}

export class EcsValueChange extends LabelledPlace {
  @ApiProperty({ type: String, nullable: true }) before!: string | null;
  @ApiProperty({ type: String, nullable: true }) after!: string | null;
}

export class EcsPageChange extends LabelledPlace {
  @ApiProperty({ description: 'Whether the page was collected' }) collectedBefore!: boolean;
  @ApiProperty() collectedAfter!: boolean;
  @ApiProperty() itemsBefore!: number;
  @ApiProperty() itemsAfter!: number;
}

export class EcsFailure extends LabelledPlace {
  @ApiProperty() checkKey!: string;
  @ApiProperty() code!: string;
  @ApiProperty({ type: 'object', additionalProperties: true })
  params!: Record<string, string | number>;
}

/** A check that cannot be evaluated at present, anywhere in the study. */
export class FailedCheckInStudy extends EcsFailure {
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
}

export class FailedCheckList extends PageInfo {
  @ApiProperty({ type: [FailedCheckInStudy] }) rows!: FailedCheckInStudy[];
}

/** A stored value that the version would refuse; the run does not change it. */
export class EcsFormerValue extends LabelledPlace {
  @ApiProperty() value!: string;
  @ApiText({ nullable: true, description: 'What the codes meant in the version of the value' })
  valueLabel!: TextMap | null;
  @ApiProperty({ enum: ['choice', 'form', 'unit'] }) kind!: 'choice' | 'form' | 'unit';
  @ApiProperty({ description: 'Number of the version that the value was entered under' })
  versionNo!: number;
}

export class EcsSubjectDetail extends EcsSubjectResult {
  @ApiProperty({ type: [EcsQueryChange] }) queries!: EcsQueryChange[];
  @ApiProperty({ type: [EcsValueChange] }) values!: EcsValueChange[];
  @ApiProperty({ type: [EcsPageChange] }) pages!: EcsPageChange[];
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: { type: 'string' } },
  })
  visits!: TextMap[];
  @ApiProperty({ type: [EcsFailure] }) failed!: EcsFailure[];
  @ApiProperty({ type: [EcsFormerValue] }) former!: EcsFormerValue[];
  @ApiProperty({ description: 'There are more changes than are listed' }) more!: boolean;
}

/** A run in the history of one subject. */
export class EcsSubjectRun {
  @ApiProperty() runId!: number;
  @ApiProperty({ enum: MODES }) mode!: Mode;
  @ApiProperty() operator!: string;
  @ApiProperty({ type: String, format: 'date-time' }) requestedAt!: Date;
  @ApiProperty({ enum: RESULTS }) result!: number;
  @ApiProperty({ type: String, nullable: true }) code!: string | null;
  @ApiProperty({ type: EcsTotals }) totals!: EcsTotals;
  @ApiProperty({ description: 'Checks that could not be evaluated' }) failures!: number;
  @ApiProperty({ type: Boolean, nullable: true }) asPreviewed!: boolean | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) startedAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt!: Date | null;
}

export class EcsSubjectRunList extends PageInfo {
  @ApiProperty() subjectNo!: string;
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty({ type: [EcsSubjectRun] }) rows!: EcsSubjectRun[];
}
