import type { Code, MessageParams } from '@casebook/catalogue';
import {
  Db,
  type JobRunRow,
  JobStatus,
  PersonJobs,
  RegularWork,
  systemWriter,
} from '@casebook/service-kit';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { UNDECIDED } from '../lock-state/lock-state.sql';
import { StudyLocks } from '../lock-state/study-locks';

const INTERVAL_MS = 15_000;

/** Why a lock is taken back, by the code with which its job ended. */
const REASONS: Readonly<Partial<Record<string, Code>>> = {
  JOB_CANCELED: 'DB_LOCK_CANCELED',
  JOB_RIGHT_REMOVED: 'DB_LOCK_RIGHT_LOST',
  DB_LOCK_COUNTERS_WRONG: 'DB_LOCK_COUNTERS_WRONG',
};

interface Undecided {
  study_id: number;
  job_id: string;
}

/**
 * Takes a lock back whose certificate will not be written: its job was canceled, has failed, or died with all its attempts. So
 * no lock stays undecided, whatever ended the job. Every process looks regularly; the first one acts.
 */
@Injectable()
export class LockSettler implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(LockSettler.name);
  readonly #look = new RegularWork(
    () => this.settle(),
    INTERVAL_MS,
    (error) => this.#log.error(error instanceof Error ? error.message : 'unknown'),
  );

  constructor(
    private readonly db: Db,
    private readonly jobs: PersonJobs,
    private readonly locks: StudyLocks,
  ) {}

  onApplicationBootstrap(): void {
    this.#look.start({ atOnce: true });
  }

  onApplicationShutdown(): Promise<void> {
    return this.#look.stop();
  }

  /** @param studyId only this study; all without it */
  async settle(studyId: number | null = null): Promise<void> {
    const undecided = await this.db.read<Undecided & object>({ ...UNDECIDED, values: [studyId] });
    if (undecided.length === 0) return;
    const runs = await this.jobs.read(undecided.map(({ job_id }) => job_id));
    for (const lock of undecided) {
      const run = runs.find(({ job_id }) => job_id === lock.job_id);
      if (run && run.ended_at === null) continue;
      await this.takeBack(lock, run);
    }
  }

  private takeBack(
    { study_id: studyId, job_id: jobId }: Undecided,
    run?: JobRunRow,
  ): Promise<void> {
    const code = REASONS[run?.code ?? ''] ?? 'DB_LOCK_CERTIFICATE_FAILED';
    const params: MessageParams = run?.params ?? {};
    if (run?.status === JobStatus.error) this.#log.warn(`study ${studyId}: ${run.code}`);
    return this.locks.exclusively(systemWriter('lock-settler'), studyId, async (held) => {
      // Another process has taken it back, or it was decided while the job was read.
      if (held.before.state !== 'certifying' || held.before.job_id !== jobId) return;
      await held.setLocked(false);
      await held.write({ act: 'take_back', code, params }, { state: 'open' });
    });
  }
}
