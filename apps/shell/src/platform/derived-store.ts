import type { ReadStore } from '@casebook/shell-sdk';

/** A store computed from others. `compute` must return the same object for the same state, because React compares by identity. */
export function derivedStore<T>(
  sources: readonly ReadStore<unknown>[],
  compute: () => T,
): ReadStore<T> {
  return {
    get: compute,
    subscribe(listener) {
      const ends = sources.map((source) => source.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
