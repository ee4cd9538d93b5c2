/** The time that the next page may take to open. */
const validMs = 15_000;

/** Remembers that the next page is opened by a save, so that it can show the result. */
export class SaveNavigation {
  private startedAt = -Infinity;

  start(): void {
    this.startedAt = performance.now();
  }

  /** Returns true once per navigation. */
  readonly take = (): boolean => {
    const isRecent = performance.now() - this.startedAt < validMs;
    this.startedAt = -Infinity;
    return isRecent;
  };
}
