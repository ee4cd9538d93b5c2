import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface EndToEndFile {
  file: string;
  /** Text of the file and of the helpers that it imports. */
  text: string;
}

export function readEndToEndFiles(root: string): EndToEndFile[] {
  return globSync('e2e/**/*.e2e.ts', { cwd: root })
    .toSorted()
    .map((file) => ({ file, text: textWithHelpers(root, file, new Set()) }));
}

/** The modules that a text names by a call (`/api/subject`) or by their app (`mfe-subject`, `mfe_subject`). */
export function namedModules(text: string): Set<string> {
  return new Set([...text.matchAll(/(?:\/api\/|mfe[-_])([a-z]+)/g)].map(([, name]) => name!));
}

function textWithHelpers(root: string, file: string, seen: Set<string>): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  const helpers = [...text.matchAll(/from '(\.[^']*)'/g)]
    .map(([, path]) => relative(root, join(root, dirname(file), `${path}.ts`)))
    .filter((helper) => existsSync(join(root, helper)));
  return [text, ...helpers.map((helper) => textWithHelpers(root, helper, seen))].join('\n');
}
