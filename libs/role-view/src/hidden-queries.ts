import { ACTIVE_STATUSES } from '@casebook/subject-data';
import type { Unseen } from './role-view';

interface HiddenQueriesOf {
  /** Where queries are read from, with the alias `q`: the owner's table, or its published view. */
  from: string;
  /** Columns of `q`. */
  columns: string;
  /** Placeholder of the study. */
  study: string;
  /** A condition on `q`. */
  among?: string;
}

/**
 * Statement for the queries of a study that wait for somebody and that a role must not see, found by the indexes of
 * place and check. Stored counters are everybody's: these are taken from them before they leave.
 *
 * @param value keeps a value of the statement and gives its placeholder
 */
export function hiddenQueries(
  { items, blocks, pages, checks }: Unseen,
  value: (one: string | readonly string[]) => string,
  { from, columns, study, among = 'true' }: HiddenQueriesOf,
): string {
  const waiting = `q.study_id = ${study}::int and q.status in (${ACTIVE_STATUSES.join(', ')}) and ${among}`;
  // One by one: PostgreSQL knows of each place how rare it is, and finds it by its index.
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
