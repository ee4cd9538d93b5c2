import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  bytes: number;
}

/** Storage of files that people requested. A key is a path of small letters, digits, dots and dashes. */
export abstract class Files {
  /** Stores a file when all of its content has arrived; a file whose content ended with an error is removed. */
  abstract write(key: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number }>;

  /** @returns null when there is no such file */
  abstract read(key: string): Promise<StoredFile | null>;

  /** Removes a file if it exists. */
  abstract remove(key: string): Promise<void>;
}

const KEY = /^[a-z\d-]+(?:\/[a-z\d-]+)*\.[a-z]+$/;

/** @throws Error when a text is no key of a file */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is no key of a file`);
  return key;
}

/** Files in a folder of this machine. */
export class LocalFiles extends Files {
  constructor(private readonly folder: string) {
    super();
  }

  async write(key: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number }> {
    const path = this.pathOf(key);
    const partial = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    await this.removePartials(path);
    const file = await open(partial, 'wx', 0o600);
    try {
      let bytes = 0;
      for await (const chunk of content) {
        await file.appendFile(chunk); // All of it, or an error: `write` may store a part.
        bytes += chunk.length;
      }
      await file.sync();
      await file.close();
      await rename(partial, path);
      return { bytes };
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(partial, { force: true });
      throw error;
    }
  }

  async read(key: string): Promise<StoredFile | null> {
    const path = this.pathOf(key);
    const found = await stat(path).catch(() => null);
    return found && { stream: createReadStream(path), bytes: found.size };
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    await this.removePartials(path);
  }

  /** Removes what attempts left that were killed while they wrote the file: it may hold data of subjects. */
  private async removePartials(path: string): Promise<void> {
    const folder = dirname(path);
    const prefix = `${basename(path)}.`;
    const names = await readdir(folder).catch(() => []);
    const partials = names.filter((name) => name.startsWith(prefix));
    await Promise.all(partials.map((name) => rm(join(folder, name), { force: true })));
  }

  private pathOf(key: string): string {
    return join(this.folder, checkedKey(key));
  }
}
