import type { Key } from '@casebook/study-design';
import type { ItemInstanceKey, PageInstance, StoredValue } from '@casebook/subject-data';

/**
 * The values of a page by block and line. A request may change every line of a page; if each line went through all values of
 * the page, the cost would be lines × values, in one piece that no other request can interrupt.
 */
export class ValuesByLine {
  #keys = new Map<string, ItemInstanceKey[]>();
  /** How many values are in {@link #keys}. */
  #sorted = 0;

  constructor(private readonly page: Pick<PageInstance, 'values'>) {}

  /** The values of a line as they are now, in the order of the page. */
  of(blockKey: Key, line: number): [key: ItemInstanceKey, row: StoredValue][] {
    const { values } = this.page;
    // Values are added to a page or replaced, never removed: as many of them means the same keys.
    if (this.#sorted !== values.size) this.#sort();
    const keys = this.#keys.get(lineKey(blockKey, line)) ?? [];
    return keys.map((key) => [key, values.get(key)!]);
  }

  #sort(): void {
    this.#keys = new Map();
    for (const [key, { blockKey, line }] of this.page.values) {
      const place = lineKey(blockKey, line);
      const keys = this.#keys.get(place);
      if (keys) keys.push(key);
      else this.#keys.set(place, [key]);
    }
    this.#sorted = this.page.values.size;
  }
}

/** Names a line on its page. A number has no space, so the text is unambiguous. */
export const lineKey = (blockKey: Key, line: number): string => `${blockKey} ${line}`;
