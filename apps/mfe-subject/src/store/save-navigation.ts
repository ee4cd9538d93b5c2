/** As long as the next page may take to open. */
const validMs = 15_000;

/** Whether the page that opens next is reached from a save: it says so, where the person looks. */
export class SaveNavigation {
  private startedAt = -Infinity;

  start(): void {
    this.startedAt = performance.now();
  }

  /** Answers once per navigation. */
  readonly take = (): boolean => {
    const isRecent = performance.now() - this.startedAt < validMs;
    this.startedAt = -Infinity;
    return isRecent;
  };
}
