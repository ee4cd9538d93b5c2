import fc from 'fast-check';
import { Problem } from './problem';
import { refuseUnstorable } from './storable-text';

const faultsOf = (value: unknown): string[] => {
  try {
    refuseUnstorable(value);
    return [];
  } catch (error) {
    return (error as Problem).options.errors!.map(({ field }) => field);
  }
};

describe('text that cannot be stored as it was sent', () => {
  it('is named by its place [D7-ERROR-02]', () => {
    const body = { name: 'a\u0000b', list: [{ text: 'fine' }, { text: '\ud800' }], count: 3 };
    expect(faultsOf(body)).toEqual(['name', 'list.1.text']);
    expect(faultsOf({ ['\u0000']: 1 })).toEqual(['']);
  });

  it('never is what people write [D7-ERROR-02]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'grapheme' }), (json, text) => {
        fc.pre(!JSON.stringify([json, text]).includes(String.raw`\u0000`));
        expect(faultsOf({ json, text })).toEqual([]);
      }),
    );
  });
});
