const LOCK_NAME_PREFIX = 'casebook-study-';

/**
 * The studies that are open in all tabs of this browser. Each tab holds a shared Web Lock named after its study; the browser
 * releases it when the tab is closed.
 */
export class OpenStudies {
  private own: number | null = null;
  private release: () => void = () => undefined;

  constructor(private readonly locks: LockManager | undefined) {}

  /** Sets the study of this tab. @returns whether it changed */
  enter(studyId: number | null): boolean {
    if (studyId === this.own) return false;
    this.own = studyId;
    this.release();
    if (studyId === null || !this.locks) return true;
    const held = new Promise<void>((resolve) => {
      this.release = resolve;
    });
    void this.locks.request(LOCK_NAME_PREFIX + studyId, { mode: 'shared' }, () => held);
    return true;
  }

  /** Undefined in a browser without Web Locks. */
  async all(): Promise<number[] | undefined> {
    if (!this.locks) return undefined;
    const { held = [] } = await this.locks.query();
    const ids = held.flatMap(({ name }) =>
      name?.startsWith(LOCK_NAME_PREFIX) ? [Number(name.slice(LOCK_NAME_PREFIX.length))] : [],
    );
    return [...new Set(this.own === null ? ids : [...ids, this.own])];
  }
}
