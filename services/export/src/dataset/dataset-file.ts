import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMATS, type FormatName } from '@casebook/export-writers';

/** The key of an export's file in the storage. */
export const fileKeyOf = (studyId: number, exportId: number, format: FormatName): string =>
  `datasets/${studyId}/${exportId}.${FORMATS[format].ending}`;

/** The name of the file that a person gets: what it is of, in which format, and the day. */
export function fileNameOf(studyIdText: string, format: FormatName, day: Date): string {
  const study = studyIdText.replaceAll(/[^\w.-]/g, '_');
  const date = day.toISOString().slice(0, 10).replaceAll('-', '');
  return `${study}_dataset_${format}_${date}.${FORMATS[format].ending}`;
}

/** The version of this service, by which a later reader knows how a file was made. */
export const serviceVersion = (): string =>
  (
    JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/** Passes a file on and computes its SHA-256. */
export async function* hashed(
  content: AsyncIterable<Buffer>,
  tell: (sha256: string) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  tell(hash.digest('hex'));
}
