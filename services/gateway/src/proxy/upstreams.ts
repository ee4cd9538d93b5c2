import type { EventEmitter } from 'node:events';
import { Problem } from '@casebook/service-kit';
import type { GatewayConfig } from '../config/gateway.config';
import { type Upstream, type UrlKey, urlVariableOf, upstreams } from '../routes/routes';

/** A response of HTTP/1 or HTTP/2. */
type Answer = Pick<EventEmitter, 'once' | 'off'> & { destroyed?: boolean };

type Config = Pick<
  GatewayConfig,
  UrlKey | 'SERVICE_CALLS' | 'WAITING_CALLS' | 'WAITING_PER_CLIENT' | 'WAITING_MS'
>;

/** Limit of concurrent calls to a service from one client, or of one kind. */
export interface Quota {
  key: string;
  limit: number;
}

interface QueuedCall {
  quotas: readonly Quota[];
  admit: () => void;
}

/** The running and queued calls of one service. */
interface UpstreamQueue {
  url: string;
  running: number;
  /** Running calls by the key of their quotas. */
  byKey: Map<string, number>;
  queued: Set<QueuedCall>;
}

const busy = (): Problem => new Problem(503, 'COMMSG023', { params: { retryAfter: 2 } });

/** A call that a service is answering; counts towards the limits until the service and the client have finished. */
export class Call {
  private running = 0;
  private released = false;
  private answered = false;

  constructor(
    /** Address of the service. */
    readonly url: string,
    private readonly release: () => void,
  ) {}

  /** The call is sent to the service; again when the kept-alive connection was already closed. */
  begin(): void {
    this.running += 1;
  }

  /** The service has finished. A client that disconnects earlier does not end the call, because the service still works on it. */
  end(): void {
    this.running -= 1;
    this.answered = true;
    this.releaseOnce();
  }

  /** The connection to the service failed; it may be sent again. */
  fail(): void {
    this.running -= 1;
    this.releaseOnce();
  }

  /** The client has its answer or has disconnected. */
  close(): void {
    this.answered = true;
    this.releaseOnce();
  }

  private releaseOnce(): void {
    if (this.released || this.running > 0 || !this.answered) return;
    this.released = true;
    this.release();
  }
}

/** Addresses of the services and a bounded request queue for each, with limits in all and per client. */
export class Upstreams {
  private readonly queues: ReadonlyMap<Upstream, UpstreamQueue>;
  private readonly calls = new Map<string, number>();
  private readonly draining = new Map<string, (() => void)[]>();

  constructor(private readonly config: Config) {
    this.queues = new Map(
      upstreams.map((name) => {
        const url = config[urlVariableOf(name)];
        return [name, { url, running: 0, byKey: new Map(), queued: new Set() }];
      }),
    );
  }

  get all(): ReadonlyMap<Upstream, string> {
    return new Map([...this.queues].map(([name, { url }]) => [name, url]));
  }

  /**
   * Admits a call as soon as the service has capacity and every quota allows it.
   *
   * @param quotas the first is the client's own
   * @param onEnd called when the service and the client have finished
   * @throws Problem 503 when the queue is full or the call waited too long
   */
  async acquire(
    name: Upstream,
    quotas: readonly Quota[],
    answer: Answer,
    onEnd: () => void = () => undefined,
  ): Promise<Call> {
    const queue = this.queues.get(name)!;
    if (answer.destroyed) throw busy(); // The client has disconnected, and no further close event would release the call.
    const admit = (): Call => this.admit(queue, quotas, answer, onEnd);
    return this.hasCapacity(queue, quotas) ? admit() : this.enqueue(queue, quotas, answer, admit);
  }

  /**
   * Sends the calls of a service to another address from now on.
   *
   * @returns a promise that settles when the last call at the former address is answered
   */
  moveTo(name: Upstream, url: string): Promise<void> {
    const queue = this.queues.get(name)!;
    const before = queue.url;
    queue.url = url;
    if (before === url || !this.calls.has(before)) return Promise.resolve();
    return new Promise((drained) => {
      this.draining.set(before, [...(this.draining.get(before) ?? []), drained]);
    });
  }

  private hasCapacity({ running, byKey }: UpstreamQueue, quotas: readonly Quota[]): boolean {
    if (running >= this.config.SERVICE_CALLS) return false;
    return quotas.every(({ key, limit }) => (byKey.get(key) ?? 0) < limit);
  }

  private admit(
    queue: UpstreamQueue,
    quotas: readonly Quota[],
    answer: Answer,
    onEnd: () => void,
  ): Call {
    const { url, byKey } = queue;
    queue.running += 1;
    for (const { key } of quotas) byKey.set(key, (byKey.get(key) ?? 0) + 1);
    this.calls.set(url, (this.calls.get(url) ?? 0) + 1);
    const call = new Call(url, () => {
      this.release(queue, url, quotas);
      onEnd();
    });
    answer.once('close', () => call.close());
    return call;
  }

  private enqueue(
    queue: UpstreamQueue,
    quotas: readonly Quota[],
    answer: Answer,
    admitNow: () => Call,
  ): Promise<Call> {
    const { queued } = queue;
    const { WAITING_CALLS, WAITING_PER_CLIENT, WAITING_MS } = this.config;
    const client = quotas[0]!.key;
    const own = [...queued].filter((other) => other.quotas[0]!.key === client).length;
    if (queued.size >= WAITING_CALLS || own >= WAITING_PER_CLIENT) throw busy();
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        answer.off('close', giveUp);
        queued.delete(entry);
      };
      const giveUp = (): void => {
        stop();
        reject(busy());
      };
      const admit = (): void => {
        stop();
        resolve(admitNow());
      };
      const entry: QueuedCall = { quotas, admit };
      const timer = setTimeout(giveUp, WAITING_MS).unref();
      queued.add(entry);
      answer.once('close', giveUp);
    });
  }

  private release(queue: UpstreamQueue, url: string, quotas: readonly Quota[]): void {
    queue.running -= 1;
    for (const { key } of quotas) {
      const left = queue.byKey.get(key)! - 1;
      if (left > 0) queue.byKey.set(key, left);
      else queue.byKey.delete(key);
    }
    this.drain(url);
    for (const next of queue.queued) {
      if (!this.hasCapacity(queue, next.quotas)) continue;
      next.admit();
      return;
    }
  }

  private drain(url: string): void {
    const left = this.calls.get(url)! - 1;
    if (left > 0) {
      this.calls.set(url, left);
      return;
    }
    this.calls.delete(url);
    this.draining.get(url)?.forEach((drained) => drained());
    this.draining.delete(url);
  }
}
