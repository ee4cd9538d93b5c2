import type { ItemInstanceKey } from '@casebook/subject-data';

/**
 * The texts of inputs that were not left yet. They are outside the store, so that a key press renders only its own
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

  /** Calls the listener at every key press. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Whether an input holds another text than `shown` returns for it. */
  differFrom(shown: (key: ItemInstanceKey) => string): boolean {
    return [...this.#texts].some(([key, typed]) => typed !== shown(key));
  }
}
