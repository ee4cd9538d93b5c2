import type { DraftStep } from '@casebook/api-builder';
import { Layout, type Page } from '@casebook/study-design';
import { addressOf, changedPlace } from './changed-place';
import { type EditorPart, partId } from './draft-state';

const item = (key: string, label = key) => ({
  key,
  layout: Layout.text,
  label: { en: label },
  properties: [],
});

const page = (...blocks: [key: string, ...items: ReturnType<typeof item>[]][]): Page => ({
  key: 'VS',
  type: 2,
  title: { en: 'Vital signs' },
  blocks: blocks.map(([key, ...items]) => ({ key, type: 1, items })),
});

const parts = (...list: [kind: EditorPart['kind'], key: string, content: unknown][]) =>
  Object.fromEntries(
    list.map(([kind, key, content]) => [
      partId(kind, key),
      { kind, key, revision: 1, position: 'a', content } as EditorPart,
    ]),
  );

const step = (...changes: [DraftStep['changes'][number]['kind'], string][]): DraftStep => ({
  revision: 1,
  changes: changes.map(([kind, key]) => ({ kind, key, change: 'changed' })),
});

describe('where undo or redo has changed something', () => {
  const before = page(['B', item('A'), item('C')], ['D', item('E')]);
  it.each([
    ['an item', page(['B', item('A'), item('C', 'Other')], ['D', item('E')]), ['B', 'C']],
    ['a new item', page(['B', item('A'), item('C')], ['D', item('E'), item('F')]), ['D', 'F']],
    ['a moved item', page(['B', item('C'), item('A')], ['D', item('E')]), ['B', 'C']],
    ['a block that lost an item', page(['B', item('A'), item('C')], ['D']), ['D']],
    ['a new block', page(['B', item('A'), item('C')], ['D', item('E')], ['N']), ['N']],
    ['the title', { ...before, title: { en: 'Other' } }, []],
  ])('is %s of the page [D4-EDITOR-12]', (_what, after, keys) => {
    const place = changedPlace(
      step(['page', 'VS']),
      parts(['page', 'VS', before]),
      parts(['page', 'VS', after]),
    );
    expect(place).toEqual({ kind: 'page', keys: ['VS', ...keys] });
  });

  it('is the first part that is still there, or none [D4-EDITOR-12]', () => {
    const visit = parts(['visit', 'V1', {}]);
    const both = step(['page', 'VS'], ['visit', 'V1']);
    expect(changedPlace(both, {}, visit)).toEqual({ kind: 'visit', keys: ['V1'] });
    expect(changedPlace(step(['page', 'VS']), visit, visit)).toBeUndefined();
    expect(changedPlace(step(['page', 'VS']), {}, parts(['page', 'VS', before]))).toEqual({
      kind: 'page',
      keys: ['VS'],
    });
  });

  it.each([
    ['page', ['VS'], 'BUILDER_CRF_PAGE', { page: 'VS' }],
    ['page', ['VS', 'B'], 'BUILDER_CRF_PAGE', { page: 'VS', block: 'B' }],
    ['page', ['VS', 'B', 'A'], 'BUILDER_CRF_PAGE', { page: 'VS', item: 'A' }],
    ['codelist', ['NY'], 'BUILDER_CODELIST', { codelist: 'NY' }],
    ['check', ['C1'], 'BUILDER_ECS', { check: 'C1' }],
    ['schedule', ['V1 VS'], 'BUILDER_SCHEDULE', undefined],
    ['languages', [''], 'BUILDER_STUDY_INFO', undefined],
    ['kitType', ['KIT'], 'BUILDER_PROPERTY', { list: 'kitTypes' }],
  ] as const)('has the address of a fault: %s %j [D4-EDITOR-12]', (kind, keys, screen, query) => {
    expect(addressOf({ kind, keys })).toEqual({ screen, ...(query && { query }) });
  });
});
