import * as fc from 'fast-check';
import { droppedAt, movedTo } from './moved-to';

const place = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 })
  .chain((keys) =>
    fc.record({
      keys: fc.constant(keys),
      a: fc.constantFrom(...keys),
      b: fc.constantFrom(...keys),
    }),
  );

/** The order in which a part stands before another one. */
function placed(keys: readonly string[], key: string, before: string | undefined): string[] {
  if (before === undefined) return [...keys];
  const rest = keys.filter((one) => one !== key);
  return rest.toSpliced(before === '' ? rest.length : rest.indexOf(before), 0, key);
}

describe('the new place of a part', () => {
  it('is beside the one it was dropped on [D4-DRAFT-02]', () => {
    fc.assert(
      fc.property(place, fc.constantFrom('top', 'bottom'), ({ keys, a, b }, edge) => {
        fc.pre(a !== b);
        const order = placed(keys, a, droppedAt(keys, a, b, edge));
        expect(order.indexOf(a) - order.indexOf(b)).toBe(edge === 'top' ? -1 : 1);
        expect(order.filter((key) => key !== a)).toEqual(keys.filter((key) => key !== a));
      }),
    );
  });

  it('is one step away when it is moved with the keyboard [D4-DRAFT-02]', () => {
    fc.assert(
      fc.property(place, fc.constantFrom<-1 | 1>(-1, 1), ({ keys, a }, step) => {
        const before = movedTo(keys, a, step);
        const order = placed(keys, a, before);
        expect(order.indexOf(a) - keys.indexOf(a)).toBe(before === undefined ? 0 : step);
      }),
    );
  });
});
