import { bindByName } from './named-values';

describe('bindByName', () => {
  it('puts each value at one position, however often its name is used', () => {
    expect(
      bindByName('select :studyId::int, :ids::int[] where :studyId = any(:ids)', {
        ids: [1, 2],
        studyId: 7,
      }),
    ).toEqual({
      text: 'select $1::int, $2::int[] where $1 = any($2)',
      values: [7, [1, 2]],
    });
  });

  it.each([
    ["select 'HH:mi', 'it''s :not' where a = :a", "select 'HH:mi', 'it''s :not' where a = $1"],
    [String.raw`select e'\':b' where a = :a`, String.raw`select e'\':b' where a = $1`],
    ['select ":b" where a = :a', 'select ":b" where a = $1'],
    ['select 1 -- of :b $1\nwhere a = :a', 'select 1 -- of :b $1\nwhere a = $1'],
    ['select /* :b\n $2 */ :a', 'select /* :b\n $2 */ $1'],
    ['do $$ begin x := :b; end $$; select :a', 'do $$ begin x := :b; end $$; select $1'],
    ['select $t$ :b $$ $t$, :a', 'select $t$ :b $$ $t$, $1'],
    ['select x[1:2], x[lo:hi], f(y => :a)', 'select x[1:2], x[lo:hi], f(y => $1)'],
    ['select b::text::int, (:a)::date', 'select b::text::int, ($1)::date'],
  ])('leaves what only looks like a name: %s', (text, expected) => {
    expect(bindByName(text, { a: 1 })).toEqual({ text: expected, values: [1] });
  });

  it('takes null, false, zero and an empty text as values', () => {
    expect(
      bindByName('values (:a, :b, :c, :d)', { a: null, b: false, c: 0, d: '' }).values,
    ).toEqual([null, false, 0, '']);
  });

  it('refuses a name without a value', () => {
    expect(() => bindByName('select :a, :b', { a: 1 }, 'x_missing')).toThrow(
      'x_missing has no value for :b',
    );
    expect(() => bindByName('select :a', { a: undefined } as never)).toThrow('has no value for :a');
  });

  it('refuses a value whose name the text does not use', () => {
    expect(() => bindByName('select :a', { a: 1, b: 2 }, 'x_unknown')).toThrow(
      'x_unknown does not use the value b',
    );
  });

  it('refuses positions beside names', () => {
    expect(() => bindByName('select $1, :a', { a: 1 })).toThrow('has the position $1');
  });
});
