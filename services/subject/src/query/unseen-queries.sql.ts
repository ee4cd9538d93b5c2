import type { Unseen } from '../design/visibility';

export const hidesNothing = ({ items, blocks, checks }: Unseen): boolean =>
  items.length + blocks.length + checks.length === 0;

/**
 * Queries of a study that wait for somebody and that a role must not see, found by the indexes of place and check.
 *
 * @param value keeps a value of the statement and gives its placeholder
 * @param study placeholder of the study
 * @param among a condition on `q`
 */
export function hiddenQueries(
  { items, blocks, checks }: Unseen,
  value: (one: unknown) => string,
  study: string,
  among = 'true',
): string {
  const columns = 'q.query_id, q.subject_id, q.visit_id, q.page_id, q.status';
  const waiting = `q.study_id = ${study}::int and q.status in (1, 3, 5) and ${among}`;
  // One by one: PostgreSQL knows of each place how rare it is, and finds it by its index.
  const places = (paths: readonly string[], column: string) =>
    paths
      .map((path) => path.split('.'))
      .map(([page, key]) => `(q.page_key = ${value(page)} and ${column} = ${value(key)})`)
      .join(' or ');
  const found = [
    ...(items.length > 0 ? [places(items, 'q.item_key')] : []),
    ...(blocks.length > 0 ? [places(blocks, 'q.item_key is null and q.block_key')] : []),
    ...(checks.length > 0 ? [`q.check_key = any(${value(checks)}::text[])`] : []),
  ];
  return found
    .map((is) => `select ${columns} from subject.query q where (${is}) and ${waiting}`)
    .join(' union ');
}
