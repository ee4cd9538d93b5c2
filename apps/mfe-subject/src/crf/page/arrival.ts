/** As long as the next page may take to open. */
const validMs = 15_000;

/** Whether the page that is opened next is come to from a save: it is said there, where the person looks. */
export class Arrival {
  private savedAt = -Infinity;

  announce(): void {
    this.savedAt = performance.now();
  }

  readonly take = (): boolean => {
    const isFresh = performance.now() - this.savedAt < validMs;
    this.savedAt = -Infinity;
    return isFresh;
  };
}
