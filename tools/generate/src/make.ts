import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { type Files, NAME, type Titles } from './names';
import { remoteFiles } from './remote';
import { serviceFiles, withAccessRow, withRoute } from './service';

export type Kind = 'remote' | 'service';

/** What is wrong with the command, for the person who gave it. */
export class Refused extends Error {}

const ROUTES = 'services/gateway/src/routes/routes.ts';
const MATRIX = 'docs/validation/access-matrix.json';

/** Writes a new remote or service into a repository. @returns the files that were written */
export async function make(
  root: string,
  kind: Kind,
  name: string,
  titles: Titles,
): Promise<string[]> {
  if (!NAME.test(name)) throw new Refused('A name has 2 to 20 small letters: labs');
  const folder = kind === 'remote' ? `apps/mfe-${name}` : `services/${name}`;
  if (existsSync(join(root, folder))) throw new Refused(`${folder} is there already.`);
  const files = kind === 'remote' ? remoteFiles(name, titles) : serviceFiles(name, titles);
  if (kind === 'service') Object.assign(files, among(root, name));
  const config = await resolveConfig(join(root, 'package.json'));
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await format(content, { ...config, filepath: file }));
  }
  return Object.keys(files);
}

/** Files of others that know of every service. */
function among(root: string, name: string): Files {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const matrix = read(MATRIX);
  return {
    [ROUTES]: withRoute(read(ROUTES), name),
    [MATRIX]: withAccessRow(matrix, name, rolesIn(matrix)),
  };
}

/** Every role that the access matrix knows. */
function rolesIn(matrix: string): string[] {
  const services = JSON.parse(matrix) as Record<string, Record<string, { allowed?: string[] }>>;
  const rows = Object.values(services).flatMap((service) => Object.values(service));
  return [...new Set(rows.flatMap(({ allowed = [] }) => allowed))];
}
