import {
  type Caller,
  databaseFault,
  Db,
  Problem,
  ReAuthentication,
  SqlState,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { CODE_ATTEMPTS, isCode } from './security-code';
import type {
  SecurityCodeInput,
  TreatmentKey,
  UnblindingAgainInput,
  UnblindingDecided,
  UnblindingInput,
  UnblindingReasonInput,
  UnblindingRequested,
} from './unblinding.dto';
import { UnblindingMails } from './unblinding-mails';
import { UnblindingRequests } from './unblinding-request';
import {
  APPROVERS,
  ASSIGNED_SUBJECT,
  INSERT_READING,
  INSERT_UNBLINDING,
  IS_REQUESTER_THERE,
  READ_KEY,
  RENEW_UNBLINDING,
  TAKE_ATTEMPT,
  UPDATE_UNBLINDING,
  CODES_JUST_SENT,
  VOID_CODES,
  type UnblindingRow,
  type UnblindingState,
} from './unblinding.sql';

interface Change {
  state: UnblindingState;
  approver?: Caller;
  decisionReason?: string;
  overridden?: boolean;
}

/** The acts of emergency unblinding (decision 104). Each locks its request, so that of two acts at once one is refused. */
@Injectable()
export class UnblindingService {
  constructor(
    private readonly db: Db,
    private readonly reAuthentication: ReAuthentication,
    private readonly requests: UnblindingRequests,
    private readonly mails: UnblindingMails,
  ) {}

  /**
   * Asks for the key of a subject. Without anybody who can approve it, it is kept as canceled.
   *
   * @throws Problem 404, 422 BLIND_NOT_RANDOMISED or BLIND_ALREADY_REQUESTED, 403 of the re-authentication
   */
  async request(caller: Caller, input: UnblindingInput): Promise<UnblindingRequested> {
    const { subjectId, reAuthToken } = input;
    const studyId = caller.studyId!;
    const [subject] = await this.db.read<{
      assignment_id: number | null;
      site_id: number;
    }>({ ...ASSIGNED_SUBJECT, values: { studyId, subjectId } });
    if (!subject || !caller.maySite(subject.site_id)) throw Problem.notFound();
    const { assignment_id: assignmentId, site_id: siteId } = subject;
    if (assignmentId === null) throw new Problem(422, 'BLIND_NOT_RANDOMISED');
    const reason = input.reason.trim();
    const object = { studyId, subjectId, reason: input.reason };
    const target = { studyId, siteId, evenIfLocked: true };
    try {
      return await this.db.write(caller, target, async (tx) => {
        await this.reAuthentication.consume(tx, caller, reAuthToken, 'unblind-request', object);
        const approvers = await this.approvers(tx, { studyId, siteId, personId: caller.personId });
        const state = approvers.length > 0 ? 'waiting_approval' : 'cancelled';
        const [added] = await tx.query<{ unblinding_id: number; round: number }>({
          ...INSERT_UNBLINDING,
          values: {
            studyId,
            assignmentId,
            subjectId,
            siteId,
            state,
            reason,
            personId: caller.personId,
            personName: caller.name,
            cancelCode: approvers.length > 0 ? null : 'BLIND_NO_APPROVER',
          },
        });
        const { unblinding_id: unblindingId, round } = added!;
        await this.mails.sendCodes(tx, { studyId, unblindingId, round }, approvers);
        return { unblindingId, state };
      });
    } catch (error) {
      if (databaseFault(error).code !== SqlState.uniqueViolation) throw error;
      throw new Problem(422, 'BLIND_ALREADY_REQUESTED');
    }
  }

  /** Asks again, with new security codes; the codes before are void. */
  async again(
    caller: Caller,
    unblindingId: number,
    { round, reason, reAuthToken }: UnblindingAgainInput,
  ): Promise<UnblindingRequested> {
    const studyId = caller.studyId!;
    const object = { studyId, unblindingId, round, reason };
    try {
      return await this.requests.act(caller, unblindingId, 'again', round, async (tx, row) => {
        await this.reAuthentication.consume(tx, caller, reAuthToken, 'unblind-request', object);
        const siteId = row.site_id;
        const approvers = await this.approvers(tx, { studyId, siteId, personId: caller.personId });
        const state = approvers.length > 0 ? 'waiting_approval' : 'cancelled';
        const [renewed] = await tx.query<{ round: number }>({
          ...RENEW_UNBLINDING,
          values: {
            studyId,
            unblindingId,
            state,
            reason: reason.trim(),
            personId: caller.personId,
            personName: caller.name,
            cancelCode: approvers.length > 0 ? null : 'BLIND_NO_APPROVER',
          },
        });
        const next = renewed!.round;
        await this.mails.sendCodes(tx, { studyId, unblindingId, round: next }, approvers);
        return { unblindingId, state };
      });
    } catch (error) {
      if (databaseFault(error).code !== SqlState.uniqueViolation) throw error;
      throw new Problem(422, 'BLIND_ALREADY_REQUESTED');
    }
  }

  /**
   * Sends each approver of today a new code for the same request.
   *
   * @throws Problem 422 BLIND_CODES_JUST_SENT within a minute, unless a mail failed: each sending makes the codes before void,
   *   which must not keep an approver from entering one
   */
  async sendCodes(caller: Caller, unblindingId: number, round: number): Promise<void> {
    const studyId = caller.studyId!;
    await this.requests.act(caller, unblindingId, 'send-codes', round, async (tx, row) => {
      const { site_id: siteId, person_id: personId } = row;
      const id = { studyId, unblindingId, round };
      const [recent] = await tx.query({ ...CODES_JUST_SENT, values: id });
      if (recent) throw new Problem(422, 'BLIND_CODES_JUST_SENT');
      const approvers = await this.approvers(tx, { studyId, siteId, personId });
      await tx.query({ ...VOID_CODES, values: { studyId, unblindingId, most: CODE_ATTEMPTS } });
      await this.mails.sendCodes(tx, id, approvers);
    });
  }

  async cancel(
    caller: Caller,
    unblindingId: number,
    { round, reason }: UnblindingReasonInput,
  ): Promise<void> {
    const change: Change = { state: 'cancelled', decisionReason: reason.trim() };
    await this.requests.act(caller, unblindingId, 'cancel', round, (tx) =>
      this.change(tx, caller, unblindingId, change),
    );
  }

  /**
   * Approves with the code of the caller's own mail. The entry of a code is counted in the transaction that decides, and stays
   * counted when the act is refused.
   *
   * @throws Problem 422 BLIND_CODE_WRONG, BLIND_CODE_EXPIRED, BLIND_OWN_REQUEST; 412 BLIND_STATE_CHANGED
   */
  async approve(
    caller: Caller,
    unblindingId: number,
    { round, code }: SecurityCodeInput,
  ): Promise<UnblindingDecided> {
    const change: Change = { state: 'waiting_open', approver: caller };
    return this.requests.act(caller, unblindingId, 'approve', round, async (tx, row) => {
      const fault = await this.codeFault(tx, caller, row, code);
      if (fault) throw await this.requests.refused(tx, caller, row, 'approve', fault);
      return this.decide(tx, caller, row, change);
    });
  }

  async reject(
    caller: Caller,
    unblindingId: number,
    { round, reason }: UnblindingReasonInput,
  ): Promise<UnblindingDecided> {
    const decisionReason = reason.trim();
    const change: Change = { state: 'rejected', approver: caller, decisionReason };
    return this.requests.act(caller, unblindingId, 'reject', round, (tx, row) =>
      this.decide(tx, caller, row, change),
    );
  }

  /** Opens an approved key. */
  async open(caller: Caller, unblindingId: number, round: number): Promise<TreatmentKey> {
    return this.requests.act(caller, unblindingId, 'open', round, async (tx, row) => {
      await this.change(tx, caller, unblindingId, { state: 'opened' });
      return this.read(tx, caller, row);
    });
  }

  /** Opens the key without a decision, where the study allows it and the time for a decision is over. */
  async override(
    caller: Caller,
    unblindingId: number,
    { round, reason, reAuthToken }: UnblindingAgainInput,
  ): Promise<TreatmentKey> {
    const studyId = caller.studyId!;
    const object = { studyId, unblindingId, round, reason };
    return this.requests.act(caller, unblindingId, 'override', round, async (tx, row) => {
      await this.reAuthentication.consume(tx, caller, reAuthToken, 'unblind-override', object);
      const change: Change = { state: 'opened', overridden: true, decisionReason: reason.trim() };
      await this.change(tx, caller, unblindingId, change);
      const siteId = row.site_id;
      const approvers = await this.approvers(tx, { studyId, siteId, personId: caller.personId });
      await this.mails.tellOverridden(tx, { studyId, unblindingId }, approvers);
      return this.read(tx, caller, row);
    });
  }

  /** Shows an opened key again; recorded. */
  async show(caller: Caller, unblindingId: number): Promise<TreatmentKey> {
    return this.requests.act(caller, unblindingId, 'show', null, (tx, row) =>
      this.read(tx, caller, row),
    );
  }

  private async decide(
    tx: WriteTransaction,
    caller: Caller,
    row: UnblindingRow,
    change: Change,
  ): Promise<UnblindingDecided> {
    const studyId = caller.studyId!;
    const { unblinding_id: unblindingId, site_id: siteId, person_id: personId, round } = row;
    await this.change(tx, caller, unblindingId, change);
    const [asked] = await tx.query<{ there: boolean }>({
      ...IS_REQUESTER_THERE,
      values: { studyId, siteId, personId },
    });
    const requesterTold = asked!.there;
    if (requesterTold) await this.mails.tellDecided(tx, { studyId, unblindingId, round });
    return { requesterTold };
  }

  /** Counts the entry of a code, and compares the code; null when it is right. */
  private async codeFault(
    tx: WriteTransaction,
    { studyId, personId: approverId }: Caller,
    { unblinding_id: unblindingId, round }: UnblindingRow,
    code: string,
  ): Promise<Problem | null> {
    const [stored] = await tx.query<{ salt: string; hash: string; expired: boolean }>({
      ...TAKE_ATTEMPT,
      values: { studyId, unblindingId, round, approverId, most: CODE_ATTEMPTS },
    });
    if (!stored || !(await isCode(code, stored))) return new Problem(422, 'BLIND_CODE_WRONG');
    return stored.expired ? new Problem(422, 'BLIND_CODE_EXPIRED') : null;
  }

  private async approvers(
    tx: WriteTransaction,
    values: { studyId: number; siteId: number; personId: number },
  ): Promise<number[]> {
    const rows = await tx.query<{ person_id: number }>({ ...APPROVERS, values });
    return rows.map(({ person_id: id }) => id);
  }

  private async change(
    tx: WriteTransaction,
    { studyId }: Caller,
    unblindingId: number,
    { state, approver, decisionReason, overridden = false }: Change,
  ): Promise<void> {
    await tx.query({
      ...UPDATE_UNBLINDING,
      values: {
        studyId,
        unblindingId,
        state,
        approverId: approver?.personId ?? null,
        approverName: approver?.name ?? null,
        decisionReason: decisionReason ?? null,
        cancelCode: null,
        overridden,
      },
    });
    await tx.query({ ...VOID_CODES, values: { studyId, unblindingId, most: CODE_ATTEMPTS } });
  }

  private async read(
    tx: WriteTransaction,
    { studyId, personId }: Caller,
    { unblinding_id: unblindingId, assignment_id: assignmentId }: UnblindingRow,
  ): Promise<TreatmentKey> {
    await tx.query({ ...INSERT_READING, values: { studyId, unblindingId, personId } });
    const [key] = await tx.query<{ arm: string; title: Record<string, string> | null }>({
      ...READ_KEY,
      values: { studyId, assignmentId },
    });
    return { arm: key!.arm, title: key!.title };
  }
}
