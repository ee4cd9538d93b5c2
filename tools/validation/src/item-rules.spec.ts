import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');
const PROJECTS = ['apps', 'libs', 'services', 'tools'];

/** Text that only a second parser of dates and numbers would contain. */
const PARSER_PATTERNS = [/\bparseFloat\b/, /\bUNUN\b/, /\|UN\)/, /\[年月/];

/** Tests, and texts that explain the rules. */
const EXCLUDED_FILES = /\.(spec|dbtest|testing)\.tsx?$|\/testing\/|\/catalogue\/src\/areas\//;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

it('only libs/item-values parses dates and numbers of items [D1-02]', () => {
  const own = join(ROOT, 'libs', 'item-values', 'src', '/');
  const found = PROJECTS.flatMap((project) => [...sources(join(ROOT, project))])
    .filter((path) => !path.startsWith(own) && !EXCLUDED_FILES.test(path))
    .filter((path) => PARSER_PATTERNS.some((sign) => sign.test(readFileSync(path, 'utf8'))));
  expect(found.map((path) => relative(ROOT, path))).toEqual([]);
  // The patterns match the real parser.
  const rules = readFileSync(join(own, 'date-input.ts'), 'utf8');
  expect(PARSER_PATTERNS.some((sign) => sign.test(rules))).toBe(true);
});
