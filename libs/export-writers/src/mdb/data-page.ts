import { PAGE } from './page-file';

const HEADER = 14;
/** The longest row of a page. */
export const MAX_ROW = 4_060;

/** A place in a file: a row of a page, as pointers in the file have it. */
export const pointer = (page: number, row: number): number => page * 256 + row;

/** A page of rows, which are stored from its end to its beginning. */
export class DataPage {
  readonly #bytes = Buffer.alloc(PAGE);
  #rows = 0;
  #start = PAGE;

  /** @param owner the page of the table's definition, or `LVAL` for long values */
  constructor(
    readonly no: number,
    owner: number | 'LVAL',
  ) {
    this.#bytes.writeUInt16LE(0x01_01, 0);
    if (owner === 'LVAL') this.#bytes.write('LVAL', 4, 'latin1');
    else this.#bytes.writeUInt32LE(owner, 4);
  }

  has(bytes: number): boolean {
    return this.#rows < 255 && this.#start - bytes >= HEADER + 2 * (this.#rows + 1);
  }

  /** @returns the number of the row in the page */
  add(row: Buffer): number {
    this.#start -= row.length;
    row.copy(this.#bytes, this.#start);
    this.#bytes.writeUInt16LE(this.#start, HEADER + 2 * this.#rows);
    this.#rows += 1;
    return this.#rows - 1;
  }

  get bytes(): Buffer {
    this.#bytes.writeUInt16LE(this.#start - HEADER - 2 * this.#rows, 2);
    this.#bytes.writeUInt16LE(this.#rows, 12);
    return this.#bytes;
  }
}
