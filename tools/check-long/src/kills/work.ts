import type { Answer, Api } from '../support/api';
import { pause } from '../support/entry';

const RETRY_PAUSE_MS = 250;
/** Leaves processor time to the services that are started again: the check counts kills, not work. */
export const STEP_PAUSE_MS = 400;

/** Work that goes on while processes are killed. It remembers what was acknowledged, so that nothing of it may be lost. */
export abstract class Work {
  /** Answers that no failure explains: the input was right, and the portal refused it. */
  readonly faults: string[] = [];
  /** Answers 0 (none) and 500 and more, by status. */
  readonly failures = new Map<number, number>();
  /** Refusals that other work explains. */
  protected refused = 0;

  constructor(
    readonly name: string,
    protected readonly api: Api,
  ) {}

  /** One act from its beginning to its end, as far as the failures let it come. */
  protected abstract step(): Promise<void>;
  /** How much was acknowledged. */
  abstract get done(): string;

  async goOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.step();
      await pause(STEP_PAUSE_MS);
    }
  }

  /**
   * One call.
   *
   * @param expected refusals that another person's work explains
   * @returns null when it failed or was refused; whether it was carried out is then unknown
   */
  protected async tryCall<T>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    expected: readonly number[] = [],
  ): Promise<T | null> {
    const answer = await this.api.send(method, path, body);
    if (answer.status >= 200 && answer.status < 300) return answer.body as T;
    this.count(answer, path, expected);
    await pause(RETRY_PAUSE_MS);
    return null;
  }

  /** Reads until there is an answer. */
  protected async read<T>(path: string): Promise<T> {
    for (;;) {
      const answer = await this.tryCall<T>('GET', path);
      if (answer) return answer;
    }
  }

  private count({ status, body }: Answer, path: string, expected: readonly number[]): void {
    if (status === 0 || status >= 500) {
      this.failures.set(status, (this.failures.get(status) ?? 0) + 1);
    } else if (expected.includes(status)) {
      this.refused += 1;
    } else {
      this.faults.push(`${this.name}: ${path} ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
  }
}
