import { Problem } from '@casebook/service-kit';
import type { GatewayConfig } from '../config/gateway.config';
import type { Answer } from '../security/unread-answers';

type Config = Pick<GatewayConfig, 'LONG_BODIES_WAITING' | 'WAITING_MS'>;

const busy = (status: 429 | 503): Problem =>
  new Problem(status, 'COMMSG023', { params: { retryAfter: 2 } });

/**
 * One long body of each person is on its way to any service, or being worked on, at a time: whoever sends many, quickly or
 * slowly, and in whatever sessions, waits for himself and takes one place of those that everybody shares.
 */
export class LongBodies {
  /** Those who wait, for each person whose long body is on its way. */
  private readonly persons = new Map<string, Set<() => void>>();

  constructor(private readonly config: Config) {}

  /**
   * @returns ends the turn
   * @throws Problem 429 when too many of the person wait, 503 when it waited too long
   */
  begin(person: string, answer: Answer): Promise<() => void> {
    const waiting = this.persons.get(person);
    if (!waiting) {
      this.persons.set(person, new Set());
      return Promise.resolve(this.endOf(person));
    }
    if (waiting.size >= this.config.LONG_BODIES_WAITING) return Promise.reject(busy(429));
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        answer.off('close', giveUp);
        waiting.delete(admit);
      };
      const giveUp = (): void => {
        stop();
        reject(busy(503));
      };
      const admit = (): void => {
        stop();
        resolve(this.endOf(person));
      };
      const timer = setTimeout(giveUp, this.config.WAITING_MS).unref();
      waiting.add(admit);
      answer.once('close', giveUp);
    });
  }

  private endOf(person: string): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const waiting = this.persons.get(person)!;
      const [next] = waiting;
      if (next) next();
      else this.persons.delete(person);
    };
  }
}
