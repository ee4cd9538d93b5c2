export interface RestartRules {
  /** A part that ended more often than this within this time is not started again by itself. */
  limit: number;
  withinMs: number;
  firstDelayMs: number;
  longestDelayMs: number;
}

const RULES: RestartRules = {
  limit: 10,
  withinMs: 600_000,
  firstDelayMs: 250,
  longestDelayMs: 30_000,
};

/** Whether and when a part that ended is started again: soon at first, with growing delays, and not for ever. */
export class RestartBudget {
  private ends: number[] = [];
  private readonly rules: RestartRules;

  /** @param now monotonic time in milliseconds, because the clock of the computer may be set */
  constructor(
    rules: Partial<RestartRules> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    this.rules = { ...RULES, ...rules };
  }

  /** Counts an end. @returns milliseconds until the next start; null when it ended too often */
  next(): number | null {
    const { limit, withinMs, firstDelayMs, longestDelayMs } = this.rules;
    const at = this.now();
    this.ends = [...this.ends.filter((end) => at - end < withinMs), at];
    if (this.ends.length > limit) return null;
    return Math.min(firstDelayMs * 2 ** (this.ends.length - 1), longestDelayMs);
  }

  /** A person has started it again. */
  reset(): void {
    this.ends = [];
  }

  get words(): string {
    const { limit, withinMs } = this.rules;
    return `more than ${limit} times within ${withinMs / 60_000} minutes`;
  }
}
