import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { ServiceDescriptor } from '../schema/roles';
import { readServices } from '../schema/services';
import { readCatalog, type SchemaCatalog } from './catalog';

/** A statement of a service that finds derived data that differ from its audited rows: columns `place` and `detail`. */
export interface DerivedCheck {
  name: string;
  text: string;
}

/** A part of the database in this release. */
export interface ReleasedSchema {
  schemas: string[];
  catalog: SchemaCatalog;
  checks: DerivedCheck[];
}

interface Place {
  schemas: string[];
  file: string;
  checks: string;
}

const placesOf = (root: string, services: readonly ServiceDescriptor[]): Place[] => [
  {
    schemas: ['platform', 'audit'],
    file: join(root, 'libs', 'platform-db', 'catalog.json'),
    checks: '',
  },
  ...services.flatMap(({ name, schema }) => {
    const folder = join(root, 'services', name);
    return schema
      ? [
          {
            schemas: [schema],
            file: join(folder, 'catalog.json'),
            checks: join(folder, 'verify'),
          },
        ]
      : [];
  }),
];

/** Reads the expected database of this checkout, which was written with the migrations. */
export function readRelease(root: string): ReleasedSchema[] {
  return placesOf(root, readServices(root)).map(({ schemas, file, checks }) => ({
    schemas,
    catalog: JSON.parse(readFileSync(file, 'utf8')) as SchemaCatalog,
    checks: checksIn(checks),
  }));
}

function checksIn(folder: string): DerivedCheck[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** The files of {@link readRelease} for a freshly migrated database, with one object per line for review. */
export async function releaseFiles(
  client: Client,
  root: string,
): Promise<{ file: string; text: string }[]> {
  const files = [];
  // Definitions are then written with the schema of everything they name.
  await client.query('set search_path = pg_catalog');
  for (const { schemas, file } of placesOf(root, readServices(root))) {
    const catalog = await readCatalog(client, schemas);
    files.push({ file, text: `${JSON.stringify(catalog, null, 2)}\n` });
  }
  return files;
}
