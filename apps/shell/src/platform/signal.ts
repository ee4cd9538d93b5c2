import type { Unsubscribe } from '@casebook/shell-sdk';

/** An event with listeners; its source does not depend on those that react. */
export class Signal<T = void> {
  private readonly listeners = new Set<(value: T) => void>();

  subscribe(listener: (value: T) => void): Unsubscribe {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  emit(value: T): void {
    for (const listener of this.listeners) listener(value);
  }
}
