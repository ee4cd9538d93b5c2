import { ReadAhead } from './read-ahead';

const after = (wanted: number, rows: readonly number[]): number => {
  const reading = new ReadAhead(wanted, { first: 5, most: 50 });
  for (const one of rows) reading.add(one);
  return reading.next;
};

describe('how much is read at once', () => {
  it('begins with a little', () => expect(after(51, [])).toBe(5));

  it('goes on with what should be enough for the missing rows', () => {
    expect(after(51, [1, 1, 1, 1, 1])).toBe(46);
    expect(after(51, [12, 12])).toBe(3);
    expect(after(51, [12, 12, 12, 12])).toBe(1);
  });

  it('reads most when nothing had a row, when much is missing, and when all rows are wanted', () => {
    expect(after(51, [0, 0, 0])).toBe(50);
    expect(after(51, [1, 0, 0])).toBe(50);
    expect(after(Number.POSITIVE_INFINITY, [1000])).toBe(50);
  });

  it('reads one at least', () => expect(after(2, [3])).toBe(1));
});
