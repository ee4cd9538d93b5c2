import fc from 'fast-check';
import { compareItemInstances, itemInstanceKey, parseItemInstanceKey } from './item-instance';

const key = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,7}$/);
const ref = fc.record({ blockKey: key, line: fc.nat(100_000), itemKey: key });

describe('the key of an item instance', () => {
  it('parses back to the reference it was made from', () => {
    fc.assert(
      fc.property(ref, (one) => {
        expect(parseItemInstanceKey(itemInstanceKey(one))).toEqual(one);
      }),
    );
  });

  it('is BLOCK.line.ITEM', () => {
    expect(itemInstanceKey({ blockKey: 'AE', line: 2, itemKey: 'AETERM' })).toBe('AE.2.AETERM');
  });
});

describe('the order of item instances', () => {
  it('is total, and equal only for the same instance', () => {
    fc.assert(
      fc.property(ref, ref, (a, b) => {
        expect(Math.sign(compareItemInstances(a, b))).toBe(-Math.sign(compareItemInstances(b, a)));
        expect(compareItemInstances(a, b) === 0).toBe(itemInstanceKey(a) === itemInstanceKey(b));
      }),
    );
  });

  it('sorts by block, line number and item', () => {
    const at = (blockKey: string, line: number, itemKey: string) => ({ blockKey, line, itemKey });
    const ordered = [at('A', 2, 'Z'), at('A', 10, 'A'), at('A', 10, 'B'), at('B', 1, 'A')];
    expect(ordered.toReversed().toSorted(compareItemInstances)).toEqual(ordered);
  });
});
