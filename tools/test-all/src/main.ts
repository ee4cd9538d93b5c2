import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LastRun, readTestedTree, sameTree, type TestResult } from '@casebook/tool-validation';
import { budgetStep } from './budget-step';
import { endToEndStep, stopPortals } from './e2e-step';
import { jestStep } from './jest-step';
import { run, stopAll, wasInterrupted } from './run';
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

function stepsOf(command: string, args: string[], scratch: string): Step[] {
  if (command !== 'test' && command !== 'e2e') throw new Error('Commands: test, e2e.');
  if (command === 'e2e') return [endToEndStep(root, scratch, args)];
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

interface RunResult {
  summaries: StepSummary[];
  tests: TestResult[];
  flaky: string[];
}

async function runSteps(steps: Step[]): Promise<RunResult> {
  const summaries: StepSummary[] = [];
  const tests: TestResult[] = [];
  const flaky: string[] = [];
  for (const { name, run: runStep } of steps) {
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
    tests.push(...(result.tests ?? []));
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
    const { summaries, tests, flaky } = await runSteps(stepsOf(command, args, scratch));
    await Promise.all(stopping);
    if (command === 'test') {
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
