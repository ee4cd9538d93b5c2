import type { OnApplicationShutdown } from '@nestjs/common';
import { type Pool, pool, Promise as PoolPromise, TerminateError } from 'workerpool';
import { Problem } from '../problem/problem';
import type { WorkAnswer, WorkMethods } from './worker';

/** Limits of a pool of worker threads. */
export interface WorkerThreadLimits {
  /** Most threads at the same time. */
  threads: number;
  /** Tasks that may wait for a thread; more are refused with 503. */
  queue: number;
  /** Tasks that one owner (a study, a person) may have waiting and running; more are refused with 503. */
  perOwner: number;
  /** Heap of one thread; a task that needs more is ended. */
  megabytes: number;
}

/** Options of one task. */
export interface TaskOptions {
  /** Running time after which the thread is ended and the task answers `COMMON_WORK_TOO_LONG`. */
  seconds: number;
  /** Owner of the task, so that one owner cannot delay the others. */
  owner?: string;
}

const DEFAULT_LIMITS: WorkerThreadLimits = { threads: 2, queue: 32, perOwner: 4, megabytes: 512 };
const STOP_TIMEOUT_MS = 100;

/**
 * A pool of threads for computing that would delay other requests. Threads start when they are first needed. Register a
 * subclass as a provider, so that the threads end with the service.
 */
export class WorkerThreads<Methods extends WorkMethods> implements OnApplicationShutdown {
  readonly #pool: Pool;
  readonly #limits: WorkerThreadLimits;
  readonly #tasks = new Map<string, number>();

  /** @param script absolute path of the worker script without its ending, a file that calls `serveWork` */
  constructor(script: string, limits: Partial<WorkerThreadLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    const { threads, queue, megabytes } = this.#limits;
    this.#pool = pool(require.resolve(script), {
      workerType: 'thread',
      maxWorkers: threads,
      maxQueueSize: queue,
      // A computing thread cannot receive a message, so it is terminated.
      workerTerminateTimeout: STOP_TIMEOUT_MS,
      workerThreadOpts: {
        resourceLimits: { maxOldGenerationSizeMb: megabytes, stackSizeMb: 4 },
      },
    });
  }

  /** Runs a method of the script in a thread. A `Problem` thrown there is thrown here. */
  async run<Name extends keyof Methods & string>(
    method: Name,
    input: Parameters<Methods[Name]>[0],
    { seconds, owner = '' }: TaskOptions,
  ): Promise<Awaited<ReturnType<Methods[Name]>>> {
    const leave = this.#enter(owner);
    try {
      const answer = await this.#execute(method, input, seconds);
      if ('problem' in answer) {
        const { status, code, options } = answer.problem;
        throw new Problem(status, code, options);
      }
      return answer.value as Awaited<ReturnType<Methods[Name]>>;
    } finally {
      leave();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#pool.terminate(true);
  }

  /** Counts the owner's tasks; refuses a task above the owner's limit or when the queue is full. */
  #enter(owner: string): () => void {
    const tasks = this.#tasks.get(owner) ?? 0;
    const full = this.#pool.stats().pendingTasks >= this.#limits.queue;
    if (full || (owner !== '' && tasks >= this.#limits.perOwner)) {
      throw new Problem(503, 'COMMSG023');
    }
    this.#tasks.set(owner, tasks + 1);
    return () => {
      const left = this.#tasks.get(owner)! - 1;
      if (left === 0) this.#tasks.delete(owner);
      else this.#tasks.set(owner, left);
    };
  }

  async #execute(method: string, input: unknown, seconds: number): Promise<WorkAnswer> {
    try {
      return (await this.#pool.exec(method, [input]).timeout(seconds * 1000)) as WorkAnswer;
    } catch (error) {
      if (error instanceof PoolPromise.TimeoutError)
        throw new Problem(422, 'COMMON_WORK_TOO_LONG', { params: { seconds } });
      if (error instanceof TerminateError && isOutOfMemory(error.cause))
        throw new Problem(422, 'COMMON_WORK_TOO_LARGE', {
          params: { megabytes: this.#limits.megabytes },
        });
      throw error;
    }
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return (cause as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
