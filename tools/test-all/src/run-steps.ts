import { TEST_STEPS_COMMAND, type TestResult } from '@casebook/tool-validation';
import { wasInterrupted } from './run';
import { type Step, whole } from './step';

export interface StepSummary {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
}

export interface SuiteResult {
  seconds: number;
  steps: StepSummary[];
  tests: TestResult[];
  /** Names of failed tests, and of steps with more failures than names. */
  failures: string[];
  /** Tests that passed only when they were repeated. */
  flaky: string[];
}

/** Runs steps one after the other; a failed one does not stop the others. */
export async function runSteps(steps: Step[]): Promise<SuiteResult> {
  const started = Date.now();
  const result: SuiteResult = { seconds: 0, steps: [], tests: [], failures: [], flaky: [] };
  for (const step of steps) {
    if (wasInterrupted()) break;
    const begin = Date.now();
    process.stdout.write(`\n▶ ${step.name}  [${secondsText(secondsSince(started))}]\n`);
    const { passed, failed, output, tests, flaky } = await step
      .run()
      .catch((error: unknown) =>
        whole(1, error instanceof Error ? (error.stack ?? error.message) : String(error)),
      );
    if (output && failed > 0) process.stdout.write(`${output.trimEnd()}\n`);
    const seconds = secondsSince(begin);
    process.stdout.write(
      `${mark(failed)} ${step.name}: ${passed} passed, ${failed} failed, ${secondsText(seconds)}\n`,
    );
    result.steps.push({ name: step.name, passed, failed, seconds });
    result.tests.push(...(tests ?? resultOfStep(step.shows, failed)));
    result.failures.push(...failuresOf(step.name, failed, tests));
    result.flaky.push(...(flaky ?? []));
  }
  result.seconds = secondsSince(started);
  return result;
}

/** A step without tests counts as one test, for the requirements that it shows. */
const resultOfStep = (shows: string | undefined, failed: number): TestResult[] =>
  shows
    ? [{ file: TEST_STEPS_COMMAND, title: shows, status: failed === 0 ? 'passed' : 'failed' }]
    : [];

/** The end of a run; its last line is `N passed, N failed`. */
export function summaryOf({ steps, seconds }: SuiteResult, isInterrupted: boolean): string {
  const width = Math.max(0, ...steps.map(({ name }) => name.length));
  const sum = (pick: (one: StepSummary) => number): number =>
    steps.reduce((total, one) => total + pick(one), 0);
  // An interrupted run has not passed.
  const failed = sum((one) => one.failed) + (isInterrupted ? 1 : 0);
  return [
    `Summary (${secondsText(seconds)})`,
    ...steps.map(
      (one) =>
        `  ${mark(one.failed)} ${one.name.padEnd(width)}  ${String(one.passed).padStart(5)} passed ${String(one.failed).padStart(4)} failed  ${one.seconds.toFixed(1).padStart(6)} s`,
    ),
    '',
    `${sum((one) => one.passed)} passed, ${failed} failed`,
  ].join('\n');
}

function failuresOf(step: string, failed: number, tests: TestResult[] = []): string[] {
  const names = tests
    .filter(({ status }) => status === 'failed')
    .map(({ file, title }) => `${file}: ${title}`);
  return failed > names.length ? [...names, `step “${step}”`] : names;
}

const mark = (failed: number): string => (failed > 0 ? '✖' : '✔');
const secondsSince = (start: number): number => (Date.now() - start) / 1000;
const secondsText = (seconds: number): string => `${seconds.toFixed(1)} s`;
