import { ACTIVE_STATUSES } from '@casebook/subject-data';
import type { Unseen } from './role-view';

interface HiddenQueriesOf {
  /** The source of queries, with the alias `q`: the owner's table, or its published view. */
  from: string;
  /** Columns of `q`. */
  columns: string;
  /** The placeholder of the study. */
  study: string;
  /** An additional condition on `q`. */
  among?: string;
}

/**
 * A statement for the active queries of a study that a role must not see; it uses the indexes by item and check. They
 * are subtracted from the stored counters, which include everything.
 *
 * @param value adds a value to the statement and returns its placeholder
 */
export function hiddenQueries(
  { items, blocks, pages, checks }: Unseen,
  value: (one: string | readonly string[]) => string,
  { from, columns, study, among = 'true' }: HiddenQueriesOf,
): string {
  const waiting = `q.study_id = ${study}::int and q.status in (${ACTIVE_STATUSES.join(', ')}) and ${among}`;
  // One condition per item: PostgreSQL then estimates how rare each one is and uses its index.
  const places = (paths: readonly string[], column: string) =>
    paths
      .map((path) => path.split('.') as [string, string])
      .map(([page, key]) => `(q.page_key = ${value(page)} and ${column} = ${value(key)})`)
      .join(' or ');
  const found = [
    ...(items.length > 0 ? [places(items, 'q.item_key')] : []),
    ...(blocks.length > 0 ? [places(blocks, 'q.item_key is null and q.block_key')] : []),
    ...(pages.length > 0 ? [`q.page_key = any(${value(pages)}::text[])`] : []),
    ...(checks.length > 0 ? [`q.check_key = any(${value(checks)}::text[])`] : []),
  ];
  return found
    .map((is) => `select ${columns} from ${from} where (${is}) and ${waiting}`)
    .join(' union ');
}
