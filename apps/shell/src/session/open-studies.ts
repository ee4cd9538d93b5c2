const prefix = 'casebook-study-';

/**
 * Which studies are open in all tabs of this browser: each tab holds a shared lock named after its study as long
 * as it is there, whatever becomes of the tab.
 */
export class OpenStudies {
  private own: number | null = null;
  private release: () => void = () => undefined;

  constructor(private readonly locks: LockManager | undefined) {}

  /** This tab is in this study now; answers whether that is news. */
  enter(studyId: number | null): boolean {
    if (studyId === this.own) return false;
    this.own = studyId;
    this.release();
    if (studyId === null || !this.locks) return true;
    const held = new Promise<void>((resolve) => {
      this.release = resolve;
    });
    void this.locks.request(prefix + studyId, { mode: 'shared' }, () => held);
    return true;
  }

  /** Undefined when the browser can not say. */
  async all(): Promise<number[] | undefined> {
    if (!this.locks) return undefined;
    const { held = [] } = await this.locks.query();
    const ids = held.flatMap(({ name }) =>
      name?.startsWith(prefix) ? [Number(name.slice(prefix.length))] : [],
    );
    return [...new Set(this.own === null ? ids : [...ids, this.own])];
  }
}
