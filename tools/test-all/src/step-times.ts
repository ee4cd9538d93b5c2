import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Share of each step in seconds, on two idle cores; docs/tests.md explains the numbers. */
export const SHARES: Readonly<Record<string, number>> = {
  Lint: 30,
  Format: 40,
  Types: 95,
  'Types of the end-to-end tests': 5,
  'Requirement ids': 5,
  'Released APIs of the services': 5,
  Build: 65,
  Budgets: 5,
  'Generated files': 30,
  'Unit and component tests': 330,
  'Service tests': 790,
  'End-to-end tests': 660,
};

const RUNS_KEPT = 50;

export interface StepTime {
  name: string;
  seconds: number;
}

/** One line for each step that took longer than its share. */
export function slowSteps(steps: readonly StepTime[]): string[] {
  return steps
    .filter(({ name, seconds }) => seconds > (SHARES[name] ?? Infinity))
    .map(
      ({ name, seconds }) => `${name} took ${seconds.toFixed(0)} s; its share is ${SHARES[name]} s`,
    );
}

interface Run {
  at: string;
  isWhole: boolean;
  steps: StepTime[];
}

/** Adds a run to `.cache/step-times.json`, which keeps the last ones. */
export function keepTimes(root: string, run: Run): void {
  const file = join(root, '.cache', 'step-times.json');
  let runs: Run[] = [];
  try {
    runs = JSON.parse(readFileSync(file, 'utf8')) as Run[];
  } catch {
    // The first run of this folder.
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([...runs, run].slice(-RUNS_KEPT), null, 1)}\n`);
}
