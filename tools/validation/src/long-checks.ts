import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRun } from './matrix';
import { LONG_CHECKS_COMMAND } from './requirements';
import type { TestedTree } from './tested-tree';

const FILE = 'docs/check-long.md';
const PART = /^## (\w+)$/m;
/** `### ✓ a port in use is a clear message [D10-START-05]` */
const CHECK = /^### (✓|✗) (.+)$/gm;
const TREE = /^- Commit: ([0-9a-f]{40})(.*)$/m;

/** The line of a part of the page with the tested commit. */
export const treeLine = ({ commit, isChanged }: TestedTree): string =>
  `- Commit: ${commit ?? 'unknown'}${isChanged ? ', with changes that are not committed' : ''}`;

/** The last results of `npm run check:long`, whose page has titles with ids like those of tests: one run per group. */
export function readLongChecks(root: string): TestRun[] {
  const file = join(root, FILE);
  return longChecksOf(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

export function longChecksOf(page: string): TestRun[] {
  return partsOfLongChecks(page).map(([group, part]) => {
    const tree = TREE.exec(part);
    return {
      name: `${LONG_CHECKS_COMMAND} -- ${group}`,
      tree: { commit: tree?.[1] ?? null, isChanged: Boolean(tree?.[2]) },
      tests: [...part.matchAll(CHECK)].map(([, mark, title]) => ({
        file: LONG_CHECKS_COMMAND,
        title: title!,
        status: mark === '✓' ? 'passed' : 'failed',
      })),
    };
  });
}

/** The parts of the page: group → text with its heading. */
export function partsOfLongChecks(page: string): [group: string, part: string][] {
  return page.split(/^(?=## \w+$)/m).flatMap((part) => {
    const group = PART.exec(part)?.[1];
    return group ? [[group, part] as [string, string]] : [];
  });
}
