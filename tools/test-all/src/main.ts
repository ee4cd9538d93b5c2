import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LastRun, readTestedTree, sameTree } from '@casebook/tool-validation';
import { END_TO_END_RESULT, REPEAT_BROWSER_TESTS, stopPortals } from './e2e-step';
import { keepTable, type RepeatedRun, tableOf } from './repeated-runs';
import { stopAll, wasInterrupted } from './run';
import { runSteps, type SuiteResult, summaryOf } from './run-steps';
import { keepTimes, slowSteps } from './step-times';
import { readSuite, type Suite } from './suite';

const root = join(__dirname, '..', '..', '..');

/** All temporary files of a run are below one folder, so that nothing is left behind. */
function makeScratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-test-'));
  chmodSync(folder, 0o711); // The account that runs PostgreSQL needs access to the folder.
  return folder;
}

/** One run, with its results in `.cache` and its summary on the terminal. */
async function runSuite({ stepsOf, isWhole }: Suite, command: string): Promise<SuiteResult> {
  const scratch = makeScratch();
  const treeBefore = readTestedTree(root);
  try {
    const result = await runSteps(stepsOf(scratch));
    const at = new Date().toISOString();
    if (command === 'test' && !wasInterrupted()) {
      const steps = result.steps.map(({ name, seconds }) => ({ name, seconds }));
      keepTimes(root, { at, isWhole, steps });
    }
    if (command === 'e2e') {
      const { passed, failed } = result.steps[0] ?? { passed: 0, failed: 1 };
      const { tests, flaky } = result;
      mkdirSync(join(root, '.cache', 'tests'), { recursive: true });
      writeFileSync(
        join(root, END_TO_END_RESULT),
        JSON.stringify({ passed, failed, tests, flaky }),
      );
    }
    if (isWhole) {
      const tree = sameTree(treeBefore, readTestedTree(root));
      keepResults({ at, tree, isWhole: !wasInterrupted(), tests: result.tests }, result);
    }
    for (const one of result.flaky) {
      process.stdout.write(`\nFlaky, passed when repeated: ${one}\n`);
    }
    for (const slow of slowSteps(result.steps)) {
      process.stdout.write(`\nWarning: ${slow} (docs/tests.md)\n`);
    }
    process.stdout.write(`\n${summaryOf(result, wasInterrupted())}\n`);
    return result;
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

function keepResults(lastRun: LastRun, { steps, flaky }: SuiteResult): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(
    join(root, '.cache', 'test-results.json'),
    JSON.stringify({ ...lastRun, steps, flaky }),
  );
}

/** @returns whether all runs passed */
async function runRepeatedly(suite: Suite, command: string): Promise<boolean> {
  // As in CI, so that flaky tests can be told from failing ones.
  process.env[REPEAT_BROWSER_TESTS] = '1';
  const since = new Date();
  const runs: RepeatedRun[] = [];
  while (runs.length < suite.runs && !wasInterrupted()) {
    process.stdout.write(`\n━━ Run ${runs.length + 1} of ${suite.runs}\n`);
    const result = await runSuite(suite, command);
    // An interrupted run has no valid result.
    if (wasInterrupted()) break;
    runs.push({ seconds: result.seconds, failed: result.failures, flaky: result.flaky });
    keepTable(root, tableOf(runs, suite.runs), since);
  }
  process.stdout.write(`\n${tableOf(runs, suite.runs)}\n`);
  return runs.length === suite.runs && runs.every(({ failed }) => failed.length === 0);
}

async function main(): Promise<number> {
  const [command = 'test', ...args] = process.argv.slice(2);
  const stopping: Promise<unknown>[] = [];
  const stop = (): void => {
    if (stopping.length === 0) stopping.push(stopAll(), stopPortals());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('message', stop);
  process.on('disconnect', stop);
  const suite = await readSuite(root, command, args);
  const passed =
    suite.runs > 1
      ? await runRepeatedly(suite, command)
      : (await runSuite(suite, command)).failures.length === 0;
  await Promise.all(stopping);
  return passed && !wasInterrupted() ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  },
);
