import * as fc from 'fast-check';
import { type Difference, isSame, sizeOf } from './difference';

const place = fc.record({
  visitKey: fc.constantFrom('V1', 'V2'),
  cycleNo: fc.constant(null),
  unscheduledNo: fc.constant(null),
  pageId: fc.integer({ min: 1, max: 3 }),
  pageKey: fc.constantFrom('P', 'Q'),
});
const key = fc.constantFrom('A', 'B');
const line = fc.integer({ min: 0, max: 2 });
const difference: fc.Arbitrary<Difference> = fc.record({
  queries: fc.array(
    fc
      .record({
        place,
        change: fc.constantFrom('open' as const, 'close' as const, 'reopen' as const),
        checkKey: key,
        blockKey: fc.option(key),
        line,
        itemKey: fc.option(key),
      })
      .map(({ place: at, ...query }) => ({ ...at, ...query })),
  ),
  values: fc.array(
    fc
      .record({ place, blockKey: key, line, itemKey: key, before: fc.option(key), after: key })
      .map(({ place: at, ...value }) => ({ ...at, ...value })),
  ),
  pages: fc.constant([]),
  visits: fc.uniqueArray(key),
});

/** Returns the difference as PostgreSQL does: members and lists in another order. */
const stored = (given: Difference): Difference => {
  const turned = <T extends object>(list: readonly T[]): T[] =>
    list.map((one) => Object.fromEntries(Object.entries(one).toReversed()) as T).toReversed();
  return {
    visits: given.visits.toReversed(),
    pages: turned(given.pages),
    values: turned(given.values),
    queries: turned(given.queries),
  };
};

describe('the differences of a preview and of the applied run', () => {
  it('are equal in any order of their entries [D5-CHECK-06]', () => {
    fc.assert(fc.property(difference, (one) => isSame(one, stored(one))));
  });

  it('are not equal when an entry is missing', () => {
    fc.assert(
      fc.property(difference, (one) => {
        fc.pre(sizeOf(one) > 0);
        return !isSame(one, { queries: [], values: [], pages: [], visits: [] });
      }),
    );
  });
});
