import type { CheckTest, StudyDesign } from '@casebook/study-design';
import { type Budget, evaluateCheck } from './evaluate';
import { SAVE_STEPS } from './limits';
import { maxRepetitions, shareRepetitions } from './repetitions';
import type {
  CheckProgram,
  CompiledCheck,
  EvaluationFailure,
  Outcome,
  CheckedItemRef,
  CheckedData,
  VisitRef,
} from './program';

export interface CheckTestResult {
  checkKey: string;
  test: string;
  passed: boolean;
  expected: CheckTest['expect'];
  /** What came out; absent when the check does not compile. */
  actual?: Outcome;
  failure?: EvaluationFailure;
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
          snapshot: new TestSnapshot(program, compiled, test.values),
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

/** A visit in the name of a value: `CYC:` or, of one of its repetitions, `CYC[2]:`. */
const VISIT_NAME = /^([A-Za-z]\w*)(?:\[([1-9]\d{0,3})\])?:/;
/** Names of values that are none of an item: what the functions of the same names give. */
const SITE_CODE = 'siteCode()';
const SUBJECT_NUMBER = 'subjectNumber()';

/**
 * The values of a test as data. In a line block, items of the target's block given by their own key are
 * the checked line; otherwise it is the first of the block's list. The check stands at the repetition after those
 * whose values are given.
 */
class TestSnapshot implements CheckedData {
  readonly at: CheckedData['at'];

  constructor(
    private readonly program: CheckProgram,
    private readonly check: CompiledCheck,
    private readonly values: CheckTest['values'],
  ) {
    const visit = this.#ownVisit();
    const given = this.#given((key) => shareRepetitions(program.index, key, visit));
    const isRepeated = maxRepetitions(program.index, visit) > 1;
    this.at = { visit, repetition: isRepeated ? Math.max(0, ...given) + 1 : 1 };
  }

  get siteCode(): string | null {
    return this.#text(SITE_CODE);
  }

  get subjectNumber(): string | null {
    return this.#text(SUBJECT_NUMBER);
  }

  value(place: CheckedItemRef): string | null | undefined {
    const { page, block, item, line } = place;
    const own = this.#find(place, page, item);
    const isOwnLine = line === 1 && this.#isOwnPage(place, page);
    if (line === 0 || (isOwnLine && own !== undefined)) return typeof own === 'string' ? own : null;
    const lines = this.#find(place, page, block);
    return Array.isArray(lines) ? lines[line - 1]?.[item] : undefined;
  }

  lines(place: VisitRef & { page: string; block: string }): number[] {
    const lines = this.#find(place, place.page, place.block);
    return Array.isArray(lines) ? lines.map((_, at) => at + 1) : [];
  }

  visits(visit: string): readonly number[] {
    const given = this.#given((key) => key === visit);
    if (visit === this.at.visit) given.add(this.at.repetition);
    return [...given].toSorted((a, b) => a - b);
  }

  /** The visit of the target; else one of the repeated visits that the expression names, or any with the page. */
  #ownVisit(): string {
    const { index } = this.program;
    const { visit, page } = this.check.target;
    if (visit !== undefined) return visit;
    const possible = index.visitsByPage.get(page) ?? [];
    const named = new Set(this.check.operands.map((operand) => operand.visit));
    for (const key of this.check.visits) named.add(key);
    const isRepeated = (key: string) => named.has(key) && maxRepetitions(index, key) > 1;
    return possible.find(isRepeated) ?? possible[0] ?? '';
  }

  #given(isMeant: (visit: string) => boolean): Set<number> {
    const numbers = new Set<number>();
    for (const name of Object.keys(this.values)) {
      const found = VISIT_NAME.exec(name);
      if (found && isMeant(found[1]!)) numbers.add(Number(found[2] ?? 1));
    }
    return numbers;
  }

  #text(name: string): string | null {
    const value = Object.hasOwn(this.values, name) ? this.values[name] : null;
    return typeof value === 'string' ? value : null;
  }

  #isOwnPage({ visit, repetition }: VisitRef, page: string): boolean {
    if (page !== this.check.target.page) return false;
    return visit === undefined || (visit === this.at.visit && repetition === this.at.repetition);
  }

  #find(place: VisitRef, page: string, name: string): CheckTest['values'][string] | undefined {
    const { visit, repetition } = place;
    const elsewhere =
      visit === undefined
        ? [`${page}.${name}`]
        : repetition === undefined
          ? [`${visit}:${page}.${name}`]
          : [
              `${visit}[${repetition}]:${page}.${name}`,
              ...(repetition === 1 ? [`${visit}:${page}.${name}`] : []),
            ];
    const isOwnVisit = visit === this.at.visit && repetition === this.at.repetition;
    const names = [
      ...(this.#isOwnPage(place, page) ? [name] : []),
      ...(isOwnVisit ? [`${page}.${name}`] : []),
      ...elsewhere,
    ];
    const key = names.find((candidate) => Object.hasOwn(this.values, candidate));
    return key === undefined ? undefined : this.values[key];
  }
}
