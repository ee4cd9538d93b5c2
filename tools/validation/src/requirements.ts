import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Requirement {
  id: string;
  sentence: string;
  section: string;
}

export interface TestTag {
  id: string;
  /** Title of the test without its ids. */
  title: string;
  file: string;
}

/** The command that stands for the file of a long check. */
export const LONG_CHECKS_COMMAND = 'npm run check:long';

export const ID = /[RD]\d+-(?:[A-Z0-9]+-)?\d{2}/;
const ROW = new RegExp(`^\\|\\s*(${ID.source})\\s*\\|\\s*(.+?)\\s*\\|\\s*$`);
const TEST_FILE = /\.(?:spec\.tsx?|dbtest\.ts|e2e\.ts)$/;
/** The title of a test: `it('…`, `test.each(…)('…`, `it.prop(…)("…`; brackets anywhere in it hold the ids. */
const TITLE =
  /(?:\b(?:it|test|describe)\b|\))(?:\s*\.\w+)*\s*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
/** `report.check('a port in use is a clear message [D10-START-05]', …` */
const LONG_TITLE = /\bcheck\(\s*'([^'\n]+\[[RD]\d+-[^'\n]+)'/g;
/** `shows: 'what is generated is committed [D7-OPENAPI-01]',` */
const STEP_SHOWS = /\bshows: '([^'\n]+)'/g;
const TAG = /\[([^\]]+)\]/g;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.git', '.nx', '.casebook', '.cache']);

/** The command that stands for the file of a step of `npm test` without tests. */
export const TEST_STEPS_COMMAND = 'npm test';

/** Reads the requirements from docs/validation/requirements.md, in their order. */
export function readRequirements(root: string): Requirement[] {
  const lines = readFileSync(join(root, 'docs', 'validation', 'requirements.md'), 'utf8').split(
    '\n',
  );
  let section = '';
  return lines.flatMap((line) => {
    if (line.startsWith('## ')) section = line.slice(3).trim();
    const row = ROW.exec(line);
    return row ? [{ id: row[1]!, sentence: row[2]!, section }] : [];
  });
}

/** Finds the ids in the titles of all tests and long checks. */
export function readTestTags(root: string): TestTag[] {
  const tests = ['libs', 'services', 'apps', 'tools', 'e2e'].flatMap((folder) =>
    filesIn(join(root, folder), TEST_FILE).flatMap((file) =>
      tagsOf(readFileSync(file, 'utf8')).map((tag) => ({ ...tag, file: relative(root, file) })),
    ),
  );
  const long = filesIn(join(root, 'tools', 'check-long', 'src'), /\.ts$/).flatMap((file) =>
    longTagsOf(readFileSync(file, 'utf8')),
  );
  const steps = stepTagsOf(
    readFileSync(join(root, 'tools', 'test-all', 'src', 'static-steps.ts'), 'utf8'),
  );
  return [...tests, ...long, ...steps];
}

function filesIn(folder: string, names: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesIn(path, names);
    return names.test(entry.name) ? [path] : [];
  });
}

/** The ids in the titles of one test file. */
export function tagsOf(source: string): { id: string; title: string }[] {
  return [...source.matchAll(TITLE)].flatMap(([, , title]) => tagsOfTitle(title!));
}

/** The ids in the titles of long checks. */
export function longTagsOf(source: string): TestTag[] {
  return [...source.matchAll(LONG_TITLE)].flatMap(([, title]) =>
    tagsOfTitle(title!).map((tag) => ({ ...tag, file: LONG_CHECKS_COMMAND })),
  );
}

/** The ids that steps of `npm test` show. */
export function stepTagsOf(source: string): TestTag[] {
  return [...source.matchAll(STEP_SHOWS)].flatMap(([, shown]) =>
    tagsOfTitle(shown!).map((tag) => ({ ...tag, file: TEST_STEPS_COMMAND })),
  );
}

function tagsOfTitle(title: string): { id: string; title: string }[] {
  return idsOf(title).map((id) => ({ id, title: title.replace(TAG, '').trim() }));
}

/** `… [R5-DATE-03, D1-02]` or `… [R5-DATE-03] [D1-02]` → the ids. */
export function idsOf(title: string): string[] {
  return [...title.matchAll(TAG)].flatMap(([, inside]) =>
    inside!.split(/[\s,;]+/).filter((word) => /^[RD]\d+-/.test(word)),
  );
}
