import type { ListQueriesApiArg } from '@casebook/api-subject';
import { type ListState, rangeOf } from '@casebook/ui/data';

const sorts = ['subjectNo', 'status', 'issuedAt', 'updatedAt'] as const;

type Filter = Omit<ListQueriesApiArg, 'studyId' | 'page' | 'size' | 'sort' | 'order'>;
type Order = Pick<ListQueriesApiArg, 'sort' | 'order'>;

/**
 * What chooses queries, for a state of the list. An address may hold anything, and what is remembered may come from
 * another role: what makes no sense is left out, as are sites that the role does not reach.
 */
export function filterOf(
  { filters, search }: Pick<ListState, 'filters' | 'search'>,
  sites: readonly { siteId: number }[],
): Filter {
  const words = (column: string) => filters[column] ?? [];
  const numbers = (column: string, least: number, most = 2_147_483_647) =>
    words(column)
      .filter((word) => /^\d{1,10}$/.test(word))
      .map(Number)
      .filter((number) => number >= least && number <= most);
  const keys = (column: string) => words(column).filter((key) => /^[\w.]{1,81}$/.test(key));
  const issued = rangeOf({ filters }, 'issuedAt');
  const updated = rangeOf({ filters }, 'updatedAt');
  const closed = new Set(words('closedManually'));
  const wanted: { [K in keyof Filter]: Filter[K] | '' } = {
    subjectNo: search,
    siteId: numbers('site', 1).filter((id) => sites.some(({ siteId }) => siteId === id)),
    status: numbers('status', 1, 5),
    type: numbers('type', 1, 2),
    visitDeleted: words('visitDeleted').includes('yes') || undefined,
    visitKey: keys('visit'),
    pageKey: keys('page'),
    itemKey: keys('item'),
    issuerId: numbers('issuer', 0),
    // Both are all.
    closedManually: closed.size === 1 ? closed.has('yes') : undefined,
    issuedFrom: issued.from,
    issuedTo: issued.to,
    updatedFrom: updated.from,
    updatedTo: updated.to,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([, value]) =>
        value !== undefined && value !== '' && !(Array.isArray(value) && !value.length),
    ),
  );
}

export function orderOf({ sort, descending }: Pick<ListState, 'sort' | 'descending'>): Order {
  const known = sorts.find((one) => one === sort);
  return known ? { sort: known, order: descending ? 'desc' : 'asc' } : {};
}
