import { MAX_SUBJECTS_AT_ONCE } from '@casebook/subject-data';
import { LARGEST_ID } from '@casebook/service-kit';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  Max,
  Min,
} from 'class-validator';
import { Reason } from '../common/reason.dto';

export class SubjectState {
  @ApiProperty()
  subjectId!: number;

  @ApiProperty()
  disabled!: boolean;

  @ApiProperty()
  deleted!: boolean;
}

export const SUBJECT_ACTS = ['disable', 'enable', 'delete', 'restore'] as const;
export type SubjectAct = (typeof SUBJECT_ACTS)[number];

const TOO_MANY = { code: 'SUBJECT_SELECTION_TOO_LARGE', params: { max: MAX_SUBJECTS_AT_ONCE } };

/** Asks for the preview of an act on subjects. */
export class SubjectsStatePreview {
  @ApiProperty({ enum: SUBJECT_ACTS })
  @IsIn(SUBJECT_ACTS)
  act!: SubjectAct;

  @ApiProperty({ type: [Number], description: `At most ${MAX_SUBJECTS_AT_ONCE}` })
  @Max(LARGEST_ID, { each: true })
  @Min(1, { each: true })
  @IsInt({ each: true })
  @ArrayUnique()
  @ArrayMaxSize(MAX_SUBJECTS_AT_ONCE, { context: TOO_MANY })
  @ArrayMinSize(1)
  @IsArray()
  subjectIds!: number[];
}

export class SubjectsStateInput extends SubjectsStatePreview {
  @Reason()
  reason!: string;
}

export class SubjectDone {
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
}

export class SubjectSkipped extends SubjectDone {
  @ApiProperty({ description: 'Code of the catalogue: why it was skipped' }) code!: string;
}

export class SubjectsStateOutcome {
  @ApiProperty({ type: [SubjectDone] }) done!: SubjectDone[];
  @ApiProperty({ type: [SubjectSkipped] }) skipped!: SubjectSkipped[];
}
