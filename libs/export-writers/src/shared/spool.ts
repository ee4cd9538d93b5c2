import type { Dataset, Row } from './dataset';
import { SpoolFile } from './spool-file';

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
  const file = await SpoolFile.open();
  try {
    let records = 0;
    for await (const piece of rows()) {
      if (piece.length === 0) continue;
      see(piece);
      records += piece.length;
      await file.add(JSON.stringify(piece));
    }
    yield* use({ records, pieces: () => rowsOf(file) });
  } finally {
    await file.close();
  }
}

async function* rowsOf(file: SpoolFile): AsyncGenerator<readonly Row[]> {
  for await (const bytes of file.pieces()) yield JSON.parse(bytes.toString()) as Row[];
}
