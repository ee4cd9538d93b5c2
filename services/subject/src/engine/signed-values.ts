import type { Key } from '@casebook/study-design';
import {
  Flag,
  type ItemInstanceKey,
  type PageInstance,
  type StoredValue,
} from '@casebook/subject-data';

/**
 * The values of a page that are marked as signed. What lost its mark is not looked at again, so that a request that removes
 * every line does not go through all values of the page for each of them. No value gets the mark while a page is changed.
 */
export class SignedValues {
  readonly #all = new Set<ItemInstanceKey>();
  /** Those that some roles do not see. */
  readonly #hidden = new Set<ItemInstanceKey>();

  /** @param isForEverybody whether every role sees an item */
  constructor(
    private readonly page: Pick<PageInstance, 'values'>,
    isForEverybody: (itemKey: Key) => boolean,
  ) {
    for (const [key, row] of page.values) {
      if (!isSigned(row)) continue;
      this.#all.add(key);
      if (!isForEverybody(row.itemKey)) this.#hidden.add(key);
    }
  }

  /** The values that are still signed, in the order of the page: all, or those that some roles do not see. */
  *rows(which: 'all' | 'hidden'): Generator<[key: ItemInstanceKey, row: StoredValue]> {
    const keys = which === 'all' ? this.#all : this.#hidden;
    for (const key of keys) {
      const row = this.page.values.get(key)!;
      if (isSigned(row)) yield [key, row];
      else keys.delete(key);
    }
  }
}

const isSigned = ({ flags }: StoredValue): boolean => (flags & Flag.sign) !== 0;
