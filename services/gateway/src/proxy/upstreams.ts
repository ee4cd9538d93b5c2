import type { EventEmitter } from 'node:events';
import type { GatewayConfig } from '../gateway.config';
import { type Upstream, type UrlKey, urlKey, upstreams } from './routes';

/** An answer on its way, HTTP/1 or 2. */
type Answer = Pick<EventEmitter, 'once'> & { destroyed?: boolean };

/** Where the services are, and how many calls each place is answering just now. */
export class Upstreams {
  private readonly urls: Map<Upstream, string>;
  private readonly calls = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(config: Pick<GatewayConfig, UrlKey>) {
    this.urls = new Map(upstreams.map((name) => [name, config[urlKey(name)]]));
  }

  get all(): ReadonlyMap<Upstream, string> {
    return this.urls;
  }

  /** The place for one call, which counts there until its answer is out or given up. */
  enter(name: Upstream, answer: Answer): string {
    const url = this.urls.get(name)!;
    if (answer.destroyed) return url; // The client has gone; it will not close once more.
    this.calls.set(url, (this.calls.get(url) ?? 0) + 1);
    answer.once('close', () => this.leave(url));
    return url;
  }

  /**
   * From now on calls of a service go to another place.
   *
   * @returns a promise that settles when the last call at the place before has its answer
   */
  turn(name: Upstream, url: string): Promise<void> {
    const before = this.urls.get(name);
    this.urls.set(name, url);
    if (before === undefined || before === url || !this.calls.has(before)) return Promise.resolve();
    return new Promise((drained) => {
      this.waiting.set(before, [...(this.waiting.get(before) ?? []), drained]);
    });
  }

  private leave(url: string): void {
    const left = this.calls.get(url)! - 1;
    if (left > 0) {
      this.calls.set(url, left);
      return;
    }
    this.calls.delete(url);
    this.waiting.get(url)?.forEach((drained) => drained());
    this.waiting.delete(url);
  }
}
