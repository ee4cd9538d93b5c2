import { indexDesign, emptyDesign, type Item, type StudyDesign } from '@casebook/study-design';
import fc from 'fast-check';
import {
  contribution,
  countPage,
  negated,
  NO_COUNTERS,
  type SubjectCounters,
  subjectDelta,
  sumContributions,
} from './counting';
import { Flag } from './flags';
import { itemInstanceKey } from './item-instance';
import { QueryStatus, QueryType } from './query-status';
import { type Counters, type PageInstance, SubjectData } from './subject-data';
import type { SubjectVersion } from './subject-version';

const text = (en: string) => ({ en });
const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  layout: 10,
  label: text(key),
  properties: [],
  ...more,
});

/** Two visits: a page of fixed items, a page of log lines, and a page that not every role sees. */
function design(): StudyDesign {
  const made = emptyDesign({ studyIdText: 'C', name: text('C'), protocolNumber: 'C' }, ['en']);
  for (const key of ['V1', 'V2']) {
    made.visits.push({ key, title: text(key), type: 'scheduled' });
    for (const page of ['FORM', 'LOG', 'ARM'])
      made.schedule.push({ visit: key, page, mandatory: true });
  }
  made.pages.push(
    {
      key: 'FORM',
      type: 2,
      title: text('FORM'),
      blocks: [
        {
          key: 'F',
          type: 1,
          items: [item('A'), item('B', { sdv: false }), item('TEXT', { layout: 7 })],
        },
        { key: 'G', type: 1, items: [item('ARM', { properties: [{ type: 11 }] }), item('C')] },
      ],
    },
    {
      key: 'LOG',
      type: 2,
      title: text('LOG'),
      blocks: [{ key: 'L', type: 2, items: [item('D')] }],
    },
    {
      key: 'ARM',
      type: 2,
      title: text('ARM'),
      blocks: [{ key: 'H', type: 1, items: [item('E')] }],
    },
  );
  return made;
}

const version: SubjectVersion = {
  index: indexDesign(design()),
  isItemForEverybody: (_page, key) => key !== 'E',
  isPageForEverybody: (page) => page !== 'ARM',
};

function subject(): SubjectData {
  const data = new SubjectData(version);
  for (const [at, { visit: visitKey, page: pageKey }] of design().schedule.entries()) {
    const visitId = visitKey === 'V1' ? 1 : 2;
    const known = [...data.pages.values()].find(({ visit }) => visit.visitId === visitId)?.visit;
    const visit = known ?? {
      visitId,
      visitKey,
      cycleNo: null,
      unscheduledNo: null,
      deleted: false,
    };
    const page: PageInstance = {
      pageId: at + 1,
      pageKey,
      visit,
      flags: 0,
      counters: NO_COUNTERS,
      values: new Map(),
      lines: new Map(),
      queries: [],
      saveKey: null,
      hasComments: false,
    };
    data.add(page);
    page.counters = recounted(data, page);
  }
  return data;
}

const recounted = (data: SubjectData, page: PageInstance): Counters => ({
  ...page.counters,
  ...countPage(data, page, []),
});

const live = (data: SubjectData) => [...data.pages.values()].filter(({ visit }) => !visit.deleted);

const step = fc.record({
  page: fc.nat(5),
  kind: fc.constantFrom('value', 'flag', 'line', 'mask', 'query', 'visit', 'applicable'),
  at: fc.nat(99),
  line: fc.integer({ min: 1, max: 3 }),
  flag: fc.constantFrom(...Object.values(Flag)),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function change(page: PageInstance, { kind, at, line: number, flag }: Step): void {
  const blocks = version.index.pages.get(page.pageKey)!.blocks;
  const block = blocks[at % blocks.length]!;
  const line = block.type === 2 ? number : 0;
  const items = block.items;
  const ref = { blockKey: block.key, line, itemKey: items[at % items.length]!.key };
  const lines = page.lines.get(block.key) ?? new Map();
  const stored = page.values.get(itemInstanceKey(ref));
  const row = stored ?? {
    ...ref,
    value: null,
    revision: 0,
    flags: 0,
    deleted: false,
    versionId: 1,
  };
  switch (kind) {
    case 'value':
      page.values.set(itemInstanceKey(ref), { ...row, value: at % 3 === 0 ? null : 'x' });
      break;
    case 'flag':
      page.values.set(itemInstanceKey(ref), { ...row, flags: row.flags ^ flag });
      break;
    case 'line':
    case 'mask': {
      const at0 = kind === 'mask' && flag === Flag.lock ? 0 : number;
      const was = lines.get(at0) ?? { position: at0, flags: 0, deleted: true };
      lines.set(
        at0,
        kind === 'line'
          ? { ...was, deleted: !was.deleted }
          : { ...was, flags: was.flags ^ (flag & (Flag.freeze | Flag.lock)) },
      );
      page.lines.set(block.key, lines);
      break;
    }
    case 'query':
      page.queries.push({
        queryId: page.queries.length + 1,
        blockKey: null,
        line: 0,
        itemKey: null,
        type: QueryType.manual,
        checkKey: null,
        status: Object.values(QueryStatus)[at % 5]!,
        content: {},
        closedManually: false,
        movedByCheck: false,
      });
      break;
    default:
  }
}

const plus = (a: SubjectCounters, b: SubjectCounters): SubjectCounters =>
  Object.fromEntries(
    Object.entries(a).map(([field, value]) => [
      field,
      (value as number) + b[field as keyof SubjectCounters],
    ]),
  ) as unknown as SubjectCounters;

it('gives counters equal to a recount when they change by deltas [D3-VALUE-02]', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const data = subject();
      let kept = sumContributions(live(data).map(({ counters }) => counters));
      for (const one of steps) {
        const page = [...data.pages.values()][one.page]!;
        if (one.kind === 'visit') {
          const { visitId, deleted } = page.visit;
          const pages = data.setDeleted(visitId, !deleted);
          const sum = sumContributions(pages.map(({ counters }) => counters));
          kept = plus(kept, deleted ? sum : negated(sum));
          continue;
        }
        change(page, one);
        const before = page.counters;
        const applicable = one.kind === 'applicable' ? !before.applicable : before.applicable;
        const after = { ...recounted(data, page), applicable };
        kept = plus(kept, subjectDelta([{ page, before, after }]));
        page.counters = after;
      }
      const anew = live(data).map((page) => ({
        ...NO_COUNTERS,
        ...countPage(data, page, []),
        applicable: page.counters.applicable,
      }));
      expect(kept).toEqual(sumContributions(anew));
    }),
  );
});

it('adds only queries of a page that not every role sees [D6-HIDDEN-01]', () => {
  const data = subject();
  const page = [...data.pages.values()].find(({ pageKey }) => pageKey === 'ARM')!;
  expect(contribution(recounted(data, page))).toMatchObject({ pages: 0, items: 0, entered: 0 });
});

it('does not count items that the system fills, labels and hidden items [D3-VALUE-02]', () => {
  const data = subject();
  const page = [...data.pages.values()].find(({ pageKey }) => pageKey === 'FORM')!;
  expect(countPage(data, page, []).items).toBe(3);
  expect(countPage(data, page, [{ block: 'F', line: 0, item: 'A' }]).items).toBe(2);
});
