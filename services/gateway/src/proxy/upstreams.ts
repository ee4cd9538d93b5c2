import { Problem } from '@casebook/service-kit';
import type { GatewayConfig } from '../config/gateway.config';
import { type Answer, hasDisconnected } from '../security/unread-answers';
import { type Upstream, type UrlKey, urlVariableOf, upstreams } from '../routes/routes';

type Config = Pick<
  GatewayConfig,
  | UrlKey
  | 'SERVICE_CALLS'
  | 'WAITING_CALLS'
  | 'WAITING_PER_CLIENT'
  | 'WAITING_MS'
  | 'UPSTREAM_TIMEOUT_MS'
  | 'TIMED_OUT_CALL_MS'
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
  private timedOut = false;

  constructor(
    /** Address of the service. */
    readonly url: string,
    /** `timedOut`: the service did not answer in time, and may still be working on the call. */
    private readonly release: (timedOut: boolean) => void,
  ) {}

  /** The call is sent to the service; again when the kept-alive connection was already closed. */
  begin(): void {
    this.running += 1;
  }

  /**
   * The service has finished, or its answer came no further. A client that disconnects earlier does not end the call,
   * because the service still works on it.
   */
  end(timedOut = false): void {
    this.running -= 1;
    this.answered = true;
    this.timedOut ||= timedOut;
    this.releaseOnce();
  }

  /** The connection to the service failed, or was closed because no answer came in time; the call may be sent again. */
  fail(timedOut = false): void {
    this.running -= 1;
    this.timedOut ||= timedOut;
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
    this.release(this.timedOut);
  }
}

function leave({ byKey }: UpstreamQueue, quota: Quota | undefined): void {
  if (!quota) return;
  const left = byKey.get(quota.key)! - 1;
  if (left > 0) byKey.set(quota.key, left);
  else byKey.delete(quota.key);
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
   * @param onEnd called when the call no longer counts for the client
   * @throws Problem 503 when the queue is full or the call waited too long
   */
  async acquire(
    name: Upstream,
    quotas: readonly Quota[],
    answer: Answer,
    onEnd: () => void = () => undefined,
  ): Promise<Call> {
    const queue = this.queues.get(name)!;
    if (hasDisconnected(answer)) throw busy(); // No further close event would release the call.
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
    const [own, ...shared] = quotas;
    queue.running += 1;
    for (const { key } of quotas) byKey.set(key, (byKey.get(key) ?? 0) + 1);
    this.calls.set(url, (this.calls.get(url) ?? 0) + 1);
    const releaseOwn = (): void => {
      leave(queue, own);
      onEnd();
      this.admitWaiting(queue);
    };
    const call = new Call(url, (timedOut) => {
      queue.running -= 1;
      for (const quota of shared) leave(queue, quota);
      this.drain(url);
      // Otherwise a client could have his whole share at work anew each time that the service takes too long. The places
      // that everybody shares are free at once, so that he alone waits.
      if (!timedOut) return releaseOwn();
      const { TIMED_OUT_CALL_MS, UPSTREAM_TIMEOUT_MS } = this.config;
      setTimeout(releaseOwn, TIMED_OUT_CALL_MS ?? UPSTREAM_TIMEOUT_MS).unref();
      this.admitWaiting(queue);
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

  private admitWaiting(queue: UpstreamQueue): void {
    for (const next of queue.queued) {
      if (queue.running >= this.config.SERVICE_CALLS) return;
      if (this.hasCapacity(queue, next.quotas)) next.admit();
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
