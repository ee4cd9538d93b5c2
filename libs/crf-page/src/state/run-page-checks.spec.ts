import { type Check, emptyDesign, type StudyDesign } from '@casebook/study-design';
import { itemInstanceKey } from '@casebook/subject-data';
import { NO_SURROUNDINGS } from './page-data';
import { pageDesign } from './page-design';
import type { ItemEntry, PageStore } from './page-store';
import { runPageChecks } from './run-page-checks';

const number = (key: string) => ({
  key,
  layout: 10 as const,
  dataType: 'number' as const,
  label: { en: key },
  properties: [],
});

function design(checks: Partial<Check>[]): StudyDesign {
  const base = emptyDesign({ studyIdText: 'T', name: { en: 'T' }, protocolNumber: 'T' }, ['en']);
  return {
    ...base,
    visits: [...base.visits, { key: 'V1', title: { en: 'V1' }, type: 'scheduled' }],
    schedule: [...base.schedule, { visit: 'V1', page: 'P', mandatory: true }],
    pages: [
      ...base.pages,
      {
        key: 'P',
        type: 2,
        title: { en: 'P' },
        blocks: [{ key: 'B', type: 1, items: ['A', 'SUM', 'C'].map(number) }],
      },
    ],
    checks: checks.map((check, at) => ({
      key: `K${at}`,
      target: { page: 'P', item: 'SUM' },
      expression: 'true',
      action: { type: 'query', message: { en: 'Why?' } },
      autoClose: true,
      tests: [],
      ...check,
    })),
  };
}

const at = (itemKey: string) => itemInstanceKey({ blockKey: 'B', line: 0, itemKey });
const entry = (more: Partial<ItemEntry>): ItemEntry => ({
  stored: null,
  revision: 0,
  flags: 0,
  shown: '',
  ...more,
});

function checkResults(
  checks: Partial<Check>[],
  items: Record<string, Partial<ItemEntry>>,
  flags = 0,
  closed: PageStore['closed'] = {},
) {
  const page = pageDesign({
    design: design(checks),
    pageKey: 'P',
    visitKey: 'V1',
    today: '2024-06-01',
    siteCode: 'S01',
    subjectNumber: 'S01-007',
    surroundings: NO_SURROUNDINGS,
  });
  const state = {
    items: Object.fromEntries(Object.entries(items).map(([key, of]) => [at(key), entry(of)])),
    lines: {},
    flags,
    closed,
    queries: [],
  } as unknown as PageStore;
  return { ...runPageChecks(page, state), generated: page.generated };
}

const derive = { expression: 'A + 1', action: { type: 'derive' as const } };
const typed = { stored: '1', revision: 1, shown: '5' };

describe('running the checks of a page during entry', () => {
  it('derives the same values as the server, and keeps frozen and locked values [D5-CHECK-05]', () => {
    const stored = { stored: '2', revision: 1, shown: '2' };
    expect(checkResults([derive], { A: typed, SUM: stored }).derived).toEqual({ [at('SUM')]: '6' });
    for (const flags of [1, 8]) {
      const closed = checkResults([derive, { expression: 'SUM < 3' }], {
        A: typed,
        SUM: { ...stored, flags },
      });
      expect(closed.derived).toEqual({});
    }
    // Without a value the flags of the page apply.
    expect(checkResults([derive], { A: typed }, 1).derived).toEqual({});
    expect(checkResults([derive], { A: typed }, 0, { 'B.0': 8 }).derived).toEqual({});
    // An item with a flag but no value has a row, whose flags apply.
    const seen = { revision: 0, flags: 2 };
    expect(checkResults([derive], { A: typed, SUM: seen }, 1).derived).toEqual({
      [at('SUM')]: '6',
    });
  });

  it('reports findings for the value that a frozen item keeps [D5-CHECK-05]', () => {
    const kept = { stored: '2', revision: 1, shown: '2', flags: 1 };
    const check = { target: { page: 'P', item: 'A' }, expression: 'SUM < 3 && A > 1' };
    const { findings } = checkResults([derive, check], { A: typed, SUM: kept });
    expect(findings[at('A')]).toMatchObject([{ checkKey: 'K1', kind: 'query' }]);
  });

  it('reports nothing while an operand is missing or nothing is entered [D5-CEL-02]', () => {
    const check = { target: { page: 'P', item: 'A' }, expression: 'A > C' };
    expect(checkResults([check], { A: typed }).findings).toEqual({});
    const untouched = { stored: '5', revision: 1, shown: '5' };
    expect(checkResults([check], { A: untouched, C: untouched }).findings).toEqual({});
    expect(
      checkResults([check], { A: typed, C: { ...untouched, shown: '1' } }).findings,
    ).not.toEqual({});
  });

  it('accepts a typed value at visits where the item is not derived', () => {
    const elsewhere = { ...derive, target: { page: 'P', item: 'SUM', visit: 'REG' } };
    expect(checkResults([derive], {}).generated.has('SUM')).toBe(true);
    expect(checkResults([elsewhere], {}).generated.has('SUM')).toBe(false);
  });

  it('reads the repetitions from the server, and its own entered values instead of stored ones [D5-CHECK-05] [D5-CEL-06]', () => {
    const base = design([
      { key: 'ANY', expression: 'visits("V1").exists(v, v.P.A > 100)' },
      { key: 'RISEN', expression: 'A > previous("V1").P.A + 5' },
      { key: 'SECOND', expression: 'visit("V1", 2).P.A == A && visitNumber() == 2' },
      { key: 'COUNT', expression: 'size(visits("V1")) == 3 && A > 0' },
      { key: 'PLACE', expression: 'siteCode() == "S01" && subjectNumber() == "S01-007" && A > 0' },
    ]);
    const stored = { visitKey: 'V1', pageKey: 'P', blockKey: 'B', line: 0, itemKey: 'A' };
    const far = (repetition: number, value: string) => ({ ...stored, repetition, value });
    const page = pageDesign({
      design: { ...base, visits: [{ key: 'V1', title: { en: 'V1' }, type: 'unscheduled' }] },
      pageKey: 'P',
      visitKey: 'V1',
      repetition: 2,
      today: '2024-06-01',
      siteCode: 'S01',
      subjectNumber: 'S01-007',
      surroundings: {
        values: [far(1, '60'), far(3, '40')],
        lines: [],
        visits: [{ visitKey: 'V1', numbers: [1, 2, 3] }],
      },
    });
    const firingChecks = (shown: string) => {
      const items = { [at('A')]: entry({ stored: '62', revision: 1, shown }) };
      const state = { items, lines: {}, flags: 0, closed: {}, queries: [] } as unknown as PageStore;
      return (runPageChecks(page, state).findings[at('SUM')] ?? []).map(({ checkKey }) => checkKey);
    };
    expect(firingChecks('64')).toEqual(['SECOND', 'COUNT', 'PLACE']);
    expect(firingChecks('66')).toEqual(['RISEN', 'SECOND', 'COUNT', 'PLACE']);
    expect(firingChecks('101')).toEqual(['ANY', 'RISEN', 'SECOND', 'COUNT', 'PLACE']);
  });
});
