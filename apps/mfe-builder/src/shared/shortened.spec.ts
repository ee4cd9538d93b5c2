import fc from 'fast-check';
import { shortened } from './shortened';

describe('a title in a sentence', () => {
  it('stays as it is when it is short, in one line', () => {
    expect(shortened('  Systolic\n blood   pressure ')).toBe('Systolic blood pressure');
    expect(shortened('')).toBe('');
  });

  it('has at most 80 characters, the last of a cut one being …', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const shown = [...new Intl.Segmenter().segment(shortened(title))];
        expect(shown.length).toBeLessThanOrEqual(80);
      }),
    );
    expect(shortened('ก'.repeat(81))).toBe(`${'ก'.repeat(79)}…`);
  });

  it('is not cut within a character', () => {
    expect(shortened('👩‍🔬'.repeat(90))).toBe(`${'👩‍🔬'.repeat(79)}…`);
    expect(shortened('ที่'.repeat(80))).toBe('ที่'.repeat(80));
  });
});
