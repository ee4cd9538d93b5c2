import { randomUUID } from 'node:crypto';
import {
  type Caller,
  Jobs,
  PersonJobs,
  Problem,
  ReAuthentication,
  type WriteTransaction,
} from '@casebook/service-kit';
import type { Unseen } from '@casebook/role-view';
import { Injectable } from '@nestjs/common';
import { CERTIFICATE_JOB, type CertificateJob } from '../certificate/certificate.worker';
import { StudyFigures } from '../figures/study-figures';
import { StudyLocks } from '../lock-state/study-locks';
import type { DbLockInput, DbLockStarted } from './db-lock.dto';
import { LockSettler } from './lock-settler';

/** Locks and unlocks the database of a study. */
@Injectable()
export class LockService {
  constructor(
    private readonly locks: StudyLocks,
    private readonly figures: StudyFigures,
    private readonly reAuthentication: ReAuthentication,
    private readonly jobs: PersonJobs,
    private readonly queue: Jobs,
    private readonly settler: LockSettler,
  ) {}

  /**
   * Locks the study at once; the certificate follows in a job.
   *
   * @throws Problem 412 DB_LOCK_ALREADY_LOCKED, 422 DB_LOCK_QUERIES_REMAIN, 420 DB_LOCK_BUSY, 403 of the re-authentication
   */
  async lock(caller: Caller, input: DbLockInput): Promise<DbLockStarted> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    const jobId = randomUUID();
    const unseen = await this.figures.unseen(caller);
    await this.locks.exclusively(caller, studyId, async (held, tx) => {
      if (held.before.state !== 'open') {
        const { person_name: person } = await held.lastAct();
        throw new Problem(412, 'DB_LOCK_ALREADY_LOCKED', { params: { person } });
      }
      await this.requireNoQueries(caller, unseen, tx);
      await this.confirm(caller, input, 'db-lock', tx);
      await held.setLocked(true);
      const actNo = await held.write(
        { act: 'lock', reason: input.reason.trim() },
        { state: 'certifying', jobId },
      );
      const data: CertificateJob = { studyId, actNo };
      await this.jobs.send(tx, caller, { kind: CERTIFICATE_JOB, data, jobId });
    });
    this.queue.wake(CERTIFICATE_JOB);
    return { jobId };
  }

  /** @throws Problem 412 DB_LOCK_NOT_LOCKED, 420 DB_LOCK_CERTIFYING or DB_LOCK_BUSY, 403 of the re-authentication */
  async unlock(caller: Caller, input: DbLockInput): Promise<void> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    await this.settler.settle(studyId);
    await this.locks.exclusively(caller, studyId, async (held, tx) => {
      const { state } = held.before;
      if (state === 'open') throw new Problem(412, 'DB_LOCK_NOT_LOCKED');
      if (state === 'certifying') throw new Problem(420, 'DB_LOCK_CERTIFYING');
      await this.confirm(caller, input, 'db-unlock', tx);
      await held.setLocked(false);
      await held.write({ act: 'unlock', reason: input.reason.trim() }, { state: 'open' });
    });
  }

  private async confirm(
    caller: Caller,
    { reason, reAuthToken }: DbLockInput,
    act: 'db-lock' | 'db-unlock',
    tx: WriteTransaction,
  ): Promise<void> {
    const object = { studyId: caller.studyId, reason };
    await this.reAuthentication.consume(tx, caller, reAuthToken, act, object);
  }

  /** The numbers are of the queries that the role sees; of the others it learns only that there are some. */
  private async requireNoQueries(
    caller: Caller,
    unseen: Unseen,
    tx: WriteTransaction,
  ): Promise<void> {
    const studyId = caller.studyId!;
    const read = <R extends object>(statement: Parameters<WriteTransaction['query']>[0]) =>
      tx.query<R & object>(statement);
    const all = await this.figures.allQueries(studyId, read);
    if (all.open + all.answered === 0) return;
    const seen = caller.may('QUERY_VIEW')
      ? await this.figures.seenQueries(studyId, unseen, read)
      : { open: 0, answered: 0 };
    if (seen.open + seen.answered === 0) throw new Problem(422, 'DB_LOCK_UNSEEN_QUERIES_REMAIN');
    throw new Problem(422, 'DB_LOCK_QUERIES_REMAIN', {
      params: { open: seen.open, answered: seen.answered },
    });
  }
}

/** The figures and the lock are of the whole study. */
export function requireAllSites({ siteIds }: Caller): void {
  if (siteIds !== null) throw new Problem(403, 'DB_LOCK_ALL_SITES');
}
