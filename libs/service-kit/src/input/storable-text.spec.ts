import fc from 'fast-check';
import { Problem } from '../problem/problem';
import { refuseUnstorable } from './storable-text';

const faultsOf = (value: unknown): string[] => {
  try {
    refuseUnstorable(value);
    return [];
  } catch (error) {
    return (error as Problem).options.errors!.map(({ field }) => field);
  }
};

describe('numbers that fit no column', () => {
  it.each([2 ** 31, -(2 ** 31), 1e308, Infinity, NaN])(
    'names the place of %d [D7-ERROR-02]',
    (n) => {
      expect(faultsOf({ list: [1, n] })).toEqual(['list.1']);
    },
  );
});

describe('text that cannot be stored as it was sent', () => {
  it('is reported with the path of its field [D7-ERROR-02]', () => {
    const body = { name: 'a\u0000b', list: [{ text: 'fine' }, { text: '\ud800' }], count: 3 };
    expect(faultsOf(body)).toEqual(['name', 'list.1.text']);
    expect(faultsOf({ ['\u0000']: 1 })).toEqual(['']);
  });

  it('does not include any text that people write [D7-ERROR-02]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'grapheme' }), (json, text) => {
        fc.pre(!/\\u0000|__proto__/.test(JSON.stringify([json, text])));
        const fitting: unknown = JSON.parse(JSON.stringify(json), (_, value: unknown) =>
          typeof value === 'number' ? value % 2 ** 31 : value,
        );
        expect(faultsOf({ json: fitting, text })).toEqual([]);
      }),
    );
  });
});
