import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** `apps/<app>/budget.json`: the limit for the network traffic of a start. */
export interface Budget {
  /** Compressed bytes of every file that the first screen needs. */
  bytes: number;
  requests: number;
  /** Packages of the first screen when the budget was set; added ones are listed first when it is exceeded. */
  packages?: string[];
}

interface SourceMap {
  sources: string[];
  sourcesContent: (string | null)[];
}

interface Built {
  start?: { files: string[] };
}

/** The files that are loaded before the first screen of a built app. */
export function initialFiles(dist: string): string[] {
  const descriptor = ['shell.json', 'remote.json'].find((file) => existsSync(join(dist, file)))!;
  const { start } = JSON.parse(readFileSync(join(dist, descriptor), 'utf8')) as Built;
  const below = (folder: string): string[] =>
    existsSync(join(dist, folder)) ? readdirSync(join(dist, folder)) : [];
  const entries = [
    ...below('.').filter((file) => /^remoteEntry\.\w+\.js$/.test(file)),
    ...below('assets')
      .filter((file) => /^main\.\w+\.js$/.test(file))
      .map((file) => `assets/${file}`),
  ];
  return [...new Set([...entries, ...(start?.files ?? [])])];
}

/** The excess with the largest packages and imports; null when the app keeps its budget. */
export function overBudget(app: string, dist: string, budget: Budget): string | null {
  const files = initialFiles(dist);
  const bytes = files.reduce((sum, file) => sum + sizeOf(join(dist, file)), 0);
  if (bytes <= budget.bytes && files.length <= budget.requests) return null;
  const all = weights(dist, files);
  const known = budget.packages && new Set([OWN_SOURCES, ...budget.packages]);
  const isNew = ({ name }: Weight): boolean => known !== undefined && !known.has(name);
  const list = (title: string, some: Weight[]): string[] =>
    some.length > 0 ? [`  ${title}:`, ...some.slice(0, 6).map(lineOf)] : [];
  return [
    `${app} needs ${bytes} bytes in ${files.length} files before its first screen;`,
    `  its budget is ${budget.bytes} bytes in ${budget.requests} files.`,
    ...list('New since the budget was set', all.filter(isNew)),
    ...list(
      'What weighs most',
      all.filter((one) => !isNew(one)),
    ),
  ].join('\n');
}

interface Weight {
  name: string;
  size: number;
  importers: string[];
}

function lineOf({ name, size, importers }: Weight): string {
  const by = importers.length > 0 ? `, imported by ${importers.join(', ')}` : '';
  return `    ${String(Math.round(size / 1024)).padStart(6)} kB of source: ${name}${by}`;
}

const sizeOf = (file: string): number =>
  statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** Packages in the initial files, the largest first, each with the own sources that import it. */
function weights(dist: string, files: readonly string[]): Weight[] {
  const sizes = new Map<string, number>();
  const own: { path: string; content: string }[] = [];
  for (const file of files) {
    const map = join(dist, `${file}.map`);
    if (!existsSync(map)) continue;
    const { sources, sourcesContent } = JSON.parse(readFileSync(map, 'utf8')) as SourceMap;
    sources.forEach((source, at) => {
      const content = sourcesContent[at] ?? '';
      const name = packageOf(source);
      sizes.set(name, (sizes.get(name) ?? 0) + content.length);
      if (!source.includes('node_modules')) own.push({ path: pathOf(source), content });
    });
  }
  return [...sizes]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, size]) => ({
      name,
      size,
      importers: own
        .filter(({ content }) => importsOf(content).some((one) => packageName(one) === name))
        .map(({ path }) => path)
        .slice(0, 3),
    }));
}

const OWN_SOURCES = 'own sources';
const pathOf = (source: string): string => source.replace(/^webpack:\/\/[^/]*\//, '');
const packageName = (request: string): string =>
  /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;

function packageOf(source: string): string {
  const inside = source.split('node_modules/').at(-1)!;
  return inside === source ? OWN_SOURCES : packageName(inside);
}

function importsOf(content: string): string[] {
  return [...content.matchAll(/(?:from|import|require\()\s*\(?['"]([^'".][^'"]*)['"]/g)].map(
    ([, request]) => request!,
  );
}
