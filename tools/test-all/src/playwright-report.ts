import { join } from 'node:path';
import type { TestResult } from '@casebook/tool-validation';
import type { StepResult } from './step';

interface TestStep {
  title: string;
  error?: unknown;
  steps?: TestStep[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: {
    title: string;
    ok: boolean;
    file: string;
    /** `results`: one for each attempt. */
    tests: { status: string; results: { steps?: TestStep[] }[] }[];
  }[];
}

/** The part of the JSON reporter's file that is used. */
export interface PlaywrightReport {
  suites: Suite[];
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number };
}

interface SpecResult extends TestResult {
  isFlaky: boolean;
}

/** A test that passed only when it was repeated has passed, and is listed as flaky. */
export function resultOf(report: PlaywrightReport, code: number): StepResult {
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + report.errors.length;
  const specs = report.suites.flatMap((suite) => specsOf(suite, ''));
  return {
    passed: expected + flaky,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    tests: specs.map(({ file, title, status }) => ({ file, title, status })),
    flaky: specs.filter(({ isFlaky }) => isFlaky).map(({ file, title }) => `${file}: ${title}`),
  };
}

function specsOf(suite: Suite, above: string): SpecResult[] {
  const title = [above, suite.title].filter(Boolean).join(' › ');
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .flatMap((spec): SpecResult[] => {
      const whole: SpecResult = {
        file: join('e2e', spec.file),
        title: `${title} › ${spec.title}`,
        status: spec.ok ? 'passed' : 'failed',
        isFlaky: spec.tests.some(({ status }) => status === 'flaky'),
      };
      const steps = spec.tests
        .flatMap(({ results }) => stepsOf(results.at(-1)?.steps))
        .map(
          (step): SpecResult => ({
            file: whole.file,
            title: step.title,
            status: step.error === undefined ? 'passed' : 'failed',
            isFlaky: false,
          }),
        );
      return [whole, ...steps];
    });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, title))];
}

/** A step of a test has its own result, which counts for the requirements in its title. */
const stepsOf = (steps: TestStep[] = []): TestStep[] =>
  steps.flatMap((step) => [step, ...stepsOf(step.steps)]);
