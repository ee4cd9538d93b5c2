import {
  type CheckResult,
  type ExistingQuery,
  type QueryToOpen,
  reconcileQueries,
} from '@casebook/checks';
import {
  isActiveStatus,
  type PageInstance,
  QueryStatus,
  QueryType,
  type StoredQuery,
} from '@casebook/subject-data';
import type { Changes, GivenReason, LineWrite } from './changes';
import type { LoadedSubject } from './loaded-subject';
import type { QueryMove } from './page-effect';
import { lineKey } from './values-by-line';

/**
 * The system queries of a page that open, close or reopen with the results of its checks.
 *
 * @param touches whether the queries of a check may change
 */
export function reconcilePage(
  data: LoadedSubject,
  page: PageInstance,
  results: readonly CheckResult[],
  changed: ChangedItems,
  touches: (checkKey: string) => boolean,
): { open: QueryToOpen[]; moved: QueryMove[] } {
  const existing = page.queries
    .filter(({ type, checkKey }) => type === QueryType.system && touches(checkKey!))
    .map(
      (query): ExistingQuery<StoredQuery> => ({
        id: query,
        checkKey: query.checkKey!,
        item: query.itemKey ?? undefined,
        line: query.line,
        status: STATUS[query.status]!,
        closedByPerson: query.closedManually,
        heldByPerson: isActiveStatus(query.status) && !query.movedByCheck,
        inputsChanged: areInputsChanged(data, page, query, changed),
      }),
    );
  const { open, close, reopen } = reconcileQueries(
    existing,
    results.filter(({ checkKey }) => touches(checkKey)),
  );
  const move = (status: number) => (query: StoredQuery) => ({ query, status, given: null });
  return {
    open,
    moved: [...close.map(move(QueryStatus.closed)), ...reopen.map(move(QueryStatus.reopened))],
  };
}

function areInputsChanged(
  data: LoadedSubject,
  page: PageInstance,
  query: StoredQuery,
  changed: ChangedItems,
): boolean {
  return data.version.program.operandsOf(query.checkKey!).some((operand) => {
    const line = operand.line === 'own' ? query.line : undefined;
    return data.readBy(page, operand).some((one) => changed.has(one.page, operand.item, line));
  });
}

/**
 * Closes manual queries about a line when it is removed and reopens them when it is restored. A query that a person
 * closed carries the mark of that person and stays closed.
 */
export function movedWithLines(page: PageInstance, lines: readonly LineWrite[]): QueryMove[] {
  if (lines.length === 0) return [];
  // Grouped once: going through the queries for each line would cost lines × queries.
  const byLine = Map.groupBy(
    page.queries.filter(({ type }) => type === QueryType.manual),
    ({ blockKey, line }) => lineKey(blockKey ?? '', line),
  );
  return lines.flatMap((given) =>
    (byLine.get(lineKey(given.blockKey, given.line)) ?? []).flatMap((query): QueryMove[] => {
      if (given.deleted) {
        return isActiveStatus(query.status) ? [{ query, status: QueryStatus.closed, given }] : [];
      }
      return query.status === QueryStatus.closed && !query.closedManually
        ? [{ query, status: QueryStatus.reopened, given }]
        : [];
    }),
  );
}

/**
 * Closes the queries of a page that is initialised, as for removed lines: manual queries with the reason of the person,
 * queries of checks by the system, so that they reopen when the check fires again.
 *
 * @param concerns whether a query may change
 */
export function closedWithPage(
  page: PageInstance,
  given: GivenReason,
  concerns: (query: StoredQuery) => boolean,
): QueryMove[] {
  return page.queries
    .filter((query) => isActiveStatus(query.status) && concerns(query))
    .map((query) => ({
      query,
      status: QueryStatus.closed,
      given: query.type === QueryType.manual ? given : null,
    }));
}

/** The items and lines that a transaction changed, indexed for fast look-up. */
export class ChangedItems {
  readonly #keys = new Set<string>();

  constructor({ items }: Changes) {
    for (const { page, itemKey, line } of items) {
      this.#keys.add(`${page.pageId} ${itemKey}`).add(`${page.pageId} ${itemKey} ${line}`);
    }
  }

  /** @param line absent = any line */
  has({ pageId }: PageInstance, itemKey: string, line?: number): boolean {
    return this.#keys.has([pageId, itemKey, ...(line === undefined ? [] : [line])].join(' '));
  }
}

const STATUS: Readonly<Record<number, ExistingQuery['status']>> = {
  [QueryStatus.open]: 'open',
  [QueryStatus.reopened]: 'open',
  [QueryStatus.canceled]: 'canceled',
  [QueryStatus.answered]: 'answered',
  [QueryStatus.closed]: 'closed',
};
