import { generateKeyBetween } from 'fractional-indexing';

/** The order of the parts of one kind, in which parts are placed between others by a fractional index. */
export class PartOrder {
  constructor(private readonly entries: { key: string; position: string }[]) {}

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
  place(key: string, before: string): string {
    this.remove(key);
    const found = before === '' ? -1 : this.entries.findIndex((entry) => entry.key === before);
    const at = found < 0 ? this.entries.length : found;
    const position = generateKeyBetween(this.entries[at - 1]?.position, this.entries[at]?.position);
    this.entries.splice(at, 0, { key, position });
    return position;
  }

  /** Puts a part back to a position, or directly behind it when another part has it now. @returns its position */
  restore(key: string, position: string): string {
    this.remove(key);
    const behind = this.entries.findIndex((entry) => entry.position > position);
    const at = behind < 0 ? this.entries.length : behind;
    const taken = this.entries[at - 1]?.position === position;
    const restored = taken ? generateKeyBetween(position, this.entries[at]?.position) : position;
    this.entries.splice(at, 0, { key, position: restored });
    return restored;
  }
}
