import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');
const PROJECTS = ['apps', 'libs', 'services', 'tools'];

/** What only a second reader of dates and numbers would need. */
const SIGNS = [/\bparseFloat\b/, /\bUNUN\b/, /\|UN\)/, /\[年月/];

/** Tests, and what quotes the rules to people. */
const ELSEWHERE = /\.(spec|dbtest|testing)\.tsx?$|\/testing\/|\/catalogue\/src\/areas\//;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

it('nothing else of the product reads dates and numbers of items [D1-02]', () => {
  const own = join(ROOT, 'libs', 'item-values', 'src', '/');
  const found = PROJECTS.flatMap((project) => [...sources(join(ROOT, project))])
    .filter((path) => !path.startsWith(own) && !ELSEWHERE.test(path))
    .filter((path) => SIGNS.some((sign) => sign.test(readFileSync(path, 'utf8'))));
  expect(found.map((path) => relative(ROOT, path))).toEqual([]);
  // The search finds what it looks for.
  const rules = readFileSync(join(own, 'date-input.ts'), 'utf8');
  expect(SIGNS.some((sign) => sign.test(rules))).toBe(true);
});
