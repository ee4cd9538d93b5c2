import type { CheckTest, StudyDesign } from '@casebook/study-design';
import { type Budget, evaluateCheck } from './evaluate';
import { SAVE_STEPS } from './limits';
import type { CheckProgram, CompiledCheck, Failure, Outcome, Place, Snapshot } from './program';

export interface CheckTestResult {
  checkKey: string;
  test: string;
  passed: boolean;
  expected: CheckTest['expect'];
  /** What came out; absent when the check does not compile. */
  actual?: Outcome;
  failure?: Failure;
}

/** Stands for `today` in tests that name none: a fixed day, so that a test never changes with time. */
export const TEST_TODAY = '2024-01-01';

/** Runs the checks' own test cases; a version with one that does not pass must not be frozen. */
export function runCheckTests(program: CheckProgram, design: StudyDesign): CheckTestResult[] {
  // Together they may use what a save may: a design must not hold up whoever validates it.
  const budget: Budget = { left: SAVE_STEPS };
  return design.checks
    .filter((check) => !check.disabled)
    .flatMap((check) =>
      check.tests.map((test) => {
        const compiled = program.checks.get(check.key);
        const base = { checkKey: check.key, test: test.name, expected: test.expect };
        if (!compiled) return { ...base, passed: false };
        const actual = evaluateCheck(program, compiled, {
          snapshot: new TestSnapshot(compiled, test.values),
          today: test.today ?? TEST_TODAY,
          line: compiled.perLine ? 1 : 0,
          budget,
        });
        const failure =
          typeof actual === 'object' && 'failed' in actual ? actual.failed : undefined;
        return { ...base, actual, failure, passed: same(actual, test.expect) };
      }),
    );
}

function same(actual: Outcome, expected: CheckTest['expect']): boolean {
  if (typeof actual === 'string' || typeof expected === 'string') return actual === expected;
  return 'value' in actual && actual.value === expected.value;
}

/**
 * The values of a test as data. In a line block, items of the target's block given by their own key are
 * the checked line; otherwise it is the first of the block's list.
 */
class TestSnapshot implements Snapshot {
  constructor(
    private readonly check: CompiledCheck,
    private readonly values: CheckTest['values'],
  ) {}

  value({ visit, page, block, item, line }: Place): string | null | undefined {
    const own = this.#find(visit, page, item);
    const isOwnLine = line === 1 && page === this.check.target.page && visit === undefined;
    if (line === 0 || (isOwnLine && own !== undefined)) return typeof own === 'string' ? own : null;
    const lines = this.#find(visit, page, block);
    return Array.isArray(lines) ? lines[line - 1]?.[item] : undefined;
  }

  lines({ visit, page, block }: { visit?: string; page: string; block: string }): number[] {
    const lines = this.#find(visit, page, block);
    return Array.isArray(lines) ? lines.map((_, at) => at + 1) : [];
  }

  #find(
    visit: string | undefined,
    page: string,
    name: string,
  ): CheckTest['values'][string] | undefined {
    const names =
      visit !== undefined
        ? [`${visit}:${page}.${name}`]
        : page === this.check.target.page
          ? [name, `${page}.${name}`]
          : [`${page}.${name}`];
    const key = names.find((candidate) => Object.hasOwn(this.values, candidate));
    return key === undefined ? undefined : this.values[key];
  }
}
