import { databaseChanges } from './database-change';
import type { Column, DatabaseUse } from './database-use';

const use = (columns: Record<string, Column>, more: Partial<DatabaseUse> = {}): DatabaseUse => ({
  migrations: [],
  tables: { 'a.t': columns },
  views: {},
  functions: [],
  ...more,
});
const text = { type: 'text' };

describe('the database of a released version', () => {
  it.each<[string, Record<string, Column>, Record<string, Column>, string[]]>([
    ['nothing', { a: text }, { a: text }, []],
    ['a column more', { a: text }, { a: text, b: text }, []],
    ['with a default', { a: text }, { a: text, b: { ...text, required: true, default: true } }, []],
    [
      'to be given',
      { a: text },
      { a: text, b: { ...text, required: true } },
      ['a.t.b is new and must be given'],
    ],
    ['a column less', { a: text, b: text }, { a: text }, ['a.t.b is gone']],
    ['another type', { a: text }, { a: { type: 'integer' } }, ['a.t.a was text, is integer']],
    ['a wider number', { a: { type: 'smallint' } }, { a: { type: 'integer' } }, []],
    // The driver returns a bigint as text.
    [
      'too wide',
      { a: { type: 'integer' } },
      { a: { type: 'bigint' } },
      ['a.t.a was integer, is bigint'],
    ],
    [
      'longer',
      { a: { type: 'character varying(10)' } },
      { a: { type: 'character varying(20)' } },
      [],
    ],
    ['any length', { a: { type: 'character varying(10)' } }, { a: { type: 'text' } }, []],
    [
      'shorter',
      { a: { type: 'character varying(20)' } },
      { a: { type: 'character varying(10)' } },
      ['a.t.a was character varying(20), is character varying(10)'],
    ],
    [
      'never null',
      { a: text },
      { a: { ...text, required: true, default: true } },
      ['a.t.a cannot be null now'],
    ],
    ['null, too', { a: { ...text, required: true } }, { a: text }, []],
    [
      'without its default',
      { a: { ...text, required: true, default: true } },
      { a: { ...text, required: true } },
      ['a.t.a has no default any more'],
    ],
  ])('%s [D8-API-02]', (_what, before, after, expected) => {
    expect(databaseChanges(use(before), use(after))).toEqual(expected);
  });

  it('must keep its tables, views, functions and migrations [D8-API-02]', () => {
    const released = use(
      { a: text },
      {
        migrations: ['One1', 'Two2'],
        views: { 'a.v1': { a: text } },
        functions: ['a.f(integer)'],
      },
    );
    expect(databaseChanges(released, released)).toEqual([]);
    const present = { migrations: ['One1'], tables: {}, views: {}, functions: ['a.f(text)'] };
    expect(databaseChanges(released, present)).toEqual([
      'the released migration Two2 is gone',
      'the table a.t is gone',
      'the view a.v1 is gone',
      'the function a.f(integer) is gone',
    ]);
  });
});
