import { setTimeout as wait } from 'node:timers/promises';
import type { Code, MessageParams } from '@casebook/catalogue';
import {
  databaseFault,
  Db,
  Problem,
  SqlState,
  type Writer,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import {
  type ActRow,
  HOLD_STUDY,
  INSERT_ACT,
  type LockAct,
  type LockState,
  ONE_ACT,
  SET_STUDY_LOCK,
  STATE_FOR_CHANGE,
  type StateRow,
  WAIT_SHORTLY,
  WRITE_STATE,
} from './lock-state.sql';

/** Attempts to get the study's lock; between two, the writers that waited go first. */
const ATTEMPTS = 6;
const PAUSE_MS = 150;

/** What is done with a lock, by whom and why. */
export interface NewAct {
  act: LockAct;
  reason?: string;
  code?: Code;
  params?: MessageParams;
}

/** The state that an act leads to. */
export interface NewState {
  state: LockState;
  jobId?: string;
  certificateNo?: number;
}

/** A study's lock in a transaction that changes it. */
export class HeldLock {
  constructor(
    private readonly tx: WriteTransaction,
    private readonly studyId: number,
    private readonly author: Writer & { name: string },
    /** The state before; a study that was never locked is open. */
    readonly before: StateRow,
  ) {}

  /** Makes every service refuse writes of the study, or allow them again. */
  async setLocked(locked: boolean): Promise<void> {
    await this.tx.query({ ...SET_STUDY_LOCK, values: [this.studyId, locked] });
  }

  /** Adds the act to the history and stores the state that it leads to. @returns the act's number */
  async write(act: NewAct, { state, jobId, certificateNo }: NewState): Promise<number> {
    const actNo = this.before.act_no + 1;
    const { studyId, author } = this;
    await this.tx.query({
      ...INSERT_ACT,
      values: {
        studyId,
        actNo,
        act: act.act,
        personId: author.personId,
        personName: author.name,
        roleName: author.roleName,
        reason: act.reason ?? null,
        code: act.code ?? null,
        params: act.params ? JSON.stringify(act.params) : null,
        certificateNo: certificateNo ?? this.before.certificate_no,
      },
    });
    await this.tx.query({
      ...WRITE_STATE,
      values: {
        studyId,
        state,
        actNo,
        jobId: jobId ?? null,
        certificateNo: certificateNo ?? null,
      },
    });
    return actNo;
  }

  /** The act that led to the state before. */
  async lastAct(): Promise<ActRow> {
    const [row] = await this.tx.query<ActRow & object>({
      ...ONE_ACT,
      values: [this.studyId, this.before.act_no],
    });
    return row!;
  }
}

type Change<T> = (held: HeldLock, tx: WriteTransaction) => Promise<T>;

/**
 * Changes of the database lock. They are written outside of the study, because a locked study refuses writes.
 */
@Injectable()
export class StudyLocks {
  constructor(private readonly db: Db) {}

  /**
   * Locks or unlocks: takes the lock that all writers of the study hold shared, before anything else. Waits shortly, so that
   * other writers do not wait long behind it, and tries again.
   *
   * @throws Problem 420 DB_LOCK_BUSY when a writer does not end in time
   */
  async exclusively<T>(
    author: Writer & { name: string },
    studyId: number,
    change: Change<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.db.write(author, { studyId: 0 }, async (tx) => {
          await tx.query(WAIT_SHORTLY);
          await tx.query({ ...HOLD_STUDY, values: [studyId] });
          return change(await this.held(tx, author, studyId), tx);
        });
      } catch (error) {
        if (databaseFault(error).code !== SqlState.lockNotAvailable) throw error;
        if (attempt === ATTEMPTS) throw new Problem(420, 'DB_LOCK_BUSY');
        await wait(PAUSE_MS);
      }
    }
  }

  /** Changes what is known of a lock, while the study stays locked. */
  whileLocked<T>(
    author: Writer & { name: string },
    studyId: number,
    change: Change<T>,
  ): Promise<T> {
    return this.db.write(author, { studyId: 0, origin: 'job' }, async (tx) =>
      change(await this.held(tx, author, studyId), tx),
    );
  }

  private async held(
    tx: WriteTransaction,
    author: Writer & { name: string },
    studyId: number,
  ): Promise<HeldLock> {
    const [row] = await tx.query<StateRow & object>({ ...STATE_FOR_CHANGE, values: [studyId] });
    const never: StateRow = { state: 'open', act_no: 0, job_id: null, certificate_no: null };
    return new HeldLock(tx, studyId, author, row ?? never);
  }
}
