import type { Caller, Plain } from '@casebook/service-kit';
import type { SkippedItem, StatusChanges } from '@casebook/subject-data';
import { MAX_SKIPPED_ITEMS } from '../common/limits';
import { statusViewOf } from '../common/seen-statuses';
import type { StatusActOutcome, StatusSkippedItem } from './status.dto';

/** What an act did, as its caller may know it. */
export function outcomeOf(
  caller: Pick<Caller, 'may'>,
  { done, unchanged, skipped }: StatusChanges,
): Plain<StatusActOutcome> {
  const skippedItems = skipped.slice(0, MAX_SKIPPED_ITEMS).map(skippedItemOf);
  return {
    done,
    unchanged,
    skipped: skipped.length,
    skippedItems: withSeenHolders(caller, skippedItems),
  };
}

/** A skipped item with the level that holds its lock. */
export const skippedItemOf = ({
  page,
  blockKey,
  line,
  itemKey,
  heldBy,
}: SkippedItem): Plain<StatusSkippedItem> => ({
  visitId: page.visit.visitId,
  pageId: page.pageId,
  blockKey,
  line,
  itemKey,
  code: 'CDMS700MSG005',
  heldBy,
});

/** Only a role that sees locks is told which level holds one. */
export function withSeenHolders<T extends Plain<StatusSkippedItem>>(
  caller: Pick<Caller, 'may'>,
  items: readonly T[],
): T[] {
  const seesLock = statusViewOf(caller).sees('lock');
  return items.map((item) => ({ ...item, heldBy: seesLock ? item.heldBy : null }));
}
