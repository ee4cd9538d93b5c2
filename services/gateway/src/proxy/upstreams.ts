import type { EventEmitter } from 'node:events';
import { Problem } from '@casebook/service-kit';
import type { GatewayConfig } from '../gateway.config';
import { type Upstream, type UrlKey, urlKey, upstreams } from './routes';

/** An answer on its way, HTTP/1 or 2. */
type Answer = Pick<EventEmitter, 'once' | 'off'> & { destroyed?: boolean };

type Config = Pick<
  GatewayConfig,
  UrlKey | 'SERVICE_CALLS' | 'WAITING_CALLS' | 'WAITING_PER_CLIENT' | 'WAITING_MS'
>;

/** Of the calls that a service answers at a time, so many at most may be of this client or kind. */
export interface Share {
  of: string;
  most: number;
}

interface Waiting {
  shares: readonly Share[];
  go: () => void;
}

/** The calls of one service. */
interface Entrance {
  url: string;
  open: number;
  held: Map<string, number>;
  waiting: Set<Waiting>;
}

const busy = (): Problem => new Problem(503, 'COMMSG023', { params: { retryAfter: 2 } });

/** A call that a service may answer now. */
export class Call {
  private running = 0;
  private left = false;
  private answered = false;

  constructor(
    /** Where the service is. */
    readonly url: string,
    private readonly leave: () => void,
  ) {}

  /** Sent to the service, once more when the first connection turned out to be closed. */
  begin(): void {
    this.running += 1;
  }

  /** The service has done with it: a client that has gone does not end what the service does. */
  end(): void {
    this.running -= 1;
    this.answered = true;
    this.leaveOnce();
  }

  /** The connection to the service failed; it may be sent again. */
  fail(): void {
    this.running -= 1;
    this.leaveOnce();
  }

  /** The client has its answer, or has gone. */
  close(): void {
    this.answered = true;
    this.leaveOnce();
  }

  private leaveOnce(): void {
    if (this.left || this.running > 0 || !this.answered) return;
    this.left = true;
    this.leave();
  }
}

/** Where the services are, and how many calls each is answering: bounded in all and for each client, so that nobody waits without end. */
export class Upstreams {
  private readonly entrances: ReadonlyMap<Upstream, Entrance>;
  private readonly calls = new Map<string, number>();
  private readonly draining = new Map<string, (() => void)[]>();

  constructor(private readonly config: Config) {
    this.entrances = new Map(
      upstreams.map((name) => {
        const url = config[urlKey(name)];
        return [name, { url, open: 0, held: new Map(), waiting: new Set() }];
      }),
    );
  }

  get all(): ReadonlyMap<Upstream, string> {
    return new Map([...this.entrances].map(([name, { url }]) => [name, url]));
  }

  /**
   * Lets a call in as soon as the service has room for it and its client has not more than its shares.
   *
   * @param shares the first is the client's own
   * @throws Problem 503 when it would have to wait behind too many others, or waited too long
   */
  async enter(name: Upstream, shares: readonly Share[], answer: Answer): Promise<Call> {
    const entrance = this.entrances.get(name)!;
    if (answer.destroyed) throw busy(); // The client has gone; it will not close once more.
    return this.hasRoom(entrance, shares)
      ? this.admit(entrance, shares, answer)
      : this.wait(entrance, shares, answer);
  }

  /**
   * From now on calls of a service go to another place.
   *
   * @returns a promise that settles when the place before has answered its last call
   */
  turn(name: Upstream, url: string): Promise<void> {
    const entrance = this.entrances.get(name)!;
    const before = entrance.url;
    entrance.url = url;
    if (before === url || !this.calls.has(before)) return Promise.resolve();
    return new Promise((drained) => {
      this.draining.set(before, [...(this.draining.get(before) ?? []), drained]);
    });
  }

  private hasRoom({ open, held }: Entrance, shares: readonly Share[]): boolean {
    if (open >= this.config.SERVICE_CALLS) return false;
    return shares.every(({ of, most }) => (held.get(of) ?? 0) < most);
  }

  private admit(entrance: Entrance, shares: readonly Share[], answer: Answer): Call {
    const { url, held } = entrance;
    entrance.open += 1;
    for (const { of } of shares) held.set(of, (held.get(of) ?? 0) + 1);
    this.calls.set(url, (this.calls.get(url) ?? 0) + 1);
    const call = new Call(url, () => this.leave(entrance, url, shares));
    answer.once('close', () => call.close());
    return call;
  }

  private wait(entrance: Entrance, shares: readonly Share[], answer: Answer): Promise<Call> {
    const { waiting } = entrance;
    const { WAITING_CALLS, WAITING_PER_CLIENT, WAITING_MS } = this.config;
    const client = shares[0]!.of;
    const own = [...waiting].filter((other) => other.shares[0]!.of === client).length;
    if (waiting.size >= WAITING_CALLS || own >= WAITING_PER_CLIENT) throw busy();
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        answer.off('close', giveUp);
        waiting.delete(one);
      };
      const giveUp = (): void => {
        stop();
        reject(busy());
      };
      const go = (): void => {
        stop();
        resolve(this.admit(entrance, shares, answer));
      };
      const one: Waiting = { shares, go };
      const timer = setTimeout(giveUp, WAITING_MS).unref();
      waiting.add(one);
      answer.once('close', giveUp);
    });
  }

  private leave(entrance: Entrance, url: string, shares: readonly Share[]): void {
    entrance.open -= 1;
    for (const { of } of shares) {
      const left = entrance.held.get(of)! - 1;
      if (left > 0) entrance.held.set(of, left);
      else entrance.held.delete(of);
    }
    this.drain(url);
    for (const one of entrance.waiting) {
      if (!this.hasRoom(entrance, one.shares)) continue;
      one.go();
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
