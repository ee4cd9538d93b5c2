/**
 * How much to read at once until there are as many rows as wanted: a little first, then as much as should be enough when
 * the next gives as many rows as what was read.
 */
export class ReadAhead {
  #read = 0;
  #rows = 0;

  /**
   * @param wanted rows that the reader is going to take, if there are so many
   * @param size how many to read first, and at most
   */
  constructor(
    private readonly wanted: number,
    private readonly size: { first: number; most: number },
  ) {}

  /** Something was read. @param rows how many rows it gave */
  add(rows: number): void {
    this.#read += 1;
    this.#rows += rows;
  }

  get next(): number {
    const { first, most } = this.size;
    if (this.#read === 0) return first;
    if (this.#rows === 0) return most;
    const missing = Math.ceil(((this.wanted - this.#rows) * this.#read) / this.#rows);
    return Math.max(1, Math.min(missing, most));
  }
}
