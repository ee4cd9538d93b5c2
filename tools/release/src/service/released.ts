/// <reference path="./semver.d.ts" />
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { ReleaseRefused } from '../channel/change';
import type { ApiDescription } from './openapi';
import type { DatabaseUse } from './database-use';

/** The record of a released version of a service, in its folder `released`. */
export interface ReleasedService {
  version: string;
  api: ApiDescription;
  database: DatabaseUse;
}

const folderOf = (root: string, service: string): string =>
  join(root, 'services', service, 'released');

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

/** The newest released version; null before the first. */
export function newestReleased(root: string, service: string): ReleasedService | null {
  const folder = folderOf(root, service);
  const versions = (existsSync(folder) ? readdirSync(folder) : []).flatMap(
    (name) => /^openapi-(.+)\.json$/.exec(name)?.[1] ?? [],
  );
  const newest = versions.reduce<string | null>(
    (best, version) => (best === null || satisfies(version, `>${best}`) ? version : best),
    null,
  );
  if (newest === null) return null;
  return {
    version: newest,
    api: read(folder, `openapi-${newest}.json`) as ApiDescription,
    database: read(folder, `database-${newest}.json`) as DatabaseUse,
  };
}

/** A service in the present sources. */
export function presentService(
  root: string,
  service: string,
): { version: string; api: ApiDescription } {
  const folder = join(root, 'services', service);
  return {
    version: (read(folder, 'package.json') as { version: string }).version,
    api: read(folder, 'openapi.json') as ApiDescription,
  };
}

/** Services that have an API, by name. */
export const describedServices = (root: string): string[] =>
  readdirSync(join(root, 'services'))
    .filter((name) => existsSync(join(root, 'services', name, 'openapi.json')))
    .toSorted();

/**
 * Records the present API and use of the database as released. A version is released once, because its record never
 * changes. Only the newest record is kept; those before it are in the history of git.
 *
 * @returns the files, to be committed
 */
export function keepReleased(root: string, service: string, database: DatabaseUse): string[] {
  const { version, api } = presentService(root, service);
  const folder = folderOf(root, service);
  const newest = newestReleased(root, service);
  if (newest && !satisfies(version, `>=${newest.version}`)) {
    throw new ReleaseRefused(`${service} ${version} is older than the released ${newest.version}.`);
  }
  mkdirSync(folder, { recursive: true });
  const contents = { [`openapi-${version}.json`]: api, [`database-${version}.json`]: database };
  const files = Object.entries(contents).map(([name, content]) => {
    const file = join(folder, name);
    const text = `${JSON.stringify(content, null, 2)}\n`;
    if (existsSync(file) && readFileSync(file, 'utf8') !== text) {
      throw new ReleaseRefused(
        `${service} ${version} is released already, with another ${name}. ` +
          `Raise "version" in services/${service}/package.json, build, and release that.`,
      );
    }
    writeFileSync(file, text);
    return file;
  });
  for (const name of readdirSync(folder)) {
    if (!(name in contents)) rmSync(join(folder, name));
  }
  return files;
}
