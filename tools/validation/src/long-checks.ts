import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from './matrix';
import { tagsOfTitle, type TestTag } from './requirements';

const FILE = 'docs/check-long.md';
/** `## ✓ a port in use is a clear message [D10-START-05]` */
const CHECK = /^## (✓|✗) (.+)$/gm;

export interface LongChecks {
  tags: TestTag[];
  tests: TestResult[];
}

/** The checks of the last `npm run check:long`, whose page has titles with ids as tests have. */
export function readLongChecks(root: string): LongChecks {
  const file = join(root, FILE);
  return longChecksOf(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

export function longChecksOf(page: string): LongChecks {
  const checks = [...page.matchAll(CHECK)].map(([, mark, title]) => ({
    passed: mark === '✓',
    title: title!,
  }));
  return {
    tags: checks.flatMap(({ title }) => tagsOfTitle(title).map((tag) => ({ ...tag, file: FILE }))),
    tests: checks.map(({ passed, title }) => ({
      file: FILE,
      title,
      status: passed ? 'passed' : 'failed',
    })),
  };
}
