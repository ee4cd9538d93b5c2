/** The order of the parts of one kind, in which parts are placed between others. */
export class PartOrder {
  /** Whether two neighbours are too close to place another between them. */
  exhausted = false;

  constructor(private readonly entries: { key: string; position: number }[]) {}

  has(key: string): boolean {
    return this.entries.some((entry) => entry.key === key);
  }

  get size(): number {
    return this.entries.length;
  }

  remove(key: string): void {
    const at = this.entries.findIndex((entry) => entry.key === key);
    if (at >= 0) this.entries.splice(at, 1);
  }

  /** Places a part before another one, or at the end. @returns its position */
  place(key: string, before: string): number {
    this.remove(key);
    const found = before === '' ? -1 : this.entries.findIndex((entry) => entry.key === before);
    const at = found < 0 ? this.entries.length : found;
    const lower = this.entries[at - 1]?.position ?? (this.entries[at]?.position ?? 2) - 2;
    const upper = this.entries[at]?.position ?? lower + 2;
    const position = (lower + upper) / 2;
    if (position <= lower || position >= upper) this.exhausted = true;
    this.entries.splice(at, 0, { key, position });
    return position;
  }
}
