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
  /** The service stops, or another attempt has taken over: whatever is not done goes to the next attempt. */
  signal: AbortSignal;
}

/** A kind of background work of a service. */
export interface JobQueue<D extends object> {
  name: string;
  /** Retries, back-off, how long one attempt may take. */
  options: QueueOptions;
  /** How many are worked on at the same time in one process. */
  together?: number;
  /** Throws to be tried again. The error's message is stored with the job: no secret and no personal data may be in it. */
  run: (job: JobAttempt<D>) => Promise<void>;
}

const WORK = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
} as const satisfies WorkOptions;
/** Short jobs come many at a time; a full batch is followed by the next one at once, without a poll each. */
const MANY = { ...WORK, batchSize: 10, burstWhenBatchFull: true } as const;
/** Seconds after which a job is looked for whose worker has gone. */
const SUPERVISE_SECONDS = 15;
const STOP_MILLISECONDS = 10_000;

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
      // The service's login role may not change the schema; its own pool also goes through a pooler.
      migrate: false,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      db: { executeSql: (text, values) => this.pool.query(text, values) },
    });
    this.boss.on('error', (error) => this.logger.error(`queue: ${error.message}`));
  }

  /** Names a kind of work, before the application has started. */
  define<D extends object>(queue: JobQueue<D>): void {
    this.queues.push(queue as unknown as JobQueue<object>);
  }

  /** Enqueues work that exists exactly if `transaction` commits. */
  async send(
    transaction: WriteTransaction,
    queue: string,
    data: object,
    id?: string,
  ): Promise<void> {
    const db = { executeSql: executeSqlOf(transaction.manager) };
    await this.boss.send(queue, data, { db, ...(id && { id }) });
  }

  /** A job was sent and its transaction has committed: the worker of this process need not wait for its next look. */
  wake(queue: string): void {
    const worker = this.workers.get(queue);
    if (worker) this.boss.notifyWorker(worker);
  }

  /** Looks at once for jobs whose worker has gone, and hands them to the next one. */
  async supervise(): Promise<void> {
    await this.boss.supervise();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    for (const { name, options, together, run } of this.queues) {
      await this.boss.createQueue(name, options);
      await this.boss.updateQueue(name, options);
      const work = together === undefined ? MANY : { ...WORK, localConcurrency: together };
      const worker = await this.boss.work<object, void, typeof WORK>(name, work, (jobs) =>
        Promise.all(jobs.map((job) => attempt(job, this.stopping.signal, run))),
      );
      this.workers.set(name, worker);
    }
  }

  /** Before the connections close: work that has begun is finished, for a while; long work ends its present step. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.boss.stop({ graceful: true, timeout: STOP_MILLISECONDS });
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

/** What TypeORM answers to a statement, in the form that pg-boss reads. */
function executeSqlOf(manager: EntityManager) {
  return async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    const answer = (await manager.query(text, values)) as unknown[];
    const rows = Array.isArray(answer[0]) ? answer[0] : answer;
    return { rows: rows as unknown[] };
  };
}
