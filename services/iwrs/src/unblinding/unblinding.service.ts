import {
  type Caller,
  databaseFault,
  Db,
  Problem,
  ReAuthentication,
  SqlState,
  type Statement,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { CODE_ATTEMPTS, isCode } from './security-code';
import { actsOf } from './unblinding-acts';
import type {
  TreatmentKey,
  UnblindingAct,
  UnblindingAgainInput,
  UnblindingDecided,
  UnblindingInput,
  UnblindingRequested,
} from './unblinding.dto';
import { UnblindingMails } from './unblinding-mails';
import {
  APPROVERS,
  ASSIGNED_SUBJECT,
  INSERT_READING,
  INSERT_UNBLINDING,
  IS_REQUESTER_THERE,
  LOCK_UNBLINDING,
  READ_KEY,
  READ_SETTING,
  READ_UNBLINDING,
  RENEW_UNBLINDING,
  TAKE_ATTEMPT,
  UPDATE_UNBLINDING,
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
    try {
      return await this.db.write(caller, { studyId, siteId }, async (tx) => {
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
    input: UnblindingAgainInput,
  ): Promise<UnblindingRequested> {
    const studyId = caller.studyId!;
    const object = { studyId, unblindingId, reason: input.reason };
    try {
      return await this.act(caller, unblindingId, 'again', async (tx, row) => {
        await this.reAuthentication.consume(
          tx,
          caller,
          input.reAuthToken,
          'unblind-request',
          object,
        );
        const siteId = row.site_id;
        const approvers = await this.approvers(tx, { studyId, siteId, personId: caller.personId });
        const state = approvers.length > 0 ? 'waiting_approval' : 'cancelled';
        const [renewed] = await tx.query<{ round: number }>({
          ...RENEW_UNBLINDING,
          values: {
            studyId,
            unblindingId,
            state,
            reason: input.reason.trim(),
            personId: caller.personId,
            personName: caller.name,
            cancelCode: approvers.length > 0 ? null : 'BLIND_NO_APPROVER',
          },
        });
        const { round } = renewed!;
        await this.mails.sendCodes(tx, { studyId, unblindingId, round }, approvers);
        return { unblindingId, state };
      });
    } catch (error) {
      if (databaseFault(error).code !== SqlState.uniqueViolation) throw error;
      throw new Problem(422, 'BLIND_ALREADY_REQUESTED');
    }
  }

  async cancel(caller: Caller, unblindingId: number, reason: string): Promise<void> {
    await this.act(caller, unblindingId, 'cancel', (tx) =>
      this.change(tx, caller, unblindingId, { state: 'cancelled', decisionReason: reason.trim() }),
    );
  }

  /**
   * Approves with the code of the caller's own mail.
   *
   * @throws Problem 422 BLIND_CODE_WRONG, BLIND_CODE_EXPIRED, BLIND_OWN_REQUEST; 412 BLIND_STATE_CHANGED
   */
  async approve(caller: Caller, unblindingId: number, code: string): Promise<UnblindingDecided> {
    const row = await this.find(caller, unblindingId);
    await this.require(this.db.read.bind(this.db), caller, row, 'approve');
    // An entry of a code is counted outside of the act, and nothing is counted in a locked study.
    if (caller.studyLock?.locked) throw new Problem(423, 'STUDY_LOCKED');
    await this.checkCode(caller, row, code);
    return this.decide(caller, unblindingId, 'approve', {
      state: 'waiting_open',
      approver: caller,
    });
  }

  async reject(caller: Caller, unblindingId: number, reason: string): Promise<UnblindingDecided> {
    const decisionReason = reason.trim();
    const change: Change = { state: 'rejected', approver: caller, decisionReason };
    return this.decide(caller, unblindingId, 'reject', change);
  }

  /** Opens an approved key. */
  async open(caller: Caller, unblindingId: number): Promise<TreatmentKey> {
    return this.act(caller, unblindingId, 'open', async (tx, row) => {
      await this.change(tx, caller, unblindingId, { state: 'opened' });
      return this.read(tx, caller, row);
    });
  }

  /** Opens the key without a decision, where the study allows it and the time for a decision is over. */
  async override(
    caller: Caller,
    unblindingId: number,
    { reason, reAuthToken }: UnblindingAgainInput,
  ): Promise<TreatmentKey> {
    const studyId = caller.studyId!;
    const object = { studyId, unblindingId, reason };
    return this.act(caller, unblindingId, 'override', async (tx, row) => {
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
    return this.act(caller, unblindingId, 'show', (tx, row) => this.read(tx, caller, row));
  }

  private async decide(
    caller: Caller,
    unblindingId: number,
    act: 'approve' | 'reject',
    change: Change,
  ): Promise<UnblindingDecided> {
    const studyId = caller.studyId!;
    return this.act(caller, unblindingId, act, async (tx, row) => {
      await this.change(tx, caller, unblindingId, change);
      const { site_id: siteId, person_id: personId, round } = row;
      const [asked] = await tx.query<{ there: boolean }>({
        ...IS_REQUESTER_THERE,
        values: { studyId, siteId, personId },
      });
      const requesterTold = asked!.there;
      if (requesterTold) await this.mails.tellDecided(tx, { studyId, unblindingId, round });
      return { requesterTold };
    });
  }

  /** Counts the attempt first, outside of the act, so that a wrong code counts although the act is refused. */
  private async checkCode(caller: Caller, row: UnblindingRow, code: string): Promise<void> {
    const { unblinding_id: unblindingId, round } = row;
    const [stored] = await this.db.record<{ salt: string; hash: string; expired: boolean }>({
      ...TAKE_ATTEMPT,
      values: {
        studyId: caller.studyId,
        unblindingId,
        round,
        approverId: caller.personId,
        most: CODE_ATTEMPTS,
      },
    });
    if (!stored || !(await isCode(code, stored))) throw new Problem(422, 'BLIND_CODE_WRONG');
    if (stored.expired) throw new Problem(422, 'BLIND_CODE_EXPIRED');
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

  /** Runs an act in a transaction that holds its request. */
  private async act<T>(
    caller: Caller,
    unblindingId: number,
    act: UnblindingAct,
    work: (tx: WriteTransaction, row: UnblindingRow) => Promise<T>,
  ): Promise<T> {
    const { site_id: siteId } = await this.find(caller, unblindingId);
    const studyId = caller.studyId!;
    return this.db.write(caller, { studyId, siteId }, async (tx) => {
      const [row] = await tx.query<UnblindingRow>({
        ...LOCK_UNBLINDING,
        values: { studyId, unblindingId },
      });
      await this.require(tx.query.bind(tx), caller, row!, act);
      return work(tx, row!);
    });
  }

  private async find(caller: Caller, unblindingId: number): Promise<UnblindingRow> {
    const [row] = await this.db.read<UnblindingRow>({
      ...READ_UNBLINDING,
      values: { studyId: caller.studyId, unblindingId },
    });
    if (!row || !caller.maySite(row.site_id)) throw Problem.notFound();
    return row;
  }

  private async require(
    read: (statement: Statement) => Promise<object[]>,
    caller: Caller,
    row: UnblindingRow,
    act: UnblindingAct,
  ): Promise<void> {
    const values = { studyId: caller.studyId };
    const [setting] = (await read({ ...READ_SETTING, values })) as {
      override_minutes: number | null;
    }[];
    const overrideMinutes = setting?.override_minutes ?? null;
    const request = {
      state: row.state,
      siteId: row.site_id,
      requesterId: row.person_id,
      approverId: row.approver_id,
      requestedAt: row.requested_at,
    };
    if (actsOf(caller, request, { overrideMinutes }).includes(act)) return;
    if ((act === 'approve' || act === 'reject') && row.person_id === caller.personId) {
      throw new Problem(422, 'BLIND_OWN_REQUEST');
    }
    if (act === 'override' && row.state === 'waiting_approval') {
      throw new Problem(422, 'BLIND_OVERRIDE_NOT_YET');
    }
    if (act === 'show') throw Problem.forbidden();
    throw new Problem(412, 'BLIND_STATE_CHANGED');
  }
}
