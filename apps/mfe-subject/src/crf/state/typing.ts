import type { ItemId } from './places';

/**
 * What stands in an input that was not left yet. Outside the store: nothing on the page depends on it, so
 * a key stroke must not be told to anything but the question whether leaving would lose it.
 */
class Typing {
  readonly #now = new Map<ItemId, string>();

  note(id: ItemId, typed: string): void {
    this.#now.set(id, typed);
  }

  end(id: ItemId): void {
    this.#now.delete(id);
  }

  clear(): void {
    this.#now.clear();
  }

  /** Whether an input holds something else than `shown` says of it. */
  differs(shown: (id: ItemId) => string): boolean {
    return [...this.#now].some(([id, typed]) => typed !== shown(id));
  }
}

export const typing = new Typing();
