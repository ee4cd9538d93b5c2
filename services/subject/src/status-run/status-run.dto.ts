import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { Job, LARGEST_ID, MayBeAbsent, ObjectOf, ObjectsOf, PageInfo } from '@casebook/service-kit';
import { MASK_LEVELS, type MaskLevel, STATUS_FLAGS, type StatusFlag } from '@casebook/subject-data';
import { LOCK_BLOCKERS, type LockBlocker } from '@casebook/study-design';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MAX_REFUSED_SUBJECTS, MAX_SKIPPED_ITEMS, MAX_STATUS_TARGETS } from '../common/limits';
import { LabelledPlace } from '../common/place.dto';
import { StatusPlace } from '../common/status-place.dto';
import { BlockedItems } from '../status/blocked-locks';
import {
  STATUS_LIST_LEVELS,
  StatusFilter,
  type StatusListLevel,
} from '../status-list/status-list.dto';

/** A target of a run. The level decides which fields are required; the others are refused. */
export class StatusRunTarget extends StatusPlace {
  @ApiPropertyOptional({ minimum: 1, description: 'Of level site' })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  siteId?: number;

  @ApiPropertyOptional({ minimum: 1, description: 'Of every other level' })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  subjectId?: number;
}

/** Why a status is cleared. */
export class StatusRunReason {
  @ApiPropertyOptional({
    description: 'Why: required to clear, refused to set; a preview does not need it',
  })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string;
}

/** Sets or clears one status at many targets of one level. Either `targets` or `filter`. */
export class StatusRunInput extends StatusRunReason {
  @ApiProperty({ description: 'Only counts what would be done' })
  @IsBoolean()
  preview!: boolean;

  @ApiProperty({ enum: STATUS_FLAGS })
  @IsIn(STATUS_FLAGS)
  flag!: StatusFlag;

  @ApiProperty({ description: 'False clears' })
  @IsBoolean()
  set!: boolean;

  @ApiProperty({
    enum: STATUS_LIST_LEVELS,
    enumName: 'StatusListLevel',
    description: 'A site stands for its subjects of now',
  })
  @IsIn(STATUS_LIST_LEVELS)
  level!: StatusListLevel;

  @ApiPropertyOptional({ type: [StatusRunTarget], description: `At most ${MAX_STATUS_TARGETS}` })
  @MayBeAbsent()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_STATUS_TARGETS)
  @ObjectsOf(() => StatusRunTarget)
  targets?: StatusRunTarget[];

  @ApiPropertyOptional({
    type: StatusFilter,
    description: 'Everything that the list of the level finds with this filter',
  })
  @MayBeAbsent()
  @ObjectOf(() => StatusFilter)
  filter?: StatusFilter;
}

export class StatusRunStarted {
  @ApiProperty() runId!: number;
  @ApiProperty({ format: 'uuid' }) jobId!: string;
}

/** A run of the caller, with what was done up to now. Items are those that the role sees. */
export class StatusRun {
  @ApiProperty() runId!: number;
  @ApiProperty() preview!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'The preview whose targets it uses' })
  ofRunId!: number | null;

  @ApiProperty({ enum: STATUS_FLAGS }) flag!: StatusFlag;
  @ApiProperty() set!: boolean;
  @ApiProperty({ enum: STATUS_LIST_LEVELS, enumName: 'StatusListLevel' }) level!: StatusListLevel;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) requestedAt!: Date;

  @ApiProperty({ description: 'Subjects of the run, as far as they were found' })
  subjects!: number;

  @ApiProperty({ description: 'Of them: finished' }) subjectsDone!: number;
  @ApiProperty({ description: 'Of them: refused as a whole' }) subjectsRefused!: number;

  @ApiProperty({ description: 'Items whose status changes' }) done!: number;
  @ApiProperty({ description: 'Items that already are in the wanted state' }) unchanged!: number;
  @ApiProperty({
    description: 'Items that keep their status: locked ones, or those that may not be locked yet',
  })
  skipped!: number;

  @ApiProperty({
    type: [BlockedItems],
    description: 'Empty for a role that does not see queries, SDV and review',
  })
  blockedBy!: BlockedItems[];

  @ApiProperty({ type: Job }) job!: Job;
}

export class StatusRunList extends PageInfo {
  @ApiProperty({ type: [StatusRun] }) rows!: StatusRun[];
}

/** An item instance that keeps its status. */
export class StatusRunSkippedItem extends LabelledPlace {
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() visitId!: number;
  @ApiProperty() blockKey!: string;
  @ApiProperty() itemKey!: string;
  @ApiProperty({ description: 'Code of the catalogue: why it was skipped' }) code!: string;

  @ApiProperty({
    enum: MASK_LEVELS,
    nullable: true,
    type: String,
    description:
      'The widest level that holds the lock; null: the item itself, or without LOCK_VIEW',
  })
  heldBy!: MaskLevel | null;

  @ApiProperty({
    enum: LOCK_BLOCKERS,
    enumName: 'LockBlocker',
    isArray: true,
    description:
      'What prevents its lock; empty for a role that does not see queries, SDV and review',
  })
  blockedBy!: LockBlocker[];
}

/** A subject of which nothing was done. */
export class StatusRunRefusal {
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty({ description: 'Code of the catalogue: why' }) code!: string;
}

export class StatusRunDetail extends StatusRun {
  @ApiProperty({ type: [StatusRunSkippedItem], description: `The first ${MAX_SKIPPED_ITEMS}` })
  skippedItems!: StatusRunSkippedItem[];

  @ApiProperty({ type: [StatusRunRefusal], description: `The first ${MAX_REFUSED_SUBJECTS}` })
  refusals!: StatusRunRefusal[];
}
