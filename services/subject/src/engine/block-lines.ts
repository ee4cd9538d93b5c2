import type { Key } from '@casebook/study-design';
import type { PageInstance } from '@casebook/subject-data';
import type { LoadedSubject } from './loaded-subject';

/** The lines of a block while a request changes them. */
interface LinesOfBlock {
  /** Without removed lines. */
  existing: Set<number>;
  lastPosition: number;
}

/**
 * The lines of the blocks of a page, read once for a request: sorting the lines of a block for each of its lines and items
 * would cost lines × items.
 */
export class BlockLines {
  readonly #blocks = new Map<Key, LinesOfBlock>();

  constructor(
    private readonly data: LoadedSubject,
    private readonly page: PageInstance,
  ) {}

  /** Whether a line exists and was not removed; line 0 of a block that has no lines exists. */
  has(blockKey: Key, line: number): boolean {
    return this.#of(blockKey).existing.has(line);
  }

  /** The number of lines without removed ones. */
  count(blockKey: Key): number {
    return this.#of(blockKey).existing.size;
  }

  /** Adds a line behind the others. @returns its position */
  append(blockKey: Key, line: number): number {
    const block = this.#of(blockKey);
    block.existing.add(line);
    return (block.lastPosition += 1);
  }

  /** Removes or restores a line. */
  setDeleted(blockKey: Key, line: number, deleted: boolean): void {
    const { existing } = this.#of(blockKey);
    if (deleted) existing.delete(line);
    else existing.add(line);
  }

  #of(blockKey: Key): LinesOfBlock {
    let block = this.#blocks.get(blockKey);
    if (!block) {
      const stored = [...(this.page.lines.get(blockKey)?.values() ?? [])];
      block = {
        existing: new Set(this.data.linesOf(this.page, blockKey)),
        lastPosition: stored.reduce((last, { position }) => Math.max(last, position), 0),
      };
      this.#blocks.set(blockKey, block);
    }
    return block;
  }
}
