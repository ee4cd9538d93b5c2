import type { LineChange, PageSaveInput } from '@casebook/api-subject';
import {
  type ItemEntry,
  type LineEntry,
  lineTargetKey,
  type PendingChanges,
  wasEntered,
} from '@casebook/crf-page';
import { parseItemInstanceKey } from '@casebook/subject-data';
import type { ReasonForChange } from '@casebook/ui/data';

/** Reasons by item or, with {@link lineTargetKey}, by line. */
export type Reasons = Readonly<Record<string, ReasonForChange>>;

/** Spec section 5: changing a saved value needs a reason. */
export function needsReason(entry: ItemEntry): boolean {
  return wasEntered(entry);
}

export function saveRequest(
  designVersionId: number,
  { items, lines, orders }: PendingChanges,
  reasons: Reasons,
): PageSaveInput {
  const changes = (change: LineEntry['change']) =>
    lines
      .filter(({ line }) => line.change === change)
      .map(({ blockKey, line }) => ({ blockKey, line: line.line }));
  const withReason = (of: { blockKey: string; line: number }): LineChange => {
    // Asked for every line that is removed or restored.
    const { reason, text } = reasons[lineTargetKey(of.blockKey, of.line)]!;
    return { ...of, reasonCode: reason, ...(text && { reason: text }) };
  };
  const added = changes('added');
  const removed = changes('removed').map(withReason);
  const restored = changes('restored').map(withReason);
  return {
    designVersionId,
    items: items.map(({ id, entry }) => {
      const reason = needsReason(entry) ? reasons[id] : undefined;
      const { notDone } = entry;
      // Why it was not done comes first, because the page shows it.
      const why = [notDone, reason?.text].filter(Boolean).join(' – ');
      return {
        ...parseItemInstanceKey(id),
        value: entry.shown === '' ? null : entry.shown,
        ...(notDone !== undefined && { notDone: true }),
        revision: entry.revision,
        ...(reason && { reasonCode: reason.reason }),
        ...(why && { reason: why }),
      };
    }),
    ...(added.length > 0 && { linesAdded: added }),
    ...(removed.length > 0 && { linesRemoved: removed }),
    ...(restored.length > 0 && { linesRestored: restored }),
    ...(orders.length > 0 && { linesOrdered: orders }),
  };
}
