import { holdsValue, type LockBlocker } from '@casebook/study-design';
import { CLOSED_FLAGS, Flag } from './flags';
import { isGenerated } from './generated-items';
import { itemInstanceKey, type ItemInstanceRef } from './item-instance';
import { type JudgedPage, type LockRules, PageBlockers } from './lock-rules';
import { applyToMasks, type MaskWrite } from './status-masks';
import { type StatusAct, statusBit } from './status-target';
import type { PageInstance, StoredValue } from './subject-data';
import { type MaskLevel, type SubjectMasks, widerThan, widestHolder } from './subject-masks';

/** A page that an act may reach. */
export interface StatusPage extends JudgedPage {
  /** The version of {@link data}, under which items get rows. */
  versionId: number;
  /** Whether the acting role sees the item: it is hidden neither from the role nor by a check. */
  isShown(place: ItemInstanceRef): boolean;
}

/** An item instance that keeps its status because it is locked, or because the study does not let it be locked. */
export interface SkippedItem extends ItemInstanceRef {
  page: PageInstance;
  /** The widest level that holds the lock; null: only the item itself is locked. */
  heldBy: MaskLevel | null;
  /** What prevents its lock; empty: it is locked. */
  blockedBy: readonly LockBlocker[];
}

/** New flags of an item instance; its value, revision and version stay. */
export interface FlagWrite {
  page: PageInstance;
  row: StoredValue;
  /** The flags that held before the act. */
  before: number;
  /** True when the item had no row: it gets one without a value, of revision 0. */
  isNew: boolean;
}

/** What an act changes. Only item instances that the role sees are counted and named. */
export interface StatusChanges {
  done: number;
  unchanged: number;
  skipped: SkippedItem[];
  /** Something below the target prevents its lock, so what is added later is not locked. */
  isBlocked: boolean;
  masks: MaskWrite[];
  items: FlagWrite[];
}

/**
 * Applies an act to the data in memory. The only implementation of the rules of decision 72: which items an act
 * changes, skips and leaves, and which masks of freeze and lock it sets.
 *
 * @param pages the pages below the target; for freeze and lock all of them, also those that the role does not see and
 *   those of deleted visits
 * @param rules what prevents a lock
 */
export function applyStatusAct(
  act: StatusAct,
  pages: readonly StatusPage[],
  masks: SubjectMasks,
  rules: LockRules | null = null,
): StatusChanges {
  const bit = statusBit(act.flag);
  const changes: StatusChanges = {
    done: 0,
    unchanged: 0,
    skipped: [],
    isBlocked: false,
    masks: [],
    items: [],
  };
  const isJudged = rules !== null && act.flag === 'lock' && act.set;
  // The flags before the act: masks decide for items without a row, so all items are read before any mask changes.
  const reached = pages.map((one) => ({
    ...one,
    blockers: isJudged ? new PageBlockers(one, rules) : null,
    places: placesBelow(act, one, masks),
  }));
  changes.isBlocked = reached.some(({ blockers }) => isBlockedBelow(act, blockers));
  const holder = unlockHolder(act, pages, masks);
  if ((bit & CLOSED_FLAGS) !== 0 && holder === null) {
    changes.masks = applyToMasks(act, reached, masks);
  }
  for (const one of reached) {
    for (const place of one.places) applyToItem(act, one, place, holder, changes);
  }
  return changes;
}

function isBlockedBelow(
  { blockKey, line, itemKey }: StatusAct,
  blockers: PageBlockers | null,
): boolean {
  if (!blockers) return false;
  return itemKey === undefined
    ? blockers.isAnyBelow(blockKey, line)
    : blockers.of({ blockKey: blockKey!, line: line!, itemKey }).length > 0;
}

/** The widest level above the target that holds the lock, when the act is to unlock. */
function unlockHolder(
  { flag, set, level, blockKey, line }: StatusAct,
  pages: readonly StatusPage[],
  masks: SubjectMasks,
): MaskLevel | null {
  if (flag !== 'lock' || set) return null;
  const wider = widerThan(level);
  const [first] = pages;
  // A visit without pages has only the subject above it.
  if (!first) return wider.length > 0 && (masks.subject & Flag.lock) !== 0 ? 'subject' : null;
  return widestHolder(masks.above(first.page, blockKey, line), Flag.lock, wider);
}

