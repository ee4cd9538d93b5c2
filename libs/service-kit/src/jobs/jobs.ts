import { setTimeout } from 'node:timers/promises';
import type { ServiceDescriptor } from '@casebook/platform-db';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import {
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
  type WorkOptions,
} from 'pg-boss';
import type { EntityManager } from 'typeorm';
import type { WriteTransaction } from '../database/db';
import { POOL } from '../database/pool';
import { DESCRIPTOR } from '../config/tokens';

/** One attempt at a job. */
export interface JobAttempt<D> {
  id: string;
  data: D;
  /** No further attempt follows when this one fails. */
  last: boolean;
  /** Aborted when the service stops or another attempt has taken over; the next attempt does the rest. */
  signal: AbortSignal;
}

/** A kind of background work of a service. */
export interface JobQueue<D extends object> {
  name: string;
  /** Retries, back-off, how long one attempt may take. */
  options: QueueOptions;
  /** Most jobs of this kind at the same time in one process. */
  together?: number;
  /** Runs the job; an error leads to a retry. Its message is stored and must not contain secrets or personal data. */
  run: (job: JobAttempt<D>) => Promise<void>;
}

const WORK_OPTIONS = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
} as const satisfies WorkOptions;
/** Short jobs are fetched in batches; after a full batch the next one is fetched without waiting for the poll. */
const SHORT_JOB_OPTIONS = { ...WORK_OPTIONS, batchSize: 10, burstWhenBatchFull: true } as const;
/** Seconds between two searches for jobs whose worker has died. */
const SUPERVISE_INTERVAL_SECONDS = 15;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Background work of a service on pg-boss: jobs are enqueued in the caller's transaction, and every process of
 * the service works on them. Only for a service whose descriptor names a queue schema.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly boss: PgBoss;
  private readonly queues: JobQueue<object>[] = [];
  private readonly workers = new Map<string, string>();
  private readonly stopping = new AbortController();

  constructor(
    @Inject(DESCRIPTOR) descriptor: ServiceDescriptor,
    @Inject(POOL) private readonly pool: Pool,
  ) {
    this.boss = new PgBoss({
      schema: descriptor.queue!,
      // The service's login role has no right to change the schema.
      migrate: false,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: SUPERVISE_INTERVAL_SECONDS,
      monitorIntervalSeconds: SUPERVISE_INTERVAL_SECONDS,
      db: { executeSql: (text, values) => this.pool.query(text, values) },
    });
    this.boss.on('error', (error) => this.logger.error(`queue: ${error.message}`));
  }

  /** Defines a kind of job, before the application has started. */
  define<D extends object>(queue: JobQueue<D>): void {
    this.queues.push(queue as unknown as JobQueue<object>);
  }

  /** Adds a job, if and only if `transaction` is committed; with `startAfter` it does not run before. */
  async send(
    transaction: WriteTransaction,
    queue: string,
    data: object,
    options: { id?: string; startAfter?: Date } = {},
  ): Promise<void> {
    const db = { executeSql: executeSqlOf(transaction.manager) };
    await this.boss.send(queue, data, { db, ...options });
  }

  /** Starts the worker of this process at once, after the transaction that sent a job was committed. */
  wake(queue: string): void {
    const worker = this.workers.get(queue);
    if (worker) this.boss.notifyWorker(worker);
  }

  /** Searches at once for jobs whose worker has died, so that another worker runs them. */
  async supervise(): Promise<void> {
    await this.boss.supervise();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    for (const { name, options, together, run } of this.queues) {
      await this.boss.createQueue(name, options);
      await this.boss.updateQueue(name, options);
      const work =
        together === undefined
          ? SHORT_JOB_OPTIONS
          : { ...WORK_OPTIONS, localConcurrency: together };
      const worker = await this.boss.work<object, void, typeof WORK_OPTIONS>(name, work, (jobs) =>
        Promise.all(jobs.map((job) => attempt(job, this.stopping.signal, run))),
      );
      this.workers.set(name, worker);
    }
  }

  /** Runs before the connections close: waits a while for running jobs; long jobs stop after their current step. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    const timer = new AbortController();
    // The graceful stop of pg-boss looks only every half second whether its workers have stopped.
    await Promise.race([
      Promise.all(this.queues.map(({ name }) => this.boss.offWork(name, { wait: true }))),
      setTimeout(STOP_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
    await this.boss.stop({ graceful: false });
  }
}

async function attempt(
  { id, data, retryCount, retryLimit, signal }: JobWithMetadata,
  stopping: AbortSignal,
  run: JobQueue<object>['run'],
): Promise<JobResult> {
  try {
    await run({
      id,
      data,
      last: retryCount >= retryLimit,
      signal: AbortSignal.any([signal, stopping]),
    });
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: error instanceof Error ? error.message : 'unknown' };
  }
}

/** Converts TypeORM's result of a statement to the form that pg-boss needs. */
function executeSqlOf(manager: EntityManager) {
  return async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    const answer = (await manager.query(text, values)) as unknown[];
    const rows = Array.isArray(answer[0]) ? answer[0] : answer;
    return { rows: rows as unknown[] };
  };
}
