import type { TestResult } from '@casebook/tool-validation';

export interface StepResult {
  passed: number;
  failed: number;
  /** Output that is shown after a failure unless it was shown at once. */
  output?: string;
  tests?: TestResult[];
  /** Tests that passed only when they were repeated. */
  flaky?: string[];
}

export interface Step {
  name: string;
  /** What a step without tests shows, with the ids of the requirements. */
  shows?: string;
  run: () => Promise<StepResult>;
}

/** A check that passes or fails as a whole counts as one test. */
export const whole = (code: number, output: string): StepResult =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
