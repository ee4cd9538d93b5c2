import {
  RightsConfirmation,
  RightsRefusal,
  RIGHTS_STATUSES,
  type RightsStatus,
  TakesReAuthToken,
} from '@casebook/service-kit';
import { ApiProperty } from '@nestjs/swagger';

export const TRIAL_CHANGE_KINDS = [
  'arm_upload',
  'arm_reset',
  'ip_upload',
  'ip_reset',
  'scheme_open',
  'scheme_close',
  'kit_types',
  'unblinding_setting',
] as const;
export type TrialChangeKind = (typeof TRIAL_CHANGE_KINDS)[number];

/** What everybody who reads the requests may know of a change. */
export class TrialChangeShown {
  @ApiProperty({ type: String, nullable: true }) schemeKey!: string | null;
  @ApiProperty({ type: String, nullable: true }) fileName!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Rows that are added or deleted' })
  rows!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Of the safety override; null: never' })
  minutes!: number | null;
}

/** How many rows of a group a change has, such as those of an arm in a stratum. */
export class TrialChangeCount {
  @ApiProperty() group!: string;
  @ApiProperty() rows!: number;
}

/** A change that takes effect when a second person confirms it. */
export class TrialChangeRequest {
  @ApiProperty() requestId!: number;
  @ApiProperty({ enum: TRIAL_CHANGE_KINDS, enumName: 'TrialChangeKind' }) kind!: TrialChangeKind;
  @ApiProperty({ enum: RIGHTS_STATUSES, enumName: 'TrialChangeStatus' }) status!: RightsStatus;
  @ApiProperty({ type: TrialChangeShown }) shown!: TrialChangeShown;
  @ApiProperty({
    type: [TrialChangeCount],
    description: 'Its content by arm or kit type, and settings; only for roles that may know them',
  })
  counts!: TrialChangeCount[];
  @ApiProperty({ description: 'Of all that is confirmed; goes back with the confirmation' })
  digest!: string;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty() requestedByName!: string;
  @ApiProperty({ format: 'date-time' }) requestedAt!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiProperty({ type: String, nullable: true }) decidedByName!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decidedAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) decisionReason!: string | null;
  @ApiProperty({ description: 'The reader may confirm or reject it' }) mayDecide!: boolean;
  @ApiProperty({ description: 'The reader made it' }) own!: boolean;
  @ApiProperty({ type: [String], description: 'Names of people who can confirm; while it is open' })
  confirmers!: string[];
}

export class TrialChangeList {
  @ApiProperty({ type: [TrialChangeRequest] }) rows!: TrialChangeRequest[];
}

/** What became of a change: it was made, or it waits for a second person. */
export class TrialChangeAsked {
  @ApiProperty({ description: 'Rows that were changed; 0 while it waits' }) done!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'null: it was made' })
  requestId!: number | null;
  @ApiProperty({ type: [String], description: 'Who can confirm it; none: nobody yet' })
  confirmers!: string[];
}

export class TrialChangeConfirmation extends RightsConfirmation {
  /** Of `{ studyId, requestId, digest }`, act `trial-confirm`. */
  @TakesReAuthToken()
  reAuthToken?: string;
}

export class TrialChangeRefusal extends RightsRefusal {}
