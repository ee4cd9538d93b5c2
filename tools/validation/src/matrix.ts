import type { Requirement, TestTag } from './requirements';

export interface TestResult {
  file: string;
  title: string;
  status: 'passed' | 'failed';
}

export interface LastRun {
  at: string;
  tests: TestResult[];
}

export interface Matrix {
  markdown: string;
  /** Requirements that no test names. */
  untested: Requirement[];
  /** Tests that name an id that is not there. */
  unknown: TestTag[];
}

/** Requirement → tests → result. */
export function buildMatrix(
  requirements: Requirement[],
  tags: TestTag[],
  run: LastRun | null,
): Matrix {
  const known = new Set(requirements.map(({ id }) => id));
  const byId = Map.groupBy(tags, ({ id }) => id);
  const untested = requirements.filter(({ id }) => !byId.has(id));
  const unknown = tags.filter(({ id }) => !known.has(id));
  const lines = [
    '# Validation matrix',
    '',
    `Built by \`npm run validation\` from \`requirements.md\`, the ids in the titles of tests and long checks, and their last run${run ? ` (${run.at})` : ' (none yet)'}.`,
    `${requirements.length - untested.length} of ${requirements.length} requirements have a test.`,
  ];
  for (const [section, inSection] of Map.groupBy(requirements, (one) => one.section)) {
    lines.push(
      '',
      `## ${section}`,
      '',
      '| id | requirement | tests | result |',
      '|---|---|---|---|',
    );
    for (const { id, sentence } of inSection) {
      const tests = byId.get(id) ?? [];
      const cell = tests.map(({ title, file }) => `${escape(title)} (\`${file}\`)`).join('<br>');
      lines.push(`| ${id} | ${sentence} | ${cell} | ${resultOf(id, tests, run)} |`);
    }
  }
  lines.push('', '## Requirements without a test', '', list(untested.map(({ id }) => id)));
  lines.push(
    '',
    '## Unknown ids in tests',
    '',
    list(unknown.map(({ id, file }) => `${id} in ${file}`)),
  );
  return { markdown: `${lines.join('\n')}\n`, untested, unknown };
}

function resultOf(id: string, tests: TestTag[], run: LastRun | null): string {
  if (tests.length === 0) return 'no test';
  // Titles of parametrised tests are known at run time only; the id is in all of them.
  const results = run?.tests.filter((test) => test.title.includes(id)) ?? [];
  if (results.length === 0) return 'not run';
  const failed = results.filter(({ status }) => status === 'failed').length;
  return failed === 0
    ? `passed (${results.length})`
    : `**failed** (${failed} of ${results.length})`;
}

const escape = (text: string): string => text.replaceAll('|', '\\|');
const list = (items: string[]): string => (items.length === 0 ? 'None.' : items.join(', '));
