import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type LastRun,
  readTestedTree,
  sameTree,
  TEST_STEPS,
  type TestResult,
} from '@casebook/tool-validation';
import { parseArgs } from 'node:util';
import { budgetStep } from './budget-step';
import { readAffected, readChangedFiles, select, type Selection } from './changes';
import { endToEndStep, stopPortals } from './e2e-step';
import { jestStep } from './jest-step';
import { run, stopAll, wasInterrupted } from './run';
import { readEndToEndFiles } from './end-to-end-files';
import { keepTimes, slowSteps } from './step-times';
import { generatedSteps, staticSteps } from './static-steps';
import { type Step, whole } from './step';

const root = join(__dirname, '..', '..', '..');
const started = Date.now();
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

interface StepSummary {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
}

/** Everything of a run that is not kept lives below one folder, so that nothing stays behind. */
function makeScratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-test-'));
  chmodSync(folder, 0o711); // The account that runs PostgreSQL walks through it.
  return folder;
}

const buildStep: Step = {
  name: 'Build',
  run: async () => {
    const { code, output } = await run(
      process.execPath,
      [
        join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'),
        'run-many',
        '-t',
        'build',
        '--output-style=static',
        '--parallel=2',
      ],
      { cwd: root },
    );
    return whole(code, output);
  },
};

function wholeSuite(scratch: string): Step[] {
  return [
    ...staticSteps(root),
    buildStep,
    budgetStep(root),
    ...generatedSteps(root),
    jestStep(root, 'Unit and component tests', ['unit', 'web'], scratch),
    jestStep(root, 'Service tests', ['db'], scratch),
    endToEndStep(root, scratch),
  ];
}

/** Their tests look at the repository itself, not only at what they import. */
const LOOK_AT_EVERYTHING = ['libs/test-kit', 'tools/start', 'tools/test-all', 'tools/validation'];

function suiteOf(change: Selection, scratch: string): Step[] {
  if (change.isEverything) return wholeSuite(scratch);
  const folders = change.workspaces.map(({ folder }) => folder);
  const unit = [...new Set([...folders, ...LOOK_AT_EVERYTHING])];
  const files = change.endToEnd === 'all' ? [] : change.endToEnd;
  return [
    ...staticSteps(root, change),
    buildStep,
    budgetStep(root),
    ...generatedSteps(root, change),
    jestStep(root, 'Unit and component tests', ['unit', 'web'], scratch, unit),
    ...(folders.length > 0 ? [jestStep(root, 'Service tests', ['db'], scratch, folders)] : []),
    ...(change.endToEnd === 'all' || files.length > 0 ? [endToEndStep(root, scratch, files)] : []),
  ];
}

/** What the change of this folder can have broken, said before it is run. */
async function readSelection(base: string): Promise<Selection> {
  const files = await readChangedFiles(root, base);
  const change = select(files, await readAffected(root, files), readEndToEndFiles(root));
  const { workspaces, endToEnd, isEverything } = change;
  const names = workspaces.map(({ folder }) => folder).join(', ') || 'none';
  process.stdout.write(
    isEverything
      ? `${files.length} files differ from ${base}, one of them for everything: the whole suite\n`
      : `${files.length} files differ from ${base}; workspaces: ${names}; end-to-end files: ${endToEnd === 'all' ? 'all' : endToEnd.join(', ') || 'none'}\n`,
  );
  return change;
}

interface Suite {
  steps: Step[];
  /** All that there is, so that its results say what is tested. */
  isWhole: boolean;
}

async function readSuite(command: string, args: string[], scratch: string): Promise<Suite> {
  if (command === 'e2e') return { steps: [endToEndStep(root, scratch, args)], isWhole: false };
  if (command !== 'test') throw new Error('Commands: test, e2e.');
  const { values } = parseArgs({
    args,
    options: { changed: { type: 'boolean' }, base: { type: 'string', default: 'main' } },
  });
  return values.changed
    ? { steps: suiteOf(await readSelection(values.base), scratch), isWhole: false }
    : { steps: wholeSuite(scratch), isWhole: true };
}

