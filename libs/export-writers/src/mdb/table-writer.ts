import {
  type Column,
  encodeRow,
  isLong,
  placed,
  type PlacedColumn,
  type StoredValue,
} from './columns';
import { DataPage, MAX_ROW, pointer } from './data-page';
import type { PageFile } from './page-file';
import {
  type Definition,
  definitionPages,
  type IndexDefinition,
  pagesNeeded,
} from './table-definition';
import { emptyMap, MapPages, UsedPages } from './usage-map';

const LONG_HEADER = 12;
const INLINE = 0x80;
const ONE_ROW = 0x40;
/** The longest value in one row, and its parts otherwise. */
const MAX_ONE_ROW = 4_076;
const PART = 4_072;

/** Writes the rows of a table to pages, and its definition when all rows are known. */
export class TableWriter {
  readonly columns: readonly PlacedColumn[];
  rows = 0;
  #page: DataPage | undefined;
  readonly #used = new UsedPages();
  readonly #long = new Map<number, { page: DataPage | undefined; used: UsedPages }>();
  readonly #pages: [number, ...number[]];

  /** @param first the page of the definition, when it has a fixed one */
  constructor(
    private readonly file: PageFile,
    columns: readonly Column[],
    private readonly more: {
      isSystem?: boolean;
      indexes?: readonly Omit<IndexDefinition, 'map'>[];
      first?: number;
    } = {},
  ) {
    this.columns = placed(columns);
    for (const column of this.columns) {
      if (isLong(column)) this.#long.set(column.no, { page: undefined, used: new UsedPages() });
    }
    const needed = pagesNeeded(this.#definition(0, 0, 0, new Map()));
    this.#pages = [more.first ?? file.allocate()];
    while (this.#pages.length < needed) this.#pages.push(file.allocate());
  }

  get id(): number {
    return this.#pages[0];
  }

  /** @returns where the row stands */
  async add(values: readonly StoredValue[]): Promise<{ page: number; row: number }> {
    const row = encodeRow(this.columns, values);
    if (row.length > MAX_ROW) throw new Error(`A row of ${row.length} bytes does not fit.`);
    if (!this.#page?.has(row.length)) {
      await this.#flush(this.#page);
      this.#page = new DataPage(this.file.allocate(), this.id);
      this.#used.add(this.#page.no);
    }
    this.rows += 1;
    return { page: this.#page.no, row: this.#page.add(row) };
  }

  /** What stands in a row for a long value: the value itself when it is short, otherwise where it is. */
  async long(column: number, value: Buffer, mostInline: number): Promise<Buffer> {
    const head = Buffer.alloc(LONG_HEADER);
    if (value.length <= mostInline) {
      head.writeUInt32LE(value.length + INLINE * 0x1_00_00_00);
      return Buffer.concat([head, value]);
    }
    if (value.length <= MAX_ONE_ROW) {
      head.writeUInt32LE(value.length + ONE_ROW * 0x1_00_00_00);
      head.writeUInt32LE(await this.#longRow(column, value), 4);
      return head;
    }
    // From the last part to the first, so that each knows the next.
    let next = 0;
    for (let at = Math.floor((value.length - 1) / PART) * PART; at >= 0; at -= PART) {
      const link = Buffer.alloc(4);
      link.writeUInt32LE(next);
      next = await this.#longRow(column, Buffer.concat([link, value.subarray(at, at + PART)]));
    }
    head.writeUInt32LE(value.length);
    head.writeUInt32LE(next, 4);
    return head;
  }

  /** @param indexPages pages of the indexes, by their position */
  async end(indexPages: readonly (readonly number[])[] = []): Promise<void> {
    await this.#flush(this.#page);
    const maps = new MapPages(this.file);
    const mapOf = async (used: UsedPages): Promise<number> => maps.add(await used.row(this.file));
    const owned = await mapOf(this.#used);
    const free = await maps.add(emptyMap());
    const ofIndexes: number[] = [];
    for (const pages of indexPages) {
      const used = new UsedPages();
      for (const page of pages) used.add(page);
      ofIndexes.push(await mapOf(used));
    }
    const ofLong = new Map<number, { owned: number; free: number }>();
    for (const [column, { page, used }] of this.#long) {
      await this.#flush(page);
      ofLong.set(column, { owned: await mapOf(used), free: await maps.add(emptyMap()) });
    }
    await maps.flush();
    const definition = this.#definition(owned, free, this.rows, ofLong, ofIndexes);
    for (const [at, bytes] of definitionPages(definition, this.#pages).entries()) {
      await this.file.put(this.#pages[at]!, bytes);
    }
  }

  async #longRow(column: number, bytes: Buffer): Promise<number> {
    const of = this.#long.get(column)!;
    if (!of.page?.has(bytes.length)) {
      await this.#flush(of.page);
      of.page = new DataPage(this.file.allocate(), 'LVAL');
      of.used.add(of.page.no);
    }
    return pointer(of.page.no, of.page.add(bytes));
  }

  async #flush(page: DataPage | undefined): Promise<void> {
    if (page) await this.file.put(page.no, page.bytes);
  }

  #definition(
    owned: number,
    free: number,
    rows: number,
    long: ReadonlyMap<number, { owned: number; free: number }>,
    ofIndexes: readonly number[] = [],
  ): Definition {
    const { isSystem = false, indexes = [] } = this.more;
    return {
      columns: this.columns,
      rows,
      isSystem,
      indexes: indexes.map((index, at) => ({ ...index, map: ofIndexes[at] ?? 0 })),
      owned,
      free,
      longValues: [...this.#long.keys()].map((column) => ({
        column,
        ...(long.get(column) ?? { owned: 0, free: 0 }),
      })),
    };
  }
}
