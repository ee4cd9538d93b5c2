import { unzip } from '@casebook/test-kit';
import type { DatasetInput } from '../dataset/dataset.dto';
import type { Actor, ExportStudy } from './export-study';

export type Tables = Record<string, string[][]>;

/** The rows of each CSV file, without quotes; no value of the tests has a comma. */
export async function csvTables(
  study: ExportStudy,
  actor: Actor,
  input: Partial<DatasetInput> = {},
): Promise<Tables> {
  const files = await unzip(await study.file(actor, input));
  return Object.fromEntries(
    [...files].map(([name, content]) => [
      name.replace('.csv', ''),
      content
        .toString('utf8')
        .replace('\uFEFF', '')
        .split('\r\n')
        .slice(0, -1)
        .map((line) => line.split(',').map((cell) => cell.replaceAll(/^"|"$/g, ''))),
    ]),
  );
}
