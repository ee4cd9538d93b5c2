import type { ZipEntry } from '@casebook/files';
import type { Dataset, ExportContent, ExportedCodelist, Row } from './dataset';

/** A dataset from its rows; a name that ends with `#` is a number. */
export function datasetOf(names: readonly string[], rows: readonly Row[], name = 'TEST'): Dataset {
  return {
    name,
    label: 'Tést データ',
    variables: names.map((variable) => ({
      name: variable.replace('#', ''),
      label: `Label of ${variable.replace('#', '')}`,
      kind: variable.endsWith('#') ? 'number' : 'text',
    })),
    rows: async function* pieces() {
      for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
    },
  };
}

/** Everything that a stream gives. */
export async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of stream) found.push(one);
  return found;
}

/** The content of an export from its datasets. */
export const contentOf = (
  datasets: readonly Dataset[],
  codelists: readonly ExportedCodelist[] = [],
): ExportContent => ({
  study: { id: 'CB-101', name: 'Test study & more', protocol: 'P-1' },
  language: 'en',
  day: '2026-03-01',
  program: '0.1.0',
  datasets,
  codelists,
});

/** The files of an archive, each read to its end before the next is asked for, as an archive does. */
export async function filesOf(entries: AsyncIterable<ZipEntry>): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const { name, content } of entries) {
    files.set(
      name,
      typeof content === 'string' ? Buffer.from(content) : Buffer.concat(await all(content)),
    );
  }
  return files;
}
