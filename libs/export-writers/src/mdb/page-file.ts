import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAll } from '../shared/write-all';

export const PAGE = 4096;
/** An Access file has less than 2 GB. */
const MAX_PAGES = 524_287;
/** Pages that wait until they are written together. */
const MAX_WAITING = 64;
const PIECE = 16 * PAGE;

/** Pages of a file in any order, in constant memory. Only this process can read the file; it is gone when it is closed. */
export class PageFile {
  #pages = 0;
  readonly #waiting = new Map<number, Buffer>();

  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
  ) {}

  static async open(): Promise<PageFile> {
    const path = join(tmpdir(), `casebook-export-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    // Where an open file can be removed, nothing is left behind even when the process is killed.
    if (process.platform !== 'win32') await rm(path);
    return new PageFile(file, path);
  }

  get pages(): number {
    return this.#pages;
  }

  /** @throws Error when the file would have 2 GB */
  allocate(): number {
    if (this.#pages >= MAX_PAGES) throw new Error('An Access file has less than 2 GB.');
    this.#pages += 1;
    return this.#pages - 1;
  }

  async put(page: number, bytes: Buffer): Promise<void> {
    this.#waiting.set(page, bytes);
    if (this.#waiting.size >= MAX_WAITING) await this.#write();
  }

  /** The whole file from its beginning. */
  async *content(): AsyncGenerator<Buffer> {
    await this.#write();
    const end = this.#pages * PAGE;
    for (let at = 0; at < end; at += PIECE) {
      const bytes = Buffer.alloc(Math.min(PIECE, end - at));
      await this.file.read(bytes, 0, bytes.length, at);
      yield bytes;
    }
  }

  async close(): Promise<void> {
    await this.file.close();
    await rm(this.path, { force: true });
  }

  async #write(): Promise<void> {
    const sorted = [...this.#waiting.keys()].toSorted((one, other) => one - other);
    for (let from = 0; from < sorted.length; ) {
      let to = from + 1;
      while (to < sorted.length && sorted[to] === sorted[to - 1]! + 1) to += 1;
      const pages = sorted.slice(from, to).map((page) => this.#waiting.get(page)!);
      await writeAll(this.file, pages, sorted[from]! * PAGE);
      from = to;
    }
    this.#waiting.clear();
  }
}
