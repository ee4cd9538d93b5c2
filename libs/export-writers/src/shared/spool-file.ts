import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAll } from './write-all';

const LENGTH_BYTES = 4;

/** Pieces of bytes on disk that only this process can read and that are gone when it ends. */
export class SpoolFile {
  #end = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
  ) {}

  static async open(): Promise<SpoolFile> {
    const path = join(tmpdir(), `casebook-export-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    // Where an open file can be removed, nothing is left behind even when the process is killed.
    if (process.platform !== 'win32') await rm(path);
    return new SpoolFile(file, path);
  }

  async add(text: string): Promise<void> {
    const bytes = Buffer.allocUnsafe(LENGTH_BYTES + Buffer.byteLength(text));
    bytes.writeUInt32LE(bytes.length - LENGTH_BYTES);
    bytes.write(text, LENGTH_BYTES);
    await writeAll(this.file, [bytes], this.#end);
    this.#end += bytes.length;
  }

  /** The pieces in the order in which they were added. */
  async *pieces(): AsyncGenerator<Buffer> {
    const length = Buffer.alloc(LENGTH_BYTES);
    for (let at = 0; at < this.#end; ) {
      await this.file.read(length, 0, LENGTH_BYTES, at);
      const bytes = Buffer.allocUnsafe(length.readUInt32LE());
      await this.file.read(bytes, 0, bytes.length, at + LENGTH_BYTES);
      yield bytes;
      at += LENGTH_BYTES + bytes.length;
    }
  }

  async close(): Promise<void> {
    await this.file.close();
    await rm(this.path, { force: true });
  }
}