/** An item instance below the target, with its flags before the act. */
interface PlaceBefore extends ItemInstanceRef {
  row: StoredValue | undefined;
  flags: number;
  heldBy: MaskLevel | null;
  /** False for a stored value of an item or line that the shown version does not have. */
  isOnPage: boolean;
  /** Whether a person enters the item. */
  isAsked: boolean;
}

function placesBelow(act: StatusAct, one: StatusPage, masks: SubjectMasks): PlaceBefore[] {
  const { page, data } = one;
  const places = new Map<string, PlaceBefore>();
  const add = (ref: ItemInstanceRef, isOnPage: boolean, isAsked: boolean): void => {
    const { blockKey, line, itemKey } = ref;
    const key = itemInstanceKey(ref);
    if (!isBelow(act, ref) || places.has(key)) return;
    places.set(key, {
      blockKey,
      line,
      itemKey,
      row: page.values.get(key),
      flags: data.flagsAt(page, blockKey, line, itemKey),
      heldBy: widestHolder(masks.above(page, blockKey, line), Flag.lock),
      isOnPage,
      isAsked,
    });
  };
  for (const block of data.version.index.pages.get(page.pageKey)?.blocks ?? []) {
    const items = block.items.filter(holdsValue);
    for (const line of data.linesOf(page, block.key)) {
      for (const item of items) {
        add({ blockKey: block.key, line, itemKey: item.key }, true, !isGenerated(item));
      }
    }
  }
  // A removed line had no frozen or locked item, and the masks above it refuse to restore it.
  for (const row of page.values.values()) if (!row.deleted) add(row, false, false);
  return [...places.values()];
}

function isBelow({ blockKey, line, itemKey }: StatusAct, ref: ItemInstanceRef): boolean {
  return (
    (blockKey === undefined || blockKey === ref.blockKey) &&
    (line === undefined || line === ref.line) &&
    (itemKey === undefined || itemKey === ref.itemKey)
  );
}

function applyToItem(
  { flag, set }: StatusAct,
  one: StatusPage & { blockers: PageBlockers | null },
  place: PlaceBefore,
  holder: MaskLevel | null,
  changes: StatusChanges,
): void {
  const { page, data } = one;
  const { row, flags, blockKey, line, itemKey, isOnPage } = place;
  const bit = statusBit(flag);
  const marks = (bit & CLOSED_FLAGS) === 0;
  const isCounted =
    isOnPage && !page.visit.deleted && one.isShown(place) && (place.isAsked || !marks);
  if (marks && !isCounted) return;
  const isLocked = (flags & Flag.lock) !== 0;
  const blockedBy = isLocked ? [] : (one.blockers?.of(place) ?? []);
  // A signature says that a person saw the item, so a locked item is signed like any other.
  const isKept = isLocked && flag !== 'sign' && (flag === 'lock' ? holder !== null : true);
  const isSkipped = isKept || blockedBy.length > 0;
  const isChanged = !isSkipped && ((flags & bit) !== 0) !== set;
  if (isCounted) {
    if (isSkipped) {
      const { heldBy } = place;
      changes.skipped.push({ page, blockKey, line, itemKey, heldBy, blockedBy });
    } else if (isChanged) changes.done += 1;
    else changes.unchanged += 1;
  }
  const wanted = isChanged ? flags ^ bit : flags;
  // Without a row the masks decide, so an item that differs from them gets a row.
  const present = row ? row.flags : data.closedAt(page, blockKey, line);
  if (wanted === present || (!row && !isOnPage)) return;
  const written: StoredValue = row
    ? { ...row, flags: wanted }
    : {
        blockKey,
        line,
        itemKey,
        value: null,
        revision: 0,
        flags: wanted,
        deleted: false,
        versionId: one.versionId,
      };
  page.values.set(itemInstanceKey(written), written);
  changes.items.push({ page, row: written, before: flags, isNew: row === undefined });
}
