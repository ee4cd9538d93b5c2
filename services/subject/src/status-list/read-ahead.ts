/**
 * How much to read at once until there are as many rows as wanted: as much as should give them, by the rows that are
 * expected of each thing and by the share of the expected rows that were found so far.
 */
export class ReadAhead {
  #expected = 0;
  #found = 0;

  /**
   * @param wanted rows that the reader is going to take, if there are so many
   * @param most how much is read at once at most
   */
  constructor(
    private readonly wanted: number,
    private readonly most: number,
  ) {}

  /** Something was read. */
  add(rows: { expected: number; found: number }): void {
    this.#expected += rows.expected;
    this.#found += rows.found;
  }

  /**
   * @param expected the rows that are expected of each thing that comes next
   * @returns how many of them to read at once, one at least
   */
  next(expected: readonly number[]): number {
    const share = this.#expected === 0 ? 1 : this.#found / this.#expected;
    const most = Math.min(expected.length, this.most);
    let missing = this.wanted - this.#found;
    let count = 0;
    while (count < most && (count === 0 || missing > 0)) {
      missing -= expected[count]! * share;
      count += 1;
    }
    return count;
  }
}
