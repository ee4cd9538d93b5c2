import { randomUUID } from 'node:crypto';
import { type Code, JobStatus } from '@casebook/catalogue';
import type { ServiceDescriptor } from '@casebook/platform-db';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { QueueOptions } from 'pg-boss';
import type { Caller } from '../caller/caller';
import { CallerLoader } from '../access/caller.loader';
import { Db, type WriteTransaction } from '../database/db';
import { Problem } from '../problem/problem';
import { toProblem } from '../problem/problem.filter';
import { DESCRIPTOR } from '../config/tokens';
import { type JobRunRow, jobRunStatements } from './job-run.sql';
import { type JobAttempt, Jobs } from './jobs';

/** Heartbeat limit: a worker without a heartbeat for this time is regarded as dead, and another worker continues its job. */
const PERSON_JOB_OPTIONS: QueueOptions = {
  heartbeatSeconds: 20,
  retryLimit: 8,
  retryDelay: 3,
  retryBackoff: true,
  retryDelayMax: 120,
  expireInSeconds: 12 * 3600,
};

/** One attempt at a job that a person started. */
export interface PersonJobAttempt<D> {
  jobId: string;
  data: D;
  /** The person, with the rights as read at the last step. */
  readonly caller: Caller;
  /**
   * To be called between two steps: stores the progress, checks the person's right again, and throws when the job was
   * canceled or the service stops.
   */
  step(done: number, total?: number): Promise<void>;
}

/** A kind of job that people start and need not wait for. */
export interface PersonJobKind<D extends object> {
  name: string;
  /** Whether the person still has the right to the job; checked at every step with the current rights. */
  may: (caller: Caller, data: D) => boolean;
  /**
   * Does the work in steps that each take effect exactly once. A new attempt calls it again, so it must find the steps that are
   * left. A `Problem` ends the job with its code; any other error leads to a retry.
   *
   * @returns the result that is stored with the job; small, and without personal data
   */
  run: (attempt: PersonJobAttempt<D>) => Promise<object>;
  /** Most jobs of this kind at the same time in one process; each uses one connection, rarely two. */
  together?: number;
}

export interface PersonJobRequest {
  kind: string;
  data: object;
  /** Id of the job, if it must be known before the job is sent. */
  jobId?: string;
  total?: number;
  /** Only one unfinished job of this kind can have this key. */
  exclusive?: string;
}

/** Lets the job write in the name of the author of this transaction. */
const AUTHORISE_JOB = { name: 'authorise-job', text: 'select platform.authorise_job(:jobId)' };

/** Ends an attempt whose job was canceled. */
class Canceled extends Error {}
/** Ends an attempt that another one continues. */
class Interrupted extends Error {}

/**
 * Jobs that a person starts and that may run longer than the request, the session and the process. A job runs with the
 * person's rights, which are read again at every step. It stores no token.
 */
@Injectable()
export class PersonJobs {
  private readonly logger = new Logger('jobs');
  private readonly sql: ReturnType<typeof jobRunStatements>;

  constructor(
    @Inject(DESCRIPTOR) descriptor: ServiceDescriptor,
    private readonly jobs: Jobs,
    private readonly db: Db,
    private readonly callers: CallerLoader,
  ) {
    this.sql = jobRunStatements(descriptor.schema!, descriptor.queue!);
  }

  /** Defines a kind of job, before the application has started. */
  define<D extends object>(kind: PersonJobKind<D>): void {
    this.jobs.define<D>({
      name: kind.name,
      options: PERSON_JOB_OPTIONS,
      together: kind.together ?? 1,
      run: (job) => this.attempt(kind, job),
    });
  }

  /**
   * Adds a job, if and only if `transaction` is committed.
   *
   * @returns its id, or null when a job with the same exclusive key has not ended yet
   */
  async send(
    transaction: WriteTransaction,
    caller: Caller,
    request: PersonJobRequest,
  ): Promise<string | null> {
    const { studyId, personId, roleId, requestId, client } = caller;
    const { kind, data, total, exclusive, jobId = randomUUID() } = request;
    await transaction.query({ ...this.sql.failAbandoned, values: { jobId: null } });
    const [row] = await transaction.query({
      ...this.sql.insert,
      values: {
        jobId,
        kind,
        studyId,
        personId,
        roleId,
        requestId,
        client,
        exclusiveKey: exclusive ?? null,
        total: total ?? null,
      },
    });
    if (!row) return null;
    await transaction.query({ ...AUTHORISE_JOB, values: { jobId } });
    await this.jobs.send(transaction, kind, data, { id: jobId });
    return jobId;
  }

