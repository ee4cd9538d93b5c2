import type { Key, Page, ScheduleEntry } from '@casebook/study-design';
import { scheduleKey } from '@casebook/study-design';
import type { PartEdit } from '../draft/draft-state';

export interface Cell {
  visit: Key;
  page: Key;
}

const keyOf = ({ visit, page }: Cell) => scheduleKey(visit, page);

/** Entries by their key. */
export const byKey = (schedule: readonly ScheduleEntry[]): ReadonlyMap<string, ScheduleEntry> =>
  new Map(schedule.map((entry) => [keyOf(entry), entry]));

/**
 * Collects the pages in all of the cells, or, where they all are collected, in none of them. A new entry stands in its visit
 * before the pages that follow it in the order of pages.
 */
export function toggleCollected(
  cells: readonly Cell[],
  schedule: readonly ScheduleEntry[],
  pages: readonly Pick<Page, 'key'>[],
): PartEdit[] {
  const entries = byKey(schedule);
  const missing = cells.filter((cell) => !entries.has(keyOf(cell)));
  if (missing.length === 0) {
    return cells.map((cell) => ({ kind: 'schedule', key: keyOf(cell), remove: true }));
  }
  const places = new Map(pages.map(({ key }, at) => [key, at]));
  return missing.map(({ visit, page }): PartEdit => {
    const next = schedule.find(
      (entry) => entry.visit === visit && places.get(entry.page)! > places.get(page)!,
    );
    return {
      kind: 'schedule',
      key: scheduleKey(visit, page),
      content: { visit, page, mandatory: true } satisfies ScheduleEntry,
      before: next ? keyOf(next) : '',
    };
  });
}

/** Makes the collected pages of the cells mandatory, or, where they all are, optional. */
export function toggleMandatory(
  cells: readonly Cell[],
  schedule: readonly ScheduleEntry[],
): PartEdit[] {
  const entries = byKey(schedule);
  const collected = cells.flatMap((cell) => entries.get(keyOf(cell)) ?? []);
  const mandatory = !collected.every((entry) => entry.mandatory);
  return collected.map((entry) => ({
    kind: 'schedule',
    key: keyOf(entry),
    content: { ...entry, mandatory },
  }));
}

/** The entry with this condition; an empty one removes it. */
export function withCondition(entry: ScheduleEntry, condition: string): PartEdit {
  const { condition: _former, ...rest } = entry;
  const text = condition.trim();
  const content: ScheduleEntry = text === '' ? rest : { ...rest, condition: text };
  return { kind: 'schedule', key: keyOf(entry), content };
}
