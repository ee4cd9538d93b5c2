import {
  type Block,
  BlockType,
  type Check,
  emptyDesign,
  type Item,
  Layout,
  PageType,
} from '@casebook/study-design';
import { NO_COUNTERS } from '@casebook/subject-data';
import { DesignVersion } from '../design/design-version';
import type { CellRow } from '../engine/shown-pages.sql';
import { expectedOfSubject } from './expected-rows';
import { countedBlock } from './parts-of-page';
import type { WalkedSubject } from './walked-subject';

const item = (key: string, layout: Layout = Layout.text): Item => ({
  key,
  layout,
  label: { en: key },
  properties: [],
});
const block = (key: string, ...items: Item[]): Block => ({ key, type: BlockType.normal, items });
const lines = (key: string, count: number, ...items: Item[]): Block => ({
  key,
  type: BlockType.fixedLine,
  items,
  lines: Array.from({ length: count }, (_, at) => ({
    key: `${key}${at}`,
    number: at + 1,
    label: { en: `${at}` },
  })),
});

/** A version whose visit V has the page P of these blocks. */
function version(blocks: Block[], checks: Check[] = []): DesignVersion {
  const study = { studyIdText: 'T', name: { en: 'T' }, protocolNumber: 'T' };
  const design = emptyDesign(study, ['en']);
  return new DesignVersion(1, 1, {
    ...design,
    pages: [...design.pages, { key: 'P', type: PageType.normal, title: { en: 'P' }, blocks }],
    visits: [...design.visits, { key: 'V', title: { en: 'V' }, type: 'scheduled' }],
    schedule: [...design.schedule, { visit: 'V', page: 'P', mandatory: true }],
    checks,
  });
}

const HIDES: Check = {
  key: 'C',
  target: { page: 'P', item: 'A' },
  expression: 'A == "x"',
  action: { type: 'show', items: ['B'] },
  autoClose: false,
  tests: [],
};

const cell: CellRow = {
  ...NO_COUNTERS,
  items: 2,
  entered: 1,
  sdv: 1,
  subject_id: 1,
  page_id: 1,
  visit_id: 1,
  page_key: 'P',
  design_version_id: 1,
  saved_at: null,
};

const counted = (of: DesignVersion, counters: Partial<CellRow> = {}, structureVersionId = 1) =>
  countedBlock({ version: of, head: { structureVersionId } } as WalkedSubject, {
    cell: { ...cell, ...counters },
    visit: {} as never,
    place: [7],
    names: {} as never,
  });

describe('the counters of a page', () => {
  it('are the figures of its only block with items to count, wherever it stands', () => {
    const ofPage = version([
      block('TEXT', item('NOTE', Layout.label)),
      block('ONE', item('A'), item('B')),
    ]);
    expect(counted(ofPage)).toMatchObject({
      place: [7, 1],
      names: { blockKey: 'ONE' },
      figures: { items: 2, entered: 1, inputState: 1, sdv: 1, openQueries: 0 },
    });
  });

  it('say nothing about one of several blocks', () => {
    expect(counted(version([block('ONE', item('A')), block('TWO', item('B'))]))).toBeNull();
  });

  it('are not used when a check may hide an item, or where queries or parts were not counted for the block', () => {
    const blocks = [block('ONE', item('A'), item('B'))];
    expect(counted(version(blocks, [HIDES]))).toBeNull();
    expect(counted(version(blocks), { openQueries: 1 })).toBeNull();
    expect(counted(version(blocks), { answeredQueries: 1 })).toBeNull();
    expect(counted(version(blocks), { sdvUncounted: 1 })).toBeNull();
  });

  it('are not used when they were counted under another version', () => {
    expect(counted(version([block('ONE', item('A'))]), {}, 2)).toBeNull();
  });
});

describe('the rows that are expected of a subject', () => {
  const of = version([block('ONE', item('A'), item('B')), lines('L', 3, item('C'), item('D'))]);

  it.each([
    ['visit', 2],
    ['page', 2],
    ['block', 3],
    ['line', 3],
    ['question', 10],
  ] as const)('of %ss are those of its scheduled visits', (level, rows) => {
    expect(expectedOfSubject(level, of, {})).toBe(rows);
  });

  it('are only those of the wanted visits and pages, and one at least', () => {
    expect(expectedOfSubject('question', of, { visitKey: ['V'] })).toBe(8);
    expect(expectedOfSubject('question', of, { pageKey: ['REG'] })).toBe(2);
    expect(expectedOfSubject('line', of, { visitKey: ['REG'] })).toBe(1);
  });
});
