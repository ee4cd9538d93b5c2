import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { NAME, type Titles, type VersionOf } from './names';
import { remoteFiles, withScreen } from './remote';
import { serviceFiles, withAccessRow } from './service';

export type Kind = 'remote' | 'service';

/** A fault of the command line, printed without a stack. */
export class Refused extends Error {}

const MATRIX = 'docs/validation/access-matrix.json';
const SCREENS = 'e2e/screens.ts';

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
  if (kind === 'remote' && !existsSync(join(root, 'services', name))) {
    const first = `npm run generate -- service ${name}`;
    throw new Refused(`The module calls the service "${name}". Make it first: ${first} …`);
  }
  const files =
    kind === 'remote' ? remoteFiles(name, titles) : serviceFiles(name, titles, versionsIn(root));
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  if (kind === 'service') files[MATRIX] = withAccessRow(read(MATRIX), name);
  else files[SCREENS] = withScreen(read(SCREENS), name);
  const config = await resolveConfig(join(root, 'package.json'));
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await format(content, { ...config, filepath: file }));
  }
  return Object.keys(files);
}

interface Packages {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

function versionsIn(root: string): VersionOf {
  const packages = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Packages;
  return (name) => {
    const version = packages.dependencies[name] ?? packages.devDependencies[name];
    if (!version) throw new Error(`package.json has no ${name}`);
    return version;
  };
}
