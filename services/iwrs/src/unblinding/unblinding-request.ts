import {
  areTwoPeople,
  type Caller,
  Db,
  Problem,
  RecordedRefusal,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { actsOf } from './unblinding-acts';
import type { UnblindingAct } from './unblinding.dto';
import {
  ADD_ATTEMPT,
  LOCK_UNBLINDING,
  READ_SETTING,
  READ_UNBLINDING,
  type UnblindingRow,
} from './unblinding.sql';

/** Acts whose refusal stands in the trail of the request: they decide on it, or give the key. */
const RECORDED: readonly UnblindingAct[] = ['approve', 'reject', 'open', 'override', 'show'];

/** Runs an act on exactly the request that was read, in one transaction that holds it; also in a locked study. */
@Injectable()
export class UnblindingRequests {
  constructor(private readonly db: Db) {}

  /**
   * @param round of the request as it was read; null: whichever it is
   * @throws Problem 404; 412 BLIND_STATE_CHANGED for another round or when the act is over; 422 BLIND_OWN_REQUEST,
   *   BLIND_OVERRIDE_NOT_YET; 403; what `work` throws. A refusal of an act that decides or gives the key is recorded.
   */
  async act<T>(
    caller: Caller,
    unblindingId: number,
    act: UnblindingAct,
    round: number | null,
    work: (tx: WriteTransaction, row: UnblindingRow) => Promise<T>,
  ): Promise<T> {
    const { site_id: siteId } = await this.find(caller, unblindingId);
    const studyId = caller.studyId!;
    return this.db.write(caller, { studyId, siteId, evenIfLocked: true }, async (tx) => {
      const [row] = await tx.query<UnblindingRow>({
        ...LOCK_UNBLINDING,
        values: { studyId, unblindingId },
      });
      const refusal = await refusalOf(tx, caller, row!, act, round);
      if (refusal) throw await this.refused(tx, caller, row!, act, refusal);
      return work(tx, row!);
    });
  }

  /** Records why an act was refused; what it wrote before stays, too. */
  async refused(
    tx: WriteTransaction,
    { studyId, personId }: Caller,
    { unblinding_id: unblindingId, round }: UnblindingRow,
    act: UnblindingAct,
    problem: Problem,
  ): Promise<RecordedRefusal | Problem> {
    if (!RECORDED.includes(act)) return problem;
    const refusal = problem.code;
    const values = { studyId, unblindingId, round, act, refusal, personId };
    await tx.query({ ...ADD_ATTEMPT, values });
    return new RecordedRefusal(problem);
  }

  /** @throws Problem 404 */
  private async find(caller: Caller, unblindingId: number): Promise<UnblindingRow> {
    const [row] = await this.db.read<UnblindingRow>({
      ...READ_UNBLINDING,
      values: { studyId: caller.studyId, unblindingId },
    });
    if (!row || !caller.maySite(row.site_id)) throw Problem.notFound();
    return row;
  }
}

async function refusalOf(
  tx: WriteTransaction,
  caller: Caller,
  row: UnblindingRow,
  act: UnblindingAct,
  round: number | null,
): Promise<Problem | null> {
  if (round !== null && round !== row.round) return new Problem(412, 'BLIND_STATE_CHANGED');
  const [setting] = await tx.query<{ override_minutes: number | null }>({
    ...READ_SETTING,
    values: { studyId: caller.studyId },
  });
  const overrideMinutes = setting?.override_minutes ?? null;
  const request = {
    state: row.state,
    siteId: row.site_id,
    requesterId: row.person_id,
    approverId: row.approver_id,
    requestedAt: row.requested_at,
  };
  if (actsOf(caller, request, { overrideMinutes }).includes(act)) {
    const isDecision = act === 'approve' || act === 'reject';
    if (!isDecision || (await areTwoPeople(tx, row.person_id, caller.personId))) return null;
    return new Problem(422, 'RIGHTS_NOT_TWO_PEOPLE');
  }
  if ((act === 'approve' || act === 'reject') && row.person_id === caller.personId) {
    return new Problem(422, 'BLIND_OWN_REQUEST');
  }
  if (act === 'override' && row.state === 'waiting_approval') {
    return new Problem(422, 'BLIND_OVERRIDE_NOT_YET');
  }
  if (act === 'show') return Problem.forbidden();
  return new Problem(412, 'BLIND_STATE_CHANGED');
}
