import type { PageState } from '@casebook/api-subject';
import {
  emptyPageData,
  NO_SURROUNDINGS,
  pageActions,
  pageDesign,
  pageReducer,
  type PageStore,
  pendingChangesOf,
} from '@casebook/crf-page';
import fc from 'fast-check';
import { onePageDesign } from '../testing/one-page-design';
import {
  draftOf,
  emptyDraft,
  isEmpty,
  mergeDrafts,
  type PageDraft,
  restorePlan,
} from './page-draft';

const text = (en: string) => ({ en });
const item = (key: string) => ({ key, layout: 10 as const, label: text(key), properties: [] });
const design = onePageDesign([
  { key: 'N', type: 1, label: text('N'), items: [item('A'), item('B'), item('C')] },
  { key: 'L', type: 3, label: text('L'), items: [item('X')] },
]);
const page = pageDesign({
  design,
  pageKey: 'P',
  visitKey: 'V1',
  today: '2026-01-15',
  siteCode: 'S01',
  subjectNumber: 'S01-007',
  surroundings: NO_SURROUNDINGS,
});

type Stored = Record<string, { value: string; revision: number; flags?: number }>;

function opened(stored: Stored = {}, lines: PageState['lines'] = []): PageStore {
  const values = Object.entries(stored).map(([id, { value, revision, flags = 0 }]) => {
    const [blockKey, line, itemKey] = id.split('.');
    return { blockKey: blockKey!, line: Number(line), itemKey: itemKey!, value, revision, flags };
  });
  const server = { ...emptyPageData, values, lines };
  const checkResults = { derived: {}, hidden: {}, findings: {} };
  return pageReducer(undefined, pageActions.opened({ openKey: '1', data: server, checkResults }));
}
const line = (n: number, deleted = false) => ({
  blockKey: 'L',
  line: n,
  position: n,
  flags: 0,
  deleted,
});
const typed = (items: Record<string, [string, number]>, lines: PageDraft['lines'] = []) => ({
  items: Object.fromEntries(
    Object.entries(items).map(([id, [value, revision]]) => [id, { typed: value, revision }]),
  ),
  lines,
});

describe('a draft of a page', () => {
  it('contains entries and the text of an input that was not left yet [D8-DRAFT-01]', () => {
    let state = opened({ 'N.0.A': { value: '1', revision: 4 } });
    state = pageReducer(state, pageActions.entered({ id: 'N.0.A', shown: '2' }));
    state = pageReducer(state, pageActions.proposed({ 'N.0.C': 'default' }));
    state = pageReducer(state, pageActions.lineAdded('L'));
    const draft = draftOf(pendingChangesOf(state), [['N.0.B', 'half a wo']], state.items);
    expect(draft).toEqual({
      items: { 'N.0.A': { typed: '2', revision: 4 }, 'N.0.B': { typed: 'half a wo', revision: 0 } },
      lines: [{ blockKey: 'L', line: 1, change: 'added' }],
    });
  });

  it('is restored completely on an unchanged page', () => {
    const draft = typed({ 'N.0.A': ['2', 4], 'L.2.X': ['x', 0] }, [
      { blockKey: 'L', line: 1, change: 'removed' },
      { blockKey: 'L', line: 2, change: 'added' },
    ]);
    const plan = restorePlan(
      draft,
      opened({ 'N.0.A': { value: '1', revision: 4 } }, [line(1)]),
      page,
    );
    expect(plan).toEqual({
      items: [
        { id: 'N.0.A', typed: '2' },
        { id: 'L.2.X', typed: 'x' },
      ],
      lines: draft.lines,
      orders: [],
      left: [],
    });
  });

  it('leaves out, by name, items that were saved by another person or can no longer be entered', () => {
    const state = opened(
      {
        'N.0.A': { value: '9', revision: 5 },
        'N.0.B': { value: 'b', revision: 1, flags: 8 },
        'N.0.C': { value: 'same', revision: 2 },
      },
      [line(1, true), line(2)],
    );
    const draft = typed(
      { 'N.0.A': ['2', 4], 'N.0.B': ['2', 1], 'N.0.C': ['same', 1], 'L.1.X': ['x', 0] },
      [
        { blockKey: 'L', line: 1, change: 'removed' },
        { blockKey: 'L', line: 2, change: 'added' },
      ],
    );
    expect(restorePlan(draft, state, page)).toEqual({
      items: [],
      lines: [],
      orders: [],
      left: ['N.0.A', 'N.0.B', 'L.1.X'],
    });
  });

  it('restores the order of lines when the same lines exist', () => {
    let state = opened({}, [line(1), line(2), line(3)]);
    state = pageReducer(state, pageActions.lineMoved({ blockKey: 'L', line: 3, to: 0 }));
    const draft = draftOf(pendingChangesOf(state), [], state.items);
    expect(draft.orders).toEqual([{ blockKey: 'L', lines: [3, 1, 2] }]);
    const again = opened({}, [line(1), line(2), line(3)]);
    const { orders } = restorePlan(draft, again, page);
    const restored = pageReducer(again, pageActions.linesOrdered(orders));
    expect(pendingChangesOf(restored).orders).toEqual(draft.orders);
    expect(restorePlan(draft, opened({}, [line(1), line(2)]), page).orders).toEqual([]);
    expect(mergeDrafts(draft, emptyDraft)).toEqual(draft);
  });

  it('merges the stored draft with new entries, which win', () => {
    const ids = fc.dictionary(fc.constantFrom('N.0.A', 'N.0.B', 'N.0.C'), fc.string());
    fc.assert(
      fc.property(ids, ids, (before, now) => {
        const draft = (of: Record<string, string>) =>
          typed(Object.fromEntries(Object.entries(of).map(([id, value]) => [id, [value, 0]])));
        const merged = mergeDrafts(draft(before), draft(now));
        const values = Object.fromEntries(
          Object.entries(merged.items).map(([id, entry]) => [id, entry.typed]),
        );
        expect(values).toEqual({ ...before, ...now });
        expect(mergeDrafts(merged, emptyDraft)).toEqual(merged);
      }),
    );
    expect(isEmpty(mergeDrafts(null, emptyDraft))).toBe(true);
  });
});
