import { Flag, type FlagWrite, type StoredValue } from '@casebook/subject-data';
import type { AppliedActs } from '../engine/status-act';
import type { ReachedPage } from '../engine/status-reach';

/** A signature that stays, and covers a page. */
export interface StayingSignature {
  roleCode: string | null;
  /** Broken, but only by a change that some roles must not see: it still holds for what every role sees. */
  brokenHidden: boolean;
}

/**
 * The marks that go with a signature: those of the items that its role sees, wherever no other signature says that they
 * are signed as they are now. The subject's data in memory loses them, too.
 *
 * @param staying the other signatures of a page that nothing broke
 */
export function withdrawMarks(
  pages: readonly ReachedPage[],
  roleCode: string | null,
  staying: (page: ReachedPage['page']) => readonly StayingSignature[],
): AppliedActs {
  const items: FlagWrite[] = [];
  const concerned: AppliedActs['concerned'] = new Set();
  for (const { page, data } of pages) {
    const others = staying(page);
    const { version } = data;
    const sees = (role: string | null, { itemKey }: StoredValue): boolean =>
      version.role(role).seesItem(page.pageKey, itemKey);
    for (const [key, row] of page.values) {
      if ((row.flags & Flag.sign) === 0) continue;
      // An item that the version no longer has was signed before the amendment, by whoever signed.
      const isOnPage = version.knowsPlace(page.pageKey, row.blockKey, row.itemKey);
      if (isOnPage && !sees(roleCode, row)) continue;
      const isStillSigned = (other: StayingSignature): boolean =>
        isOnPage &&
        sees(other.roleCode, row) &&
        (!other.brokenHidden || version.isItemForEverybody(page.pageKey, row.itemKey));
      if (others.some(isStillSigned)) continue;
      const written: StoredValue = { ...row, flags: row.flags & ~Flag.sign };
      page.values.set(key, written);
      items.push({ page, row: written, before: row.flags, isNew: false });
      concerned.add(page);
    }
  }
  return {
    done: items.length,
    unchanged: 0,
    skipped: [],
    isBlocked: false,
    masks: [],
    items,
    concerned,
  };
}
