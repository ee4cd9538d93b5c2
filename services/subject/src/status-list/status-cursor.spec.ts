import fc from 'fast-check';
import { cursorOf, isCovered, type Place, positionOf } from './status-cursor';

const place = fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 3, maxLength: 3 });

const compare = (a: Place, b: Place): number => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};

it('covers the places up to a position and none behind it, whether a row is still there or not [R9-LIST-01]', () => {
  fc.assert(
    fc.property(fc.array(place), place, (rows, reached) => {
      const sorted = rows.toSorted(compare);
      expect(sorted.filter((row) => !isCovered(row, reached))).toEqual(
        sorted.filter((row) => compare(row, reached) > 0),
      );
    }),
  );
});

it('covers what lies below a position, but not what the position lies in [R9-LIST-01]', () => {
  fc.assert(
    fc.property(place, fc.nat(2), (row, length) => {
      const wider = row.slice(0, length);
      expect(isCovered(row, wider)).toBe(true);
      expect(isCovered(wider, row)).toBe(false);
    }),
  );
});

it('reads what it wrote', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.nat(), { maxLength: 10 }), (subjectId, numbers) => {
      expect(positionOf(cursorOf({ subjectId, place: numbers }))).toEqual({
        subjectId,
        place: numbers,
      });
    }),
  );
});
