import type { ItemId } from './places';

/**
 * What stands in an input that was not left yet. Outside the store: nothing on the page depends on it, so
 * a key stroke must not be told to anything but what would lose it.
 */
export class Typing {
  readonly #now = new Map<ItemId, string>();
  readonly #listeners = new Set<() => void>();

  note(id: ItemId, typed: string): void {
    this.#now.set(id, typed);
    for (const listener of this.#listeners) listener();
  }

  entries(): Iterable<readonly [ItemId, string]> {
    return this.#now;
  }

  /** Hears of every key stroke: for what is kept in case the page is lost. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
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
