import { OPEN_STATUSES, QueryStatus } from '@casebook/subject-data';
import type { Unseen } from './role-view';

/** Columns that count queries of an alias `q`: those that wait for an answer, and those that are answered. */
export const WAITING_COUNTS = `count(*) filter (where q.status in (${OPEN_STATUSES.join(', ')}))::int as open,
  count(*) filter (where q.status = ${QueryStatus.answered})::int as answered`;

/**
 * Conditions that leave only the queries that a role may see, of an alias `q`.
 *
 * @param value adds a value to the statement and returns its placeholder
 */
export function seenQueries(
  { items, blocks, pages, checks }: Unseen,
  value: (one: readonly string[]) => string,
): string[] {
  const none = (hidden: readonly string[], is: (any: string) => string) =>
    hidden.length > 0 ? [is(`any(${value(hidden)}::text[])`)] : [];
  return [
    ...none(
      items,
      (any) => `(q.item_key is null or not (q.page_key || '.' || q.item_key = ${any}))`,
    ),
    ...none(
      blocks,
      (any) => `(q.block_key is null or not (q.page_key || '.' || q.block_key = ${any}))`,
    ),
    ...none(pages, (any) => `not (q.page_key = ${any})`),
    ...none(checks, (any) => `(q.check_key is null or not (q.check_key = ${any}))`),
  ];
}
