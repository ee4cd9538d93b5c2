import type { Statement } from '@casebook/service-kit';
import {
  isNotDone,
  itemInstanceKey,
  type ItemInstanceKey,
  NOT_DONE,
  type PageInstance,
} from '@casebook/subject-data';

/** The events that recorded items of a page as not done, the last one of each item. */
const NOT_DONE_REASONS = {
  name: 'not-done-reasons',
  text: `
    select distinct on (e.block_key, e.line, e.item_key) e.block_key as "blockKey", e.line, e.item_key as "itemKey",
      e.reason
    from audit.v1_event e
    where e.study_id = $1 and e.page_id = $2 and e.entity = 'item_value'
      and e.flags_after & ${NOT_DONE} <> 0 and coalesce(e.flags_before, 0) & ${NOT_DONE} = 0
    order by e.block_key, e.line, e.item_key, e.event_id desc`,
};

/**
 * Why items of a page were not done. The row of an item has the reason of its last change, which may be the one of a
 * status, so the audit trail is asked; only for a page that has such an item.
 */
export async function notDoneReasons(
  read: <R extends object>(statement: Statement) => Promise<R[]>,
  studyId: number,
  { pageId, values }: PageInstance,
): Promise<ReadonlyMap<ItemInstanceKey, string>> {
  if (![...values.values()].some(isNotDone)) return new Map();
  const rows = await read<{
    blockKey: string;
    line: number;
    itemKey: string;
    reason: string | null;
  }>({ ...NOT_DONE_REASONS, values: [studyId, pageId] });
  return new Map(rows.map((row) => [itemInstanceKey(row), row.reason ?? '']));
}
