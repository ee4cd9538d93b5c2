import type { Key } from '@casebook/study-design';
import type { Unseen } from './role-view';
import type { VersionView } from './version-view';

/** The target of a query and the check that raised it; null = raised by a person, on the page or a line. */
export interface QueryOrigin {
  pageKey: Key;
  blockKey: Key | null;
  itemKey: Key | null;
  checkKey: string | null;
}

/** Whether a version still has the target of a query and, for a system query, its check. */
export function knowsQuery(
  version: VersionView,
  { pageKey, blockKey, itemKey, checkKey }: QueryOrigin,
): boolean {
  return (
    version.knowsPlace(pageKey, blockKey, itemKey) &&
    (checkKey === null || version.program.checks.has(checkKey))
  );
}

/**
 * Whether a role may see a query: its target and, for a system query, its check. As in lists and counters, queries on
 * what any released version hides are left out.
 *
 * @param version the shown version when it {@link knowsQuery}, else the version in which the query was raised
 * @param unseen what any released version hides from the role
 */
export function seesQuery(
  version: VersionView,
  roleCode: string | null,
  unseen: Unseen,
  query: QueryOrigin,
): boolean {
  const { pageKey, blockKey, itemKey, checkKey } = query;
  const view = version.role(roleCode);
  return (
    !isUnseenQuery(unseen, query) &&
    view.seesPlace(pageKey, blockKey, itemKey) &&
    (checkKey === null || view.seesCheck(checkKey))
  );
}

/** Whether any version hides the target or the check of a query; lists and counters leave it out. */
export function isUnseenQuery(
  { items, blocks, pages, checks }: Unseen,
  { pageKey, blockKey, itemKey, checkKey }: QueryOrigin,
): boolean {
  return (
    pages.includes(pageKey) ||
    (itemKey !== null && items.includes(`${pageKey}.${itemKey}`)) ||
    (blockKey !== null && blocks.includes(`${pageKey}.${blockKey}`)) ||
    (checkKey !== null && checks.includes(checkKey))
  );
}
