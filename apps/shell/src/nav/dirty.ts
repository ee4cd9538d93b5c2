import type { Shell, Unsubscribe } from '@casebook/shell-sdk';

/** Sources of unsaved input. */
export class Dirty {
  private readonly sources = new Set<() => boolean>();

  readonly register: Shell['dirty']['register'] = (isDirty): Unsubscribe => {
    this.sources.add(isDirty);
    return () => void this.sources.delete(isDirty);
  };

  any(): boolean {
    return [...this.sources].some((isDirty) => isDirty());
  }

  /** Removes all sources when the session has ended, because the input can no longer be saved. */
  forget(): void {
    this.sources.clear();
  }
}
