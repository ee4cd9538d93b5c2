import { Job } from '@casebook/service-kit';
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { LabelledPlace } from '../common/place.dto';
import { ApiText, type TextMap } from '../common/text.dto';

const CHECK = { type: 'object', additionalProperties: true } as const;
const EFFECTS = [
  'open',
  'close',
  'reopen',
  'prompt',
  'derive',
  'show',
  'hide',
  'addVisit',
  'failed',
] as const;
type Effect = (typeof EFFECTS)[number];

export class CheckTrialInput {
  @ApiProperty({ ...CHECK, description: 'The check, as casebook-design/3 has it' })
  @Allow()
  check!: unknown;
}

export class CheckTrialStarted {
  @ApiProperty({ format: 'uuid' }) jobId!: string;
  @ApiProperty({ description: 'Subjects that are looked at' }) subjects!: number;
}

/** How often the check came out how, over the places (page or line) that hold data. */
export class CheckTrialOutcomes {
  @ApiProperty({ description: 'The expression is true, or gives a value' }) fires!: number;
  @ApiProperty() passes!: number;
  @ApiProperty({ description: 'A value that it reads is missing' }) unknown!: number;
  @ApiProperty({ description: 'It cannot be evaluated' }) failed!: number;
}

/** How often what would happen. */
export class CheckTrialEffects {
  @ApiProperty({ description: 'Queries; without QUERY_VIEW wherever the check fires' })
  open!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'null: the role sees no queries' })
  close!: number | null;
  @ApiProperty({ type: Number, nullable: true }) reopen!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Queries that stay as they are' })
  stays!: number | null;
  @ApiProperty() prompt!: number;
  @ApiProperty({ description: 'Derived values that change' }) derive!: number;
  @ApiProperty({ description: 'Items that are asked for again' }) show!: number;
  @ApiProperty({ description: 'Items that are asked for no more' }) hide!: number;
  @ApiProperty({ description: 'Subjects that get a visit' }) addVisit!: number;
}

/** A version that the check cannot be evaluated under. */
export class CheckTrialVersion {
  @ApiProperty() versionNo!: number;
  @ApiProperty({ description: 'Subjects under it' }) subjects!: number;
  @ApiProperty() code!: string;
  @ApiProperty({ type: 'object', additionalProperties: true })
  params!: Record<string, string | number>;
}

export class CheckTrialRow extends LabelledPlace {
  @ApiProperty({ enum: EFFECTS }) effect!: Effect;
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiText({ nullable: true, description: 'Of the query or prompt' }) message!: TextMap | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of a derived value' })
  before!: string | null;
  @ApiProperty({ type: String, nullable: true }) after!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why it cannot be evaluated' })
  code!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true })
  params!: Record<string, string | number>;
}

/** What a check of the draft would do with the data of the study. */
export class CheckTrial {
  @ApiProperty({ type: Job }) job!: Job;
  @ApiProperty({ ...CHECK, description: 'The check that was tried' }) check!: object;
  @ApiProperty({ description: 'Subjects to look at' }) subjects!: number;
  @ApiProperty({ description: 'Subjects that were looked at' }) done!: number;
  @ApiProperty({ description: 'Subjects that could not be processed' }) broken!: number;
  @ApiProperty({ type: CheckTrialOutcomes }) outcomes!: CheckTrialOutcomes;
  @ApiProperty({ type: CheckTrialEffects }) effects!: CheckTrialEffects;
  @ApiProperty({ type: [CheckTrialVersion] }) untried!: CheckTrialVersion[];
  @ApiProperty({ type: [CheckTrialRow], description: 'The first effects' }) rows!: CheckTrialRow[];
  @ApiProperty({ type: String, format: 'date-time' }) requestedAt!: Date;
}

export class LastCheckTrial {
  @ApiProperty({ type: CheckTrial, nullable: true, description: 'null: there is none' })
  trial!: CheckTrial | null;
}
