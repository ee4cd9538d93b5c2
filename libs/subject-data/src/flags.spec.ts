import fc from 'fast-check';
import { CLOSED_FLAGS, closedFlagsOf, effectiveFlags, Flag, isClosed } from './flags';

const mask = fc.integer({ min: 0, max: 31 });
const above = fc.record({ page: mask, block: mask, line: mask });

describe('flags of an item instance', () => {
  it('are the flags of its row when it has a row', () => {
    fc.assert(
      fc.property(mask, above, (own, masks) => {
        expect(effectiveFlags(own, masks)).toBe(own);
      }),
    );
  });

  it('are freeze and lock of line, block and page when it has no row', () => {
    fc.assert(
      fc.property(above, (masks) => {
        const flags = effectiveFlags(undefined, masks);
        expect(flags & ~CLOSED_FLAGS).toBe(0);
        for (const bit of [Flag.freeze, Flag.lock])
          expect((flags & bit) > 0).toBe(
            ((masks.page & bit) | (masks.block & bit) | (masks.line & bit)) > 0,
          );
      }),
    );
  });

  it('prevent changes of an item when its line, block or page is frozen or locked', () => {
    expect(isClosed(closedFlagsOf({ page: 0, block: Flag.lock, line: 0 }))).toBe(true);
    expect(isClosed(closedFlagsOf({ page: Flag.sdv, block: 0, line: Flag.sign }))).toBe(false);
  });
});
