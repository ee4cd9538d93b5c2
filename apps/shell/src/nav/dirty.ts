import type { Shell, Unsubscribe } from '@casebook/shell-sdk';

/** Sources of unsaved typing. */
export class Dirty {
  private readonly sources = new Set<() => boolean>();

  readonly register: Shell['dirty']['register'] = (isDirty): Unsubscribe => {
    this.sources.add(isDirty);
    return () => void this.sources.delete(isDirty);
  };

  any(): boolean {
    return [...this.sources].some((isDirty) => isDirty());
  }

  /** The session is over: what was typed can not be saved any more, so nothing may hold the person here. */
  forget(): void {
    this.sources.clear();
  }
}
