import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const root = join(__dirname, '..', '..', '..');
const AWAY = new Set(['node_modules', 'dist', 'test', 'test-kit', 'areas']);

const plannedCodesFile = join(root, 'libs', 'catalogue', 'src', 'planned-codes.ts');

export interface Source {
  file: string;
  text: string;
}

/** The product's own source without tests, generated files and the declarations of codes. */
export function productSources(): Source[] {
  return ['apps', 'libs', 'services'].flatMap((folder) => sourcesBelow(join(root, folder)));
}

function sourcesBelow(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): Source[] => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return AWAY.has(entry.name) || entry.name.startsWith('api-') ? [] : sourcesBelow(path);
    }
    if (!/\.tsx?$/.test(entry.name) || /\.(spec|dbtest|d)\.tsx?$/.test(entry.name)) return [];
    if (path === plannedCodesFile) return [];
    return [{ file: relative(root, path), text: readFileSync(path, 'utf8') }];
  });
}

/** The source that runs in a browser, except helpers of tests. */
export function browserSources(): Source[] {
  return productSources().filter(({ file }) => {
    const [kind, name] = file.split(sep) as [string, string];
    if (kind === 'services' || file.split(sep).includes('testing')) return false;
    const { nx } = JSON.parse(readFileSync(join(root, kind, name, 'package.json'), 'utf8')) as {
      nx: { tags: string[] };
    };
    return name !== 'catalogue' && !nx.tags.includes('platform:node');
  });
}
