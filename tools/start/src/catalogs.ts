import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { releaseFiles } from '@casebook/platform-db';
import { withMigrated } from './migrated';

/**
 * Writes the catalogs of what the migrations of this checkout create, for `npm run audit -- verify`.
 *
 * @returns the files written
 */
export async function writeCatalogs(root: string): Promise<string[]> {
  const files = await withMigrated(root, (client) => releaseFiles(client, root));
  for (const { file, text } of files) writeFileSync(file, text);
  return files.map(({ file }) => relative(root, file));
}
