import type { Key, Text } from '@casebook/study-design';
import type { CheckResult } from './run';

/** A system query that exists for a page instance. */
export interface ExistingQuery<Id = unknown> {
  id: Id;
  checkKey: string;
  item?: Key;
  line: number;
  status: 'open' | 'answered' | 'closed' | 'canceled';
  /** A person closed or canceled it; the system must not overrule that for the same data. */
  closedByPerson: boolean;
  /** A person answered it or opened it again last: that person's question stays until the data change. */
  heldByPerson: boolean;
  /** A value that the check reads has changed since the query got its status. */
  inputsChanged: boolean;
}

export interface QueryToOpen {
  checkKey: string;
  page: Key;
  block?: Key;
  item?: Key;
  line: number;
  message: Text;
}

export interface Reconciliation<Id = unknown> {
  open: QueryToOpen[];
  close: Id[];
  reopen: Id[];
}

/**
 * What has to happen to the system queries of one page instance so that they agree with new results.
 * A query is identified by (check, target, line), so running again changes nothing more.
 *
 * - fires: opens; reopens what the system closed, and what a person closed or canceled only if inputs changed.
 * - no longer true, or unknown: closes an open or answered query of an auto-close check, unless a person
 *   answered it or opened it again and its inputs are still the same.
 * - failed: nothing; a check that can't be evaluated says nothing about the data.
 * - `existing` without a result (its line or check is gone): closes.
 */
export function reconcileQueries<Id>(
  existing: readonly ExistingQuery<Id>[],
  results: readonly CheckResult[],
): Reconciliation<Id> {
  const plan: Reconciliation<Id> = { open: [], close: [], reopen: [] };
  const queries = Map.groupBy(existing, identity);
  const found = new Set<string>();
  for (const result of results) {
    if (result.action !== 'query' && result.action !== 'block') continue;
    const key = identity(result);
    if (found.has(key)) continue;
    found.add(key);
    const own = queries.get(key) ?? [];
    const active = own.filter(isActive);
    if (typeof result.outcome === 'object') continue;
    if (result.outcome !== 'fires') {
      if (result.autoClose) plan.close.push(...active.filter(mayClose).map(({ id }) => id));
    } else if (own.length === 0) {
      const { checkKey, page, block, item, line, message = {} } = result;
      plan.open.push({ checkKey, page, block, item, line, message });
    } else if (active.length === 0) {
      const again = own.find((query) => !isPersonal(query) || query.inputsChanged);
      if (again) plan.reopen.push(again.id);
    }
  }
  for (const [key, own] of queries)
    if (!found.has(key)) plan.close.push(...own.filter(isActive).map(({ id }) => id));
  return plan;
}

function isActive({ status }: ExistingQuery): boolean {
  return status === 'open' || status === 'answered';
}

function mayClose({ heldByPerson, inputsChanged }: ExistingQuery): boolean {
  return !heldByPerson || inputsChanged;
}

/** Only people cancel, so a canceled query counts as theirs whatever it says. */
function isPersonal({ status, closedByPerson }: ExistingQuery): boolean {
  return status === 'canceled' || closedByPerson;
}

function identity({
  checkKey,
  item,
  line,
}: Pick<CheckResult, 'checkKey' | 'item' | 'line'>): string {
  return `${checkKey} ${item ?? ''} ${line}`;
}
