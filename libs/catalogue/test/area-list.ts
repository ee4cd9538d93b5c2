import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const NOTE =
  '// Written by `npm run areas -w @casebook/catalogue` from the files of src/areas; not edited by hand.';

/**
 * The lists of all areas, generated from their files: one for services, one for browsers, which load areas
 * separately.
 */
export function areaLists(folder: string): Record<string, string> {
  const areas = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
    .map((file) => areaOf(join(folder, file)));
  return {
    'all-areas.generated.ts': `${NOTE}
${areas.map(({ file, name }) => `export { ${name} } from './areas/${file}';`).join('\n')}
`,
    'area-files.generated.ts': `${NOTE}
import type { Area } from './define/define';

/** The path of an area's messages, and the first words of its codes. */
export interface AreaFile {
  prefixes: readonly string[];
  load: () => Promise<Area>;
}

export const areaFiles: readonly AreaFile[] = [
${areas
  .map(
    ({ file, name, prefixes }) =>
      `  {
    prefixes: '${prefixes.join(' ')}'.split(' '),
    load: async () => (await import('./areas/${file}')).${name},
  },`,
  )
  .join('\n')}
];
`,
  };
}

function areaOf(path: string): { file: string; name: string; prefixes: string[] } {
  const source = readFileSync(path, 'utf8');
  const name = /^export const (\w+) = defineArea\(/m.exec(source)?.[1];
  if (!name) throw new Error(`${path} declares no area`);
  const codes = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]*): \{/gm)].map((found) => found[1]!);
  const prefixes = [...new Set(codes.map((code) => /^[A-Z]+/.exec(code)![0]))].toSorted();
  return { file: basename(path, '.ts'), name, prefixes };
}
