import { isFullDate, partialDate } from '@casebook/item-values';
import type { ItemPath, Key } from '@casebook/study-design';
import type { DesignVersion } from '../design/design-version';
import type { RoleView } from '@casebook/role-view';
import type { OrderedVisit } from '../design/visit-order';
import type { VisitWindow } from './visit.dto';

export interface DateRow {
  visit_id: number;
  page_key: Key;
  item_key: Key;
  value: string;
}

const DAY_MS = 86_400_000;

/** The date items that visit windows are computed from, as `PAGE.ITEM`. */
export function windowItems(version: DesignVersion): string[] {
  const paths = version.design.visits.flatMap(({ window }) =>
    window ? [window.anchor, ...(window.actual ? [window.actual] : [])] : [],
  );
  return [...new Set(paths.map(({ page, item }) => `${page}.${item}`))];
}

/**
 * The window of a visit instance and its status today. There is none while its anchor is not a full date, when the role
 * may not see the anchor, for a deleted visit, and for a repetition of a cycle whose anchor is outside the cycle.
 *
 * @param started whether any value of the visit is entered, so that it took place, even if its date is unknown
 */
export function windowOf(
  version: DesignVersion,
  view: RoleView,
  visit: OrderedVisit & { deleted: boolean },
  visits: readonly (OrderedVisit & { deleted: boolean })[],
  dates: readonly DateRow[],
  today: string,
  started: boolean,
): VisitWindow | null {
  const window = version.index.visits.get(visit.visit_key)?.window;
  if (!window || visit.deleted) return null;
  const cycleOf = (key: Key | undefined) =>
    key === undefined ? undefined : version.index.visits.get(key)?.cycle;
  const anchorCycle = cycleOf(window.anchor.visit ?? visit.visit_key);
  if ((visit.cycle_no ?? 1) > 1 && anchorCycle !== cycleOf(visit.visit_key)) return null;
  const read = ({ visit: at, page, item }: ItemPath): string | undefined => {
    if (!view.seesItem(page, item)) return undefined;
    const places = visits
      .filter((other) => !other.deleted && other.visit_key === (at ?? visit.visit_key))
      .filter((other) => other.visit_key !== visit.visit_key || other.visit_id === visit.visit_id)
      .toSorted(
        (a, b) => Number(b.cycle_no === visit.cycle_no) - Number(a.cycle_no === visit.cycle_no),
      );
    const row = dates.find(
      (date) =>
        date.visit_id === places[0]?.visit_id && date.page_key === page && date.item_key === item,
    );
    const date = partialDate(row?.value);
    return date && isFullDate(date) ? row!.value : undefined;
  };
  const anchor = read(window.anchor);
  if (anchor === undefined) return null;
  const day = (offset: number) =>
    new Date(Date.parse(`${anchor}T00:00:00Z`) + offset * DAY_MS).toISOString().slice(0, 10);
  const from = day(window.day - window.daysBefore);
  const to = day(window.day + window.daysAfter);
  const actual = (window.actual && read(window.actual)) ?? null;
  return {
    from,
    target: day(window.day),
    to,
    actual,
    state: stateOf({ from, to, actual }, today, started),
  };
}

function stateOf(
  { from, to, actual }: Pick<VisitWindow, 'from' | 'to' | 'actual'>,
  today: string,
  started: boolean,
): VisitWindow['state'] {
  if (actual !== null) return from <= actual && actual <= to ? 'done' : 'outside';
  if (started) return 'done';
  if (today < from) return 'upcoming';
  return today <= to ? 'due' : 'overdue';
}
