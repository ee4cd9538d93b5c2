import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RepeatedRun {
  seconds: number;
  /** Names of the failures, each once. */
  failed: string[];
  /** Tests that passed only when they were repeated. */
  flaky: string[];
}

/** One line for each run of `npm test -- --repeat N`, and below them the names of failed and flaky tests. */
export function tableOf(runs: readonly RepeatedRun[], wanted: number): string {
  const names = (kind: 'failed' | 'flaky'): string[] =>
    runs.flatMap((run, at) => run[kind].map((name) => `- Run ${at + 1}, ${kind}: ${name}`));
  const red = runs.filter(({ failed, flaky }) => failed.length + flaky.length > 0).length;
  const faults = [...names('failed'), ...names('flaky')];
  return [
    '| Run | Seconds | Failed | Flaky |',
    '| --: | ------: | -----: | ----: |',
    ...runs.map(
      ({ seconds, failed, flaky }, at) =>
        `| ${String(at + 1).padStart(3)} | ${seconds.toFixed(0).padStart(7)} | ${String(failed.length).padStart(6)} | ${String(flaky.length).padStart(5)} |`,
    ),
    '',
    `${runs.length - red} of ${runs.length} runs green${runs.length < wanted ? `; ${wanted} were wanted` : ''}`,
    ...(faults.length > 0 ? ['', ...faults] : []),
  ].join('\n');
}

/** Writes `.cache/repeated-runs.md` after each run, so that an interrupted series leaves a table. */
export function keepTable(root: string, table: string, since: Date): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(
    join(root, '.cache', 'repeated-runs.md'),
    `# Whole runs in a row, from ${since.toISOString()}\n\n${table}\n`,
  );
}
