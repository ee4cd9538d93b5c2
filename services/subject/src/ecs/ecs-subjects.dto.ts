import {
  AnyOf,
  MayBeAbsent,
  MAX_SITES_AT_ONCE,
  Numbers,
  PageInfo,
  PagingInput,
} from '@casebook/service-kit';
import { MAX_SUBJECT_NUMBER_LENGTH } from '@casebook/subject-data';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { MODES, type Mode, RESULTS } from './ecs.dto';

/** Filters of the subjects with their last run. */
export class EcsSubjectQuery extends PagingInput {
  @Numbers('Subjects of these sites', { least: 1, most: MAX_SITES_AT_ONCE })
  siteId?: number[];

  @ApiPropertyOptional({ description: 'Part of the subject number' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_SUBJECT_NUMBER_LENGTH)
  search?: string;

  @AnyOf(RESULTS, 'Results of the last run; 3 also for subjects without one')
  result?: number[];
}

/** A subject with the last run of its checks. */
export class EcsSubject {
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty({ description: 'The checks of a disabled subject are not run' }) disabled!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Null: its checks were never run' })
  runId!: number | null;
  @ApiProperty({ enum: MODES, nullable: true }) mode!: Mode | null;
  @ApiProperty({ enum: RESULTS, description: '0 in progress, 1 success, 2 fail, 3 empty' })
  result!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Why nothing was run, or failed' })
  code!: string | null;
  @ApiProperty({ description: 'Checks that could not be evaluated' }) failures!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Who asked for it' })
  operator!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) startedAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt!: Date | null;
}

export class EcsSubjectList extends PageInfo {
  @ApiProperty({ type: [EcsSubject] }) rows!: EcsSubject[];
}
