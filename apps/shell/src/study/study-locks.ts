import { type ReadStore, writableStore } from '@casebook/shell-sdk';

/**
 * Which studies are locked, as the newest answer of a service in each of them says. So an open tab learns of a lock and of an
 * unlock from whatever it asks next.
 */
export class StudyLocks {
  private readonly locked = writableStore<ReadonlySet<number>>(new Set());
  /** When the call began whose answer is the newest known, by study. */
  private readonly told = new Map<number, number>();

  get view(): ReadStore<ReadonlySet<number>> {
    return this.locked;
  }

  /**
   * @param calledAt when the call began, because the answer to an earlier call may come later
   * @returns whether an earlier answer said otherwise
   */
  onAnswer(studyId: number, isLocked: boolean, calledAt: number): boolean {
    const last = this.told.get(studyId);
    if (last !== undefined && calledAt < last) return false;
    this.told.set(studyId, calledAt);
    if (this.locked.get().has(studyId) === isLocked) return false;
    const others = [...this.locked.get()].filter((other) => other !== studyId);
    this.locked.set(new Set(isLocked ? [...others, studyId] : others));
    return last !== undefined;
  }

  /** Forgets everything (sign-out). */
  clear(): void {
    this.told.clear();
    this.locked.set(new Set());
  }
}
