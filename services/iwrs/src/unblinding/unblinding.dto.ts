import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import {
  AnyOf,
  MAX_SEARCH_LENGTH,
  MAX_SITES_AT_ONCE,
  Numbers,
  PageInfo,
  PagingInput,
  TakesReAuthToken,
} from '@casebook/service-kit';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { UNBLINDING_STATES, type UnblindingState } from './unblinding.sql';

export const UNBLINDING_ACTS = [
  'approve',
  'reject',
  'cancel',
  'again',
  'send-codes',
  'open',
  'override',
  'show',
] as const;
export type UnblindingAct = (typeof UNBLINDING_ACTS)[number];

const EVENT_ACTS = [
  'requested',
  'approved',
  'opened',
  'overridden',
  'rejected',
  'cancelled',
  'shown',
  'refused',
] as const;
export type UnblindingEventAct = (typeof EVENT_ACTS)[number];

const VISIBLE_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A reason in words (spec section 5: required). */
const Reason = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ maxLength: MAX_REASON_LENGTH }),
    MaxLength(MAX_REASON_LENGTH),
    ValidateBy(
      {
        // The validation reports this name before the general error of the type.
        name: 'isNotEmpty',
        validator: {
          validate: (value: unknown) => typeof value === 'string' && VISIBLE_CHARACTER.test(value),
          defaultMessage: () => 'Words are required',
        },
      },
      { context: { code: 'BLIND_REASON_REQUIRED' } },
    ),
  );

export class UnblindingInput {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  subjectId!: number;

  @Reason()
  reason!: string;

  /** Of `{ studyId, subjectId, reason }`, act `unblind-request`. */
  @TakesReAuthToken()
  reAuthToken?: string;
}

/** The answer to a request: waiting for approval, or canceled because nobody can approve it. */
export class UnblindingRequested {
  @ApiProperty() unblindingId!: number;
  @ApiProperty({ enum: UNBLINDING_STATES, enumName: 'UnblindingState' }) state!: UnblindingState;
}

/** Which request was read: an act for an earlier round of it is 412 BLIND_STATE_CHANGED. */
export class UnblindingRound {
  @ApiProperty({ description: 'Round of the request as it was read' })
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  round!: number;
}

export class UnblindingReasonInput extends UnblindingRound {
  @Reason()
  reason!: string;
}

export class UnblindingAgainInput extends UnblindingRound {
  @Reason()
  reason!: string;

  /** Of `{ studyId, unblindingId, round, reason }`, act `unblind-request`; for opening without a decision `unblind-override`. */
  @TakesReAuthToken()
  reAuthToken?: string;
}

export class SecurityCodeInput extends UnblindingRound {
  @ApiProperty({ description: 'From the mail', maxLength: 40 })
  @MaxLength(40)
  @MinLength(1, { context: { code: 'BLIND_CODE_REQUIRED' } })
  @IsString({ context: { code: 'BLIND_CODE_REQUIRED' } })
  code!: string;
}

/** What came of a decision. */
export class UnblindingDecided {
  @ApiProperty({
    description: 'false: the requester is no longer in the study, so no mail is sent',
  })
  requesterTold!: boolean;
}

const SitesFilter = () => Numbers('Sites', { least: 1, most: MAX_SITES_AT_ONCE });

const Search = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ description: 'Part of a subject number' }),
    IsOptional(),
    MaxLength(MAX_SEARCH_LENGTH),
    IsString(),
  );

/** Filter of the list and of its download. */
export class UnblindingFilter {
  @SitesFilter()
  siteIds?: number[];

  @AnyOf(UNBLINDING_STATES)
  states?: UnblindingState[];

  @Search()
  search?: string;
}

export class UnblindingQuery extends PagingInput {
  @SitesFilter()
  siteIds?: number[];

  @AnyOf(UNBLINDING_STATES)
  states?: UnblindingState[];

  @Search()
  search?: string;
}

export class SubjectQuery {
  @Search()
  search?: string;
}

export const CODE_MAIL_STATES = ['queued', 'sent', 'failing', 'failed'] as const;

