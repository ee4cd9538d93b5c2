import type { ReadStore } from './shell';

/** A {@link ReadStore} for its owner, who can write it. */
export interface WritableStore<T> extends ReadStore<T> {
  set: (value: T) => void;
}

export function writableStore<T>(initial: T): WritableStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
