import type { Client } from 'pg';
import { readCatalog, readIntruders } from './catalog';
import type { ReleasedSchema } from './release';
import type { Finding } from './report';

/** Compares the database with the release: reports missing, changed and additional objects. */
export async function verifySchema(
  client: Client,
  release: readonly ReleasedSchema[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const differs = (place: string, detail: string): void => {
    findings.push({ kind: 'schema-differs', place, detail });
  };
  for (const { schemas, catalog } of release) {
    const found = await readCatalog(client, schemas);
    compare(catalog.objects, found.objects, differs);
    const byName = (tables: readonly { table_name: string }[]): Record<string, string> =>
      Object.fromEntries(
        tables.map((table) => [`audited table ${table.table_name}`, JSON.stringify(table)]),
      );
    compare(byName(catalog.audited), byName(found.audited), differs);
  }
  for (const { object, definition } of await readIntruders(client)) {
    differs(object, `no release makes this: ${definition}`);
  }
  return findings;
}

function compare(
  expected: Readonly<Record<string, string>>,
  found: Readonly<Record<string, string>>,
  differs: (place: string, detail: string) => void,
): void {
  for (const object of Object.keys({ ...expected, ...found }).toSorted()) {
    const [is, was] = [found[object], expected[object]];
    if (is === was) continue;
    if (is === undefined) differs(object, 'is not there');
    else if (was === undefined) differs(object, `the release does not have it: ${is}`);
    else differs(object, `is “${is}”, the release has “${was}”`);
  }
}