/** Whether an approver was sent the code, and how else the approver is reached. */
export class CodeMail {
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) organisation!: string | null;
  @ApiProperty() email!: string;
  @ApiProperty({ type: String, nullable: true }) phone!: string | null;
  @ApiProperty({
    enum: CODE_MAIL_STATES,
    description: 'failing: is tried again; failed: given up',
  })
  state!: (typeof CODE_MAIL_STATES)[number];
  @ApiProperty({ type: String, format: 'date-time' }) at!: Date;
}

/** A request in the list. It never has the arm, which is a call of its own that is recorded. */
export class Unblinding {
  @ApiProperty() unblindingId!: number;
  @ApiProperty({ description: 'Goes back with each act' }) round!: number;
  @ApiProperty() siteId!: number;
  @ApiProperty({ type: String, nullable: true }) siteCode!: string | null;
  @ApiProperty({ type: String, nullable: true }) siteName!: string | null;
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Stratification group: FACTOR=LEVEL, joined by "|", of the factors that the role sees; null: of none',
  })
  stratum!: string | null;
  @ApiProperty({ type: [String] }) ipNumbers!: string[];
  @ApiProperty() reason!: string;
  @ApiProperty({ enum: UNBLINDING_STATES, enumName: 'UnblindingState' }) state!: UnblindingState;
  @ApiProperty() requester!: string;
  @ApiProperty({ type: String, format: 'date-time' }) requestedAt!: Date;
  @ApiProperty({ type: String, nullable: true }) approver!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decidedAt!: Date | null;
  @ApiProperty({ type: String, nullable: true }) decisionReason!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why the system canceled it' })
  cancelCode!: string | null;
  @ApiProperty({ description: 'Opened without a decision' }) overridden!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) openedAt!: Date | null;
  @ApiProperty({ enum: UNBLINDING_ACTS, enumName: 'UnblindingAct', isArray: true })
  acts!: UnblindingAct[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the requester may open it without a decision',
  })
  overrideFrom!: Date | null;
  @ApiProperty({
    type: [CodeMail],
    description: 'Who was told, while it waits for approval; only for roles that may ask',
  })
  told!: CodeMail[];
}

export class UnblindingList extends PageInfo {
  @ApiProperty({ type: [Unblinding] }) rows!: Unblinding[];
}

export class UnblindingRows {
  @ApiProperty({ type: [Unblinding] }) rows!: Unblinding[];
}

export class UnblindingSubject {
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
  @ApiProperty({ type: String, nullable: true }) siteCode!: string | null;
  @ApiProperty({ type: String, nullable: true }) siteName!: string | null;
  @ApiProperty({ description: 'A request waits already' }) pending!: boolean;
}

/** The key, only for whoever asked for it and whoever approved it. */
export class TreatmentKey {
  @ApiProperty() arm!: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, nullable: true })
  title!: Record<string, string> | null;
}

export class UnblindingEvent {
  @ApiProperty({ description: 'Position in this trail, from 1' }) eventId!: string;
  @ApiProperty({ type: String, format: 'date-time' }) at!: Date;
  @ApiProperty() actorName!: string;
  @ApiProperty({ type: String, nullable: true }) organisation!: string | null;
  @ApiProperty({ type: String, nullable: true }) actorRole!: string | null;
  @ApiProperty({ enum: EVENT_ACTS, enumName: 'UnblindingEventAct' }) act!: UnblindingEventAct;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Of a refused attempt: why, as a code of a message',
  })
  refusal!: string | null;
}

export class UnblindingTrail {
  @ApiProperty({ type: [UnblindingEvent] }) events!: UnblindingEvent[];
}

/** What waits for the caller's role. What is not the work of the role is absent. */
export class UnblindingsWaiting {
  @ApiPropertyOptional({ description: 'Requests of others that wait for a decision' })
  unblindingsToDecide?: number;

  @ApiPropertyOptional({ description: 'Approved requests of the caller whose key is not opened' })
  keysToOpen?: number;
}

export class UnblindingSetting {
  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Minutes without a decision after which the requester may open the key; null: never',
  })
  overrideMinutes!: number | null;
  @ApiProperty() revision!: number;
}

export class UnblindingSettingInput {
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 1440 })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1440)
  overrideMinutes!: number | null;

  @ApiProperty({ description: 'As it was read; 0 when nothing was set yet' })
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  revision!: number;

  /** Of `{ studyId, overrideMinutes, revision }`, act `unblind-setting`. */
  @TakesReAuthToken()
  reAuthToken?: string;
}
