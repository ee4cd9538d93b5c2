import { spawnSync } from 'node:child_process';

/** The tested state: a commit, and whether files differed from it. */
export interface TestedTree {
  /** Null without git or without a commit. */
  commit: string | null;
  isChanged: boolean;
}

/** What checks write themselves is not part of the tested state. */
const REPORTS = ['docs/check-long.md'];

export function readTestedTree(root: string): TestedTree {
  const commit = git(root, ['rev-parse', 'HEAD']);
  const changes = git(root, [
    'status',
    '--porcelain',
    '--',
    '.',
    ...REPORTS.map((file) => `:(exclude)${file}`),
  ]);
  return { commit: commit?.trim() ?? null, isChanged: changes !== '' };
}

/** A run has tested one state only when nothing changed during it. */
export function sameTree(before: TestedTree, after: TestedTree): TestedTree {
  return {
    commit: before.commit,
    isChanged: before.isChanged || after.isChanged || before.commit !== after.commit,
  };
}

/** The reason for which results of one state do not count for another one; null when they do. */
export function whyNotOf(tree: TestedTree, tested: TestedTree): string | null {
  const commit = tested.commit ?? 'no known commit';
  if (tested.commit === null || tested.commit !== tree.commit) {
    return `of ${commit}, and this is ${tree.commit ?? 'no known commit'}`;
  }
  if (tested.isChanged) return `of ${commit} with changes that are not committed`;
  if (tree.isChanged) return `of ${commit}, and files were changed since`;
  return null;
}

function git(root: string, args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
