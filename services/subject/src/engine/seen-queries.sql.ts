import type { Unseen } from '@casebook/role-view';
import { type Filters, some } from '../common/filters';

/** Only queries that the role sees, from an alias `q`. */
export function addSeenQueries(
  filters: Filters,
  { items, blocks, pages, checks }: Unseen,
): Filters {
  return filters
    .add(
      some(items),
      (p) => `(q.item_key is null or not (q.page_key || '.' || q.item_key = any(${p}::text[])))`,
    )
    .add(
      some(blocks),
      (p) => `(q.block_key is null or not (q.page_key || '.' || q.block_key = any(${p}::text[])))`,
    )
    .add(some(pages), (p) => `not (q.page_key = any(${p}::text[]))`)
    .add(some(checks), (p) => `(q.check_key is null or not (q.check_key = any(${p}::text[])))`);
}
