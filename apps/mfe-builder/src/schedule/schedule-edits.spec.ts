import type { ScheduleEntry } from '@casebook/study-design';
import * as fc from 'fast-check';
import type { PartEdit } from '../draft/draft-state';
import { toggleCollected, toggleMandatory, withCondition } from './schedule-edits';

const VISITS = ['V1', 'V2', 'V3'];
const PAGES = ['A', 'B', 'C', 'D'].map((key) => ({ key }));
const cell = fc.record({
  visit: fc.constantFrom(...VISITS),
  page: fc.constantFrom(...PAGES.map(({ key }) => key)),
});
const keyOf = ({ visit, page }: { visit: string; page: string }) => `${visit} ${page}`;
const cells = fc.uniqueArray(cell, { minLength: 1, selector: keyOf });
const schedule = fc
  .uniqueArray(cell, { selector: keyOf })
  .map((list) => list.map((one): ScheduleEntry => ({ ...one, mandatory: true })));

/** The schedule after an edit, as the service applies it. */
function applied(before: readonly ScheduleEntry[], edits: readonly PartEdit[]): ScheduleEntry[] {
  let list = [...before];
  for (const { key, content, remove, before: next } of edits) {
    const known = list.findIndex((entry) => keyOf(entry) === key);
    if (remove) list = list.filter((entry) => keyOf(entry) !== key);
    else if (known >= 0) list[known] = content as ScheduleEntry;
    else {
      const at = list.findIndex((entry) => keyOf(entry) === next);
      list.splice(at < 0 ? list.length : at, 0, content as ScheduleEntry);
    }
  }
  return list;
}

describe('edits of the schedule', () => {
  it('collect all chosen pages, and none when all are collected [D4-DRAFT-02]', () => {
    fc.assert(
      fc.property(schedule, cells, (before, chosen) => {
        const all = applied(before, toggleCollected(chosen, before, PAGES));
        const keys = new Set(before.map(keyOf));
        if (chosen.every((one) => keys.has(keyOf(one)))) {
          expect(all.map(keyOf)).toEqual(
            before.map(keyOf).filter((key) => !chosen.some((one) => keyOf(one) === key)),
          );
        } else {
          expect(new Set(all.map(keyOf))).toEqual(new Set([...keys, ...chosen.map(keyOf)]));
        }
      }),
    );
  });

  it('keep the order of pages in a visit', () => {
    fc.assert(
      fc.property(fc.array(cell), (chosen) => {
        let list: ScheduleEntry[] = [];
        for (const one of chosen) list = applied(list, toggleCollected([one], list, PAGES));
        for (const visit of VISITS) {
          const pages = list.filter((entry) => entry.visit === visit).map(({ page }) => page);
          expect(pages).toEqual(pages.toSorted((a, b) => (a < b ? -1 : 1)));
        }
      }),
    );
  });

  it('change between mandatory and optional without collecting more', () => {
    const before: ScheduleEntry[] = [
      { visit: 'V1', page: 'A', mandatory: true },
      { visit: 'V1', page: 'B', mandatory: false, condition: 'A.X == 1' },
    ];
    const chosen = ['A', 'B', 'C'].map((page) => ({ visit: 'V1', page }));
    const once = applied(before, toggleMandatory(chosen, before));
    expect(once.map(({ mandatory }) => mandatory)).toEqual([true, true]);
    const twice = applied(once, toggleMandatory(chosen, once));
    expect(twice).toEqual(before.map((entry) => ({ ...entry, mandatory: false })));
  });

  it('leave out an empty condition', () => {
    const entry: ScheduleEntry = { visit: 'V1', page: 'A', mandatory: true, condition: 'x' };
    expect(withCondition(entry, '  ').content).toEqual({ visit: 'V1', page: 'A', mandatory: true });
    expect(withCondition(entry, ' y ').content).toMatchObject({ condition: 'y' });
  });
});
