/** The time that the next page may take to open. */
const validMs = 15_000;

/** Remembers that the next page is opened by a save, so that it can show the result. */
export class SaveNavigation {
  private startedAt = -Infinity;
  private result = '';

  /** @param result what was saved, in words: the next page has another title */
  start(result: string): void {
    this.startedAt = performance.now();
    this.result = result;
  }

  /** Returns the result once per navigation; null: the page was not opened by a save. */
  readonly take = (): string | null => {
    const isRecent = performance.now() - this.startedAt < validMs;
    this.startedAt = -Infinity;
    return isRecent ? this.result : null;
  };
}
