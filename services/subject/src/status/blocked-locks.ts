import type { Caller } from '@casebook/service-kit';
import { LOCK_BLOCKERS, type LockBlocker } from '@casebook/study-design';
import { ApiProperty } from '@nestjs/swagger';
import { statusViewOf } from '../common/seen-statuses';

/** Items that something prevented from being locked. */
export class BlockedItems {
  @ApiProperty({ enum: LOCK_BLOCKERS, enumName: 'LockBlocker' })
  blocker!: LockBlocker;

  @ApiProperty({ description: 'One item may wait for several things' })
  items!: number;
}

/** Item numbers by what prevented the lock. */
export type BlockedCounts = Partial<Record<LockBlocker, number>>;

export function countBlocked(
  skipped: readonly { blockedBy: readonly LockBlocker[] }[],
): BlockedCounts {
  const counts: BlockedCounts = {};
  for (const { blockedBy } of skipped) {
    for (const blocker of blockedBy) counts[blocker] = (counts[blocker] ?? 0) + 1;
  }
  return counts;
}

/**
 * Whether the role is told what prevents a lock. All or nothing: what is told of SDV and review would tell of the
 * queries that are left.
 */
export function seesBlockers(caller: Pick<Caller, 'may'>): boolean {
  const view = statusViewOf(caller);
  return view.sees('query') && view.sees('sdv') && view.sees('review');
}

export const seenBlocked = (caller: Pick<Caller, 'may'>, counts: BlockedCounts): BlockedItems[] =>
  seesBlockers(caller)
    ? LOCK_BLOCKERS.flatMap((blocker) =>
        counts[blocker] ? [{ blocker, items: counts[blocker] }] : [],
      )
    : [];

/** The code that says why an item keeps its status. */
export const skippedCode = (blockedBy: readonly LockBlocker[]) =>
  blockedBy.length > 0 ? ('SUBJECT_LOCK_NOT_ALLOWED' as const) : ('CDMS700MSG005' as const);
