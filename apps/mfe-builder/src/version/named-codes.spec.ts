import { emptyDesign } from '@casebook/study-design';
import en from '../i18n/en.json';
import { withNames } from './named-codes';

const t = (key: string): string =>
  key
    .split('.')
    .reduce<unknown>((texts, name) => (texts as Record<string, unknown>)[name], en) as string;

const { pages } = emptyDesign({ studyIdText: 'S', name: {}, protocolNumber: '' }, ['en']);
const [page] = pages;

describe('changes between versions', () => {
  it('name the codes of a changed member as the editor does [D4-DESIGN-04]', () => {
    const named = (kind: 'page' | 'block' | 'item', member: string, value: unknown) =>
      withNames({ kind, change: 'changed', member }, value, t);
    expect(named('item', 'layout', 9)).toBe('Radio, horizontal');
    expect(named('item', 'properties', [{ type: 2, value: '1' }, { type: 10 }])).toEqual([
      { type: 'Default', value: '1' },
      { type: 'Randomisation number' },
    ]);
    expect(named('block', 'type', 3)).toBe('Log lines');
    expect(named('page', 'type', 1)).toBe('Registration page');
    expect(named('item', 'required', true)).toBe(true);
    expect(named('item', 'maxLength', 9)).toBe(9);
  });

  it('name the codes within a page, a block or an item that was added [D4-DESIGN-04]', () => {
    const added = withNames({ kind: 'page', change: 'added' }, page, t);
    expect(added).toMatchObject({
      key: page!.key,
      type: 'Registration page',
      blocks: [{ type: 'Normal', items: [{ layout: 'Text' }, {}] }],
    });
    expect(JSON.stringify(added)).not.toMatch(/"(type|layout)":\d/);
  });

  it('leave a changed order and a value that is not there as they are', () => {
    expect(withNames({ kind: 'item', change: 'moved' }, ['A', 'B'], t)).toEqual(['A', 'B']);
    expect(withNames({ kind: 'item', change: 'added' }, undefined, t)).toBeUndefined();
    expect(withNames({ kind: 'visit', change: 'changed', member: 'type' }, 'common', t)).toBe(
      'common',
    );
  });
});