/** A step without tests counts as one, for the requirements that it shows. */
const resultOfStep = (shows: string | undefined, failed: number): TestResult[] =>
  shows ? [{ file: TEST_STEPS, title: shows, status: failed === 0 ? 'passed' : 'failed' }] : [];

interface RunResult {
  summaries: StepSummary[];
  tests: TestResult[];
  flaky: string[];
}

async function runSteps(steps: Step[]): Promise<RunResult> {
  const summaries: StepSummary[] = [];
  const tests: TestResult[] = [];
  const flaky: string[] = [];
  for (const { name, shows, run: runStep } of steps) {
    if (wasInterrupted()) break;
    const begin = Date.now();
    process.stdout.write(`\n▶ ${name}  [${seconds(started)}]\n`);
    const result = await runStep().catch((error: unknown) =>
      whole(1, error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    if (result.output && result.failed > 0) process.stdout.write(`${result.output.trimEnd()}\n`);
    const mark = result.failed > 0 ? '✖' : '✔';
    process.stdout.write(
      `${mark} ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds(begin)}\n`,
    );
    const { passed, failed } = result;
    summaries.push({ name, passed, failed, seconds: (Date.now() - begin) / 1000 });
    tests.push(...(result.tests ?? resultOfStep(shows, failed)));
    flaky.push(...(result.flaky ?? []));
  }
  return { summaries, tests, flaky };
}

function summarise(summaries: StepSummary[]): number {
  const width = Math.max(0, ...summaries.map(({ name }) => name.length));
  process.stdout.write(`\nSummary (${seconds(started)})\n`);
  for (const { name, passed, failed, seconds: took } of summaries) {
    const mark = failed > 0 ? '✖' : '✔';
    process.stdout.write(
      `  ${mark} ${name.padEnd(width)}  ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${took.toFixed(1).padStart(6)} s\n`,
    );
  }
  const sum = (pick: (one: StepSummary) => number): number =>
    summaries.reduce((total, one) => total + pick(one), 0);
  // A run that was stopped has not passed.
  const failed = sum((one) => one.failed) + (wasInterrupted() ? 1 : 0);
  process.stdout.write(`\n${sum((one) => one.passed)} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const [command = 'test', ...args] = process.argv.slice(2);
  const scratch = makeScratch();
  const treeBefore = readTestedTree(root);
  const stopping: Promise<unknown>[] = [];
  const stop = (): void => {
    if (stopping.length === 0) stopping.push(stopAll(), stopPortals());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('message', stop);
  process.on('disconnect', stop);
  try {
    const { steps, isWhole } = await readSuite(command, args, scratch);
    const { summaries, tests, flaky } = await runSteps(steps);
    await Promise.all(stopping);
    if (command === 'test' && !wasInterrupted()) {
      const times = summaries.map(({ name, seconds }) => ({ name, seconds }));
      keepTimes(root, { at: new Date().toISOString(), isWhole, steps: times });
    }
    if (isWhole) {
      const lastRun: LastRun = {
        at: new Date().toISOString(),
        tree: sameTree(treeBefore, readTestedTree(root)),
        isWhole: !wasInterrupted(),
        tests,
      };
      mkdirSync(join(root, '.cache'), { recursive: true });
      writeFileSync(
        join(root, '.cache', 'test-results.json'),
        JSON.stringify({ ...lastRun, steps: summaries, flaky }),
      );
    }
    for (const one of flaky) process.stdout.write(`\nFlaky, passed when repeated: ${one}\n`);
    for (const slow of slowSteps(summaries)) {
      process.stdout.write(`\nWarning: ${slow} (docs/tests.md)\n`);
    }
    return summarise(summaries);
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  },
);
