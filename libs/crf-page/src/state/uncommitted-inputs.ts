import type { ItemInstanceKey } from '@casebook/subject-data';

/**
 * What stands in inputs that were not left yet. Outside the store, because a key stroke must draw nothing but its own
 * input.
 */
export class UncommittedInputs {
  readonly #texts = new Map<ItemInstanceKey, string>();
  readonly #listeners = new Set<() => void>();

  set(key: ItemInstanceKey, typed: string): void {
    this.#texts.set(key, typed);
    for (const listener of this.#listeners) listener();
  }

  delete(key: ItemInstanceKey): void {
    this.#texts.delete(key);
  }

  clear(): void {
    this.#texts.clear();
  }

  entries(): Iterable<readonly [ItemInstanceKey, string]> {
    return this.#texts;
  }

  /** Calls the listener at every key stroke. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Whether an input holds something else than `shown` says of it. */
  differFrom(shown: (key: ItemInstanceKey) => string): boolean {
    return [...this.#texts].some(([key, typed]) => typed !== shown(key));
  }
}
