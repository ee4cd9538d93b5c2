import { ReadAhead } from './read-ahead';

const MOST = 50;

const times = (count: number, expected: number): number[] => Array<number>(count).fill(expected);

/** How many of `next` are read after something of which `found` of `expected` rows were found. */
function after(
  wanted: number,
  read: readonly { expected: number; found: number }[],
  next: readonly number[],
): number {
  const reading = new ReadAhead(wanted, MOST);
  for (const one of read) reading.add(one);
  return reading.next(next);
}

describe('how much is read at once', () => {
  it('begins with what should be enough', () => {
    expect(after(51, [], times(100, 2))).toBe(26);
    expect(after(51, [], [2, 100, 100])).toBe(2);
    expect(after(51, [], [100, 100])).toBe(1);
  });

  it('goes on with what should be enough when the next gives as large a share of what is expected', () => {
    expect(after(51, [{ expected: 52, found: 26 }], times(100, 2))).toBe(25);
    expect(after(51, [{ expected: 60, found: 50 }], times(100, 12))).toBe(1);
  });

  it('reads most when nothing had a row, when much is missing, and when all rows are wanted', () => {
    expect(after(51, [{ expected: 100, found: 0 }], times(100, 10))).toBe(MOST);
    expect(after(51, [{ expected: 300, found: 1 }], times(100, 10))).toBe(MOST);
    expect(after(Number.POSITIVE_INFINITY, [], times(100, 1000))).toBe(MOST);
  });

  it('reads what there is, and one at least', () => {
    expect(after(51, [], [10, 10])).toBe(2);
    expect(after(2, [{ expected: 3, found: 3 }], [3, 3])).toBe(1);
    expect(after(51, [], [0])).toBe(1);
  });
});
