import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dataset, Row } from './dataset';

const LENGTH_BYTES = 4;

/** Records on disk, for a format that must know all of them before it writes the first. */
export interface Spool {
  records: number;
  pieces: () => AsyncGenerator<readonly Row[]>;
}

/**
 * Reads the records of a dataset once, shows each piece to `see`, and keeps them in a file that only this process can
 * read and that is gone when `use` ends.
 */
export async function* spooled<T>(
  { rows }: Pick<Dataset, 'rows'>,
  see: (piece: readonly Row[]) => void,
  use: (spool: Spool) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const path = join(tmpdir(), `casebook-export-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    // Where an open file can be removed, nothing is left behind even when the process is killed.
    if (process.platform !== 'win32') await rm(path);
    let records = 0;
    let end = 0;
    for await (const piece of rows()) {
      if (piece.length === 0) continue;
      see(piece);
      records += piece.length;
      const text = JSON.stringify(piece);
      const bytes = Buffer.allocUnsafe(LENGTH_BYTES + Buffer.byteLength(text));
      bytes.writeUInt32LE(bytes.length - LENGTH_BYTES);
      bytes.write(text, LENGTH_BYTES);
      await file.write(bytes, 0, bytes.length, end);
      end += bytes.length;
    }
    yield* use({ records, pieces: () => piecesOf(file, end) });
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

async function* piecesOf(file: FileHandle, end: number): AsyncGenerator<readonly Row[]> {
  const length = Buffer.alloc(LENGTH_BYTES);
  for (let at = 0; at < end; ) {
    await file.read(length, 0, LENGTH_BYTES, at);
    const bytes = Buffer.allocUnsafe(length.readUInt32LE());
    await file.read(bytes, 0, bytes.length, at + LENGTH_BYTES);
    yield JSON.parse(bytes.toString()) as Row[];
    at += LENGTH_BYTES + bytes.length;
  }
}
