import type { Unsubscribe } from '@casebook/shell-sdk';

/** Tells listeners of something that happened, so that whoever reports it need not know who reacts. */
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
