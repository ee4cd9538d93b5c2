import type { Caller, Plain } from '@casebook/service-kit';
import type { MaskLevel, StatusChanges } from '@casebook/subject-data';
import { MAX_SKIPPED_ITEMS } from '../common/limits';
import { statusViewOf } from '../common/seen-statuses';
import { countBlocked, seenBlocked, seesBlockers, skippedCode } from './blocked-locks';
import type { StatusActOutcome } from './status.dto';

/** Only a role that sees locks is told which level holds one. */
export const seenHolder = (
  caller: Pick<Caller, 'may'>,
  heldBy: MaskLevel | null,
): MaskLevel | null => (statusViewOf(caller).sees('lock') ? heldBy : null);

/** What an act did, as its caller may know it. */
export function outcomeOf(
  caller: Pick<Caller, 'may'>,
  { done, unchanged, skipped, isBlocked }: StatusChanges,
): Plain<StatusActOutcome> {
  return {
    done,
    unchanged,
    skipped: skipped.length,
    isBlocked,
    blockedBy: seenBlocked(caller, countBlocked(skipped)),
    skippedItems: skipped
      .slice(0, MAX_SKIPPED_ITEMS)
      .map(({ page, blockKey, line, itemKey, heldBy, blockedBy }) => ({
        visitId: page.visit.visitId,
        pageId: page.pageId,
        blockKey,
        line,
        itemKey,
        code: skippedCode(blockedBy),
        heldBy: seenHolder(caller, heldBy),
        blockedBy: seesBlockers(caller) ? [...blockedBy] : [],
      })),
  };
}