  /** @throws Problem 404 when the caller has no such job */
  async own(caller: Caller, jobId: string): Promise<JobRunRow> {
    const [row] = await this.read([jobId]);
    if (row?.person_id !== caller.personId) throw Problem.notFound();
    return row;
  }

  /** Current state of jobs; a job that no worker will run again is marked as failed. */
  async read(jobIds: readonly string[]): Promise<JobRunRow[]> {
    const rows = await this.rows(jobIds);
    const unfinished = rows.filter(({ ended_at }) => ended_at === null);
    if (unfinished.length === 0) return rows;
    for (const { job_id: jobId } of unfinished) {
      await this.db.record({ ...this.sql.failAbandoned, values: { jobId } });
    }
    return this.rows(jobIds);
  }

  /** Requests the cancellation of a job, without checking rights. */
  async cancel(jobId: string): Promise<void> {
    await this.db.record({ ...this.sql.cancel, values: { jobId } });
  }

  private rows(jobIds: readonly string[]): Promise<JobRunRow[]> {
    return this.db.read<JobRunRow & Record<string, unknown>>({
      ...this.sql.read,
      values: { jobIds },
    });
  }

  private async attempt<D extends object>(
    kind: PersonJobKind<D>,
    job: JobAttempt<D>,
  ): Promise<void> {
    const [row] = await this.db.record<JobRunRow & Record<string, unknown>>({
      ...this.sql.begin,
      values: { jobId: job.id },
    });
    // Canceled before a worker started it.
    if (!row) return;
    try {
      const result = await kind.run(await this.attemptOf(kind, job, row));
      await this.end(job.id, JobStatus.finished, null, result);
    } catch (error) {
      await this.handleFailure(kind, job, error);
    }
  }

  private async attemptOf<D extends object>(
    kind: PersonJobKind<D>,
    job: JobAttempt<D>,
    row: JobRunRow,
  ): Promise<PersonJobAttempt<D>> {
    const allowed = async (): Promise<Caller> => {
      const caller = await this.callers
        .onBehalf({
          jobId: row.job_id,
          personId: row.person_id,
          studyId: row.study_id,
          roleId: row.role_id,
          requestId: row.request_id,
          client: row.client,
        })
        .catch((error: unknown) => {
          throw error instanceof Problem ? new Problem(403, 'JOB_RIGHT_REMOVED') : error;
        });
      if (!kind.may(caller, job.data)) throw new Problem(403, 'JOB_RIGHT_REMOVED');
      return caller;
    };
    if (row.cancel_requested) throw new Canceled();
    let caller = await allowed();
    return {
      jobId: job.id,
      data: job.data,
      get caller() {
        return caller;
      },
      step: async (done, total) => {
        if (job.signal.aborted) throw new Interrupted('interrupted');
        const [now] = await this.db.record<{ cancel_requested: boolean }>({
          ...this.sql.step,
          values: { jobId: job.id, done, total: total ?? null },
        });
        if (now?.cancel_requested !== false) throw new Canceled();
        caller = await allowed();
      },
    };
  }

  private async handleFailure<D extends object>(
    kind: PersonJobKind<D>,
    job: JobAttempt<D>,
    error: unknown,
  ): Promise<void> {
    if (error instanceof Interrupted) throw error;
    if (error instanceof Canceled) {
      await this.end(job.id, JobStatus.blank, { code: 'JOB_CANCELED', params: {} });
      return;
    }
    const problem = toProblem(error);
    if (problem.status >= 500) {
      const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.logger.error(`${kind.name} ${job.id}: ${fault}`);
      // There may be space again, or the fault be over, when it is tried again.
      if (!job.last) throw error;
      const code = problem.code === 'PLATFORM_DISK_FULL' ? problem.code : 'JOB_FAILED';
      await this.end(job.id, JobStatus.error, { code, params: {} });
    } else {
      const { code, options } = problem;
      await this.end(job.id, JobStatus.error, { code, params: options.params ?? {} });
    }
  }

  private async end(
    jobId: string,
    status: number,
    outcome: { code: Code; params: object } | null,
    result: object | null = null,
  ): Promise<void> {
    await this.db.record({
      ...this.sql.end,
      values: {
        jobId,
        status,
        code: outcome?.code ?? null,
        params: outcome && JSON.stringify(outcome.params),
        result: result && JSON.stringify(result),
      },
    });
  }
}
