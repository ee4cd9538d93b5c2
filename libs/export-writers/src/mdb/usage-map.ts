import { DataPage, pointer } from './data-page';
import { PAGE, type PageFile } from './page-file';

const ROW = 69;
const INLINE_PAGES = 512;
const PAGES_OF_BITMAP = (PAGE - 4) * 8;

/** The pages that belong to something, in ascending order. */
export class UsedPages {
  readonly #pages: number[] = [];

  add(page: number): void {
    this.#pages.push(page);
  }

  /** The row of a map of these pages; many pages need bitmaps in pages of their own. */
  async row(file: PageFile): Promise<Buffer> {
    const row = Buffer.alloc(ROW);
    const first = (this.#pages[0] ?? 0) & ~7;
    const last = this.#pages.at(-1) ?? 0;
    if (last - first < INLINE_PAGES) {
      row.writeUInt32LE(first, 1);
      for (const page of this.#pages) row[5 + ((page - first) >> 3)]! |= 1 << ((page - first) & 7);
      return row;
    }
    row[0] = 1;
    const bitmaps = Map.groupBy(this.#pages, (page) => Math.floor(page / PAGES_OF_BITMAP));
    for (const [part, pages] of bitmaps) {
      const no = file.allocate();
      const bytes = Buffer.alloc(PAGE);
      bytes.writeUInt16LE(0x01_05, 0);
      for (const page of pages) {
        const bit = page % PAGES_OF_BITMAP;
        bytes[4 + (bit >> 3)]! |= 1 << (bit & 7);
      }
      await file.put(no, bytes);
      row.writeUInt32LE(no, 1 + 4 * part);
    }
    return row;
  }
}

/** Pages with the rows of maps. */
export class MapPages {
  #page: DataPage | undefined;

  constructor(private readonly file: PageFile) {}

  /** A place for a map that is written later: it is filled when its pages are known. */
  async add(row: Buffer): Promise<number> {
    if (!this.#page?.has(row.length)) {
      await this.flush();
      this.#page = new DataPage(this.file.allocate(), 1);
    }
    return pointer(this.#page.no, this.#page.add(row));
  }

  async flush(): Promise<void> {
    if (this.#page) await this.file.put(this.#page.no, this.#page.bytes);
  }
}

/** A map of no page. */
export const emptyMap = (): Buffer => Buffer.alloc(ROW);
