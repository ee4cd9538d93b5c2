import { MAX_KEY_LENGTH, MAX_REPEATS } from '@casebook/study-design';
import { MayBeAbsent } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageCounters } from '../common/page-counters.dto';
import { SubjectRow } from '../common/subject-row.dto';
import { ApiText, type TextMap } from '../common/text.dto';

/** The planned days of a visit, and its status today. */
export class VisitWindow {
  @ApiProperty({ description: 'YYYY-MM-DD' })
  from!: string;

  @ApiProperty()
  target!: string;

  @ApiProperty()
  to!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'When it took place, if that is known',
  })
  actual!: string | null;

  @ApiProperty({
    enum: ['upcoming', 'due', 'overdue', 'done', 'outside'],
    description: 'outside: it took place, but not between from and to',
  })
  state!: 'upcoming' | 'due' | 'overdue' | 'done' | 'outside';
}

export class MatrixVisit {
  @ApiProperty()
  visitId!: number;

  @ApiProperty()
  visitKey!: string;

  @ApiText()
  title!: TextMap;

  @ApiProperty({ enum: ['scheduled', 'unscheduled', 'common'] })
  type!: string;

  @ApiProperty({ type: String, nullable: true })
  cycleKey!: string | null;

  @ApiProperty({ type: Number, nullable: true })
  cycleNo!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  unscheduledNo!: number | null;

  @ApiProperty()
  deleted!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why it is deleted; null when it is not',
  })
  reason!: string | null;

  @ApiProperty({ description: 'False: the version of today no longer has this visit' })
  collected!: boolean;

  @ApiProperty({ type: VisitWindow, nullable: true })
  window!: VisitWindow | null;

  @ApiProperty({ description: 'Whether its pages are due now' })
  due!: boolean;

  @ApiProperty({ description: 'Has the saved registration page, so it cannot be deleted' })
  hasRegistration!: boolean;
}

/** Pages that are due now. */
export class DueProgress {
  @ApiProperty()
  due!: number;

  @ApiProperty({ description: 'Those of them that are complete' })
  complete!: number;
}

/** A row of the matrix. */
export class MatrixPage {
  @ApiProperty()
  pageKey!: string;

  @ApiText()
  title!: TextMap;

  @ApiProperty({ type: String, nullable: true })
  groupKey!: string | null;
}

export class MatrixGroup {
  @ApiProperty()
  groupKey!: string;

  @ApiText()
  title!: TextMap;
}

export class MatrixCell extends PageCounters {
  @ApiProperty({ description: 'The matrixId of the page address' })
  pageId!: number;

  @ApiProperty()
  visitId!: number;

  @ApiProperty()
  pageKey!: string;

  @ApiProperty({ enum: ['notStarted', 'inProgress', 'complete', 'notApplicable'] })
  state!: string;

  @ApiProperty({
    description: 'False: the version of today no longer asks for this page at this visit',
  })
  collected!: boolean;

  @ApiProperty()
  mandatory!: boolean;

  @ApiProperty({ type: String, nullable: true })
  savedAt!: string | null;
}

/** A visit that can be added: an unscheduled one, or the next repetition of a cycle. */
export class AddableVisit {
  @ApiProperty()
  visitKey!: string;

  @ApiText()
  title!: TextMap;

  @ApiProperty({ enum: ['unscheduled', 'cycle'] })
  kind!: string;

  @ApiProperty({ description: 'Proposed unscheduled number, or the number of the cycle' })
  nextNo!: number;

  @ApiProperty({ type: [Number], description: 'Numbers in use, those of deleted visits too' })
  usedNos!: number[];

  @ApiProperty({ type: Number, nullable: true, description: 'How often the cycle may occur' })
  max!: number | null;

  @ApiProperty({
    enum: ['SUBJECT_VISIT_NO_PAGE', 'SUBJECT_VISIT_CYCLE_FULL'],
    type: String,
    nullable: true,
    description: 'Why it cannot be added now',
  })
  refusal!: 'SUBJECT_VISIT_NO_PAGE' | 'SUBJECT_VISIT_CYCLE_FULL' | null;
}

export class VisitMatrix {
  @ApiProperty({ type: SubjectRow })
  subject!: SubjectRow;

  @ApiProperty()
  designVersionId!: number;

  @ApiProperty({ type: [String], description: 'Content languages; the first is the fallback' })
  languages!: string[];

  @ApiProperty({ description: "Today in the site's time zone, YYYY-MM-DD" })
  today!: string;

  @ApiProperty()
  utcOffsetMinutes!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The subject before, by number, at the same site',
  })
  previousSubjectNo!: string | null;

  @ApiProperty({ type: String, nullable: true })
  nextSubjectNo!: string | null;

  @ApiProperty({ description: 'Nothing of the study can be changed' })
  studyLocked!: boolean;

  @ApiProperty({ type: DueProgress })
  progress!: DueProgress;

  @ApiProperty({ type: [MatrixVisit] })
  visits!: MatrixVisit[];

  @ApiProperty({ type: [MatrixPage] })
  pages!: MatrixPage[];

  @ApiProperty({ type: [MatrixGroup] })
  groups!: MatrixGroup[];

  @ApiProperty({ type: [MatrixCell] })
  cells!: MatrixCell[];

  @ApiProperty({ type: [AddableVisit] })
  addable!: AddableVisit[];
}

export class VisitInput {
  @ApiProperty()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  visitKey!: string;

  @ApiPropertyOptional({
    description: 'Unscheduled visits: the number; the next free one when absent',
  })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(MAX_REPEATS)
  unscheduledNo?: number;
}

export class VisitAdded {
  @ApiProperty()
  visitId!: number;

  @ApiProperty({ type: Number, nullable: true })
  unscheduledNo!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  cycleNo!: number | null;

  @ApiProperty({ type: [Number], description: 'Its pages in order' })
  pageIds!: number[];
}

export class VisitState {
  @ApiProperty()
  visitId!: number;

  @ApiProperty()
  deleted!: boolean;
}
