import { EvaluationError } from '@marcbachmann/cel-js';
import { isFutureDate, parseValue, partialDate } from '@casebook/item-values';
import type { DataType } from '@casebook/study-design';
import { Decimal } from './decimal';
import { lineBlockPath } from './expression';
import { EVALUATION_STEPS } from './limits';
import { startBudget, consumeSteps, stepsLeft } from './meter';
import type { Operand, Repetition, ResolvedPath } from './paths';
import type {
  CheckProgram,
  CompiledCheck,
  Outcome,
  CheckedItemRef,
  CheckedData,
  VisitRef,
} from './program';
import { previousRepetition } from './repetitions';
import { CheckFailure, isMissingSignal, MISSING } from './signals';
import { BEGIN_STEPS, READ_STEPS, stepsToReadText } from './steps';
import { DateValue, fromStored, toStored, VisitRepetition } from './values';

export interface EvaluationInput {
  snapshot: CheckedData;
  /** The server's date in the site's time zone, `YYYY-MM-DD`. */
  today: string;
  /** The checked line; 0 or absent when the target is not in lines. */
  line?: number;
  /** Steps that the check may still use, less with each evaluation. */
  budget?: Budget;
}

/** Steps that are left for several evaluations together. */
export interface Budget {
  left: number;
}

/**
 * Evaluates one check against the data. A missing operand makes it `unknown` unless the expression is
 * decided without it; every other error is `failed`. Derivations give `{ value }` in stored form.
 */
export function evaluate(program: CheckProgram, checkKey: string, input: EvaluationInput): Outcome {
  const check = program.checks.get(checkKey);
  if (!check) throw new Error(`No check ${checkKey} in this design version`);
  return evaluateCheck(program, check, input);
}

/** A check that would use more steps than it may is `failed`, whatever it had found by then. */
export function evaluateCheck(
  program: CheckProgram,
  check: CompiledCheck,
  input: EvaluationInput,
): Outcome {
  const { budget } = input;
  const limit = budget && budget.left < EVALUATION_STEPS ? budget.left : EVALUATION_STEPS;
  startBudget(limit);
  const outcome = attempt(program, check, input);
  const left = stepsLeft();
  if (budget) budget.left -= left > 0 ? limit - left : limit;
  // What the language absorbs as an undecided part must not decide: the whole check counts as not evaluated.
  return left < 0 ? { failed: { code: 'CHECKS_TOO_COSTLY', params: { limit } } } : outcome;
}

function attempt(program: CheckProgram, check: CompiledCheck, input: EvaluationInput): Outcome {
  if (check.refused) return { failed: check.refused };
  if (!check.run) return builtIn(check, input);
  const variables = new Variables(program, check, input);
  if (check.strict && check.operands.some((operand) => variables.isMissing(operand)))
    return 'unknown';
  try {
    consumeSteps(check.cost.fixed);
    const result: unknown = check.run(variables);
    if (check.action.type === 'derive') return derived(program, check, result);
    return result === true ? 'fires' : 'passes';
  } catch (error) {
    return notEvaluated(error);
  }
}

function notEvaluated(error: unknown): Outcome {
  if (isMissingSignal(error)) return 'unknown';
  if (error instanceof CheckFailure) return { failed: { code: error.code, params: error.params } };
  const reason =
    error instanceof EvaluationError
      ? error.summary
      : error instanceof Error
        ? error.message
        : String(error);
  return { failed: { code: 'CHECKS_FAILED', params: { reason } } };
}

/** Steps of a check that follows from a property of an item. */
export const BUILT_IN_STEPS = BEGIN_STEPS + READ_STEPS;

function builtIn(check: CompiledCheck, { snapshot, today, line }: EvaluationInput): Outcome {
  consumeSteps(BUILT_IN_STEPS);
  const { page, block, item, line: kind } = check.operands[0]!;
  const place = { page, block, item, line: kind === 'own' ? (line ?? 0) : 0 };
  const stored = snapshot.value(place);
  if (check.kind === 'required')
    return isMissing(stored) && !snapshot.isNotDone?.(place) ? 'fires' : 'passes';
  if (isMissing(stored)) return 'unknown';
  return isFutureDate(stored, today) ? 'fires' : 'passes';
}

/** A derived value obeys the same input rules as a typed one; numbers take the item's decimals. */
function derived(program: CheckProgram, check: CompiledCheck, result: unknown): Outcome {
  const spec = program.specs(check.target.page, check.item!.key)!;
  const value = result instanceof Decimal ? result.rounded(spec.numberFormat.decimals) : result;
  const parsed = parseValue(spec, toStored(value));
  if (!parsed.ok)
    return { failed: { code: 'CHECKS_VALUE_REFUSED', params: { value: toStored(value) } } };
  return parsed.value === null ? 'unknown' : { value: parsed.value };
}

function isMissing(stored: string | null | undefined): boolean {
  return stored === null || stored === undefined || stored === '';
}

/** What the expression reads, fetched from the snapshot at the moment it is read. */
class Variables extends Map<string, unknown> {
  readonly #program: CheckProgram;
  readonly #check: CompiledCheck;
  readonly #input: EvaluationInput;
  /** Lists by variable: read again in each turn of a loop around them. */
  #lists: Map<string, readonly object[]> | undefined;

  constructor(program: CheckProgram, check: CompiledCheck, input: EvaluationInput) {
    super();
    this.#program = program;
    this.#check = check;
    this.#input = input;
  }

  isMissing(operand: Operand): boolean {
    if (operand.line === 'all' || operand.repetition === 'all') return false;
    const visit = this.#visitOf(operand);
    return visit === undefined || isMissing(this.#stored(operand, visit));
  }

  override get(name: string): unknown {
    const path = this.#check.paths.get(name);
    const { snapshot, today, line } = this.#input;
    switch (path?.kind) {
      case 'today':
        return new DateValue(partialDate(today)!);
      case 'siteCode':
      case 'subjectNumber':
        return present(snapshot[path.kind]);
      case 'ownLine':
        return Decimal.from(line ?? 0);
      case 'ownVisit':
        return Decimal.from(snapshot.at.repetition);
      case 'item':
        return this.#item(path, this.#visitOf(path.operand));
      case 'lines':
        return this.#list(name, () => this.#lines(path, this.#visitOf(path)));
      case 'visits':
        return this.#list(name, () => this.#visits(path.visit));
      default:
        return undefined;
    }
  }

  #list(name: string, make: () => readonly object[]): readonly object[] {
    const known = this.#lists?.get(name);
    if (known) return known;
    const made = make();
    (this.#lists ??= new Map()).set(name, made);
    return made;
  }

  #item({ operand, dataType }: ResolvedPath & { kind: 'item' }, visit: VisitRef | undefined) {
    if (visit === undefined) throw MISSING;
    return read(operand.item, dataType, this.#stored(operand, visit));
  }

  #lines(
    { page, block }: ResolvedPath & { kind: 'lines' },
    visit: VisitRef | undefined,
  ): readonly object[] {
    if (visit === undefined) throw MISSING;
    const { snapshot } = this.#input;
    const line = this.#program.lineFactories.get(lineBlockPath(page, block))!;
    const numbers = snapshot.lines({ ...visit, page, block });
    consumeSteps(numbers.length);
    return numbers.map((number) =>
      line(number, (item, type) =>
        read(item, type, snapshot.value({ ...visit, page, block, item, line: number })),
      ),
    );
  }

  /** The repetitions of a visit; what is read of one is a path with the name of the field. */
  #visits(visit: string): readonly object[] {
    const { snapshot } = this.#input;
    const numbers = snapshot.visits(visit);
    consumeSteps(numbers.length);
    return numbers.map(
      (repetition) =>
        new VisitRepetition(repetition, (field) => {
          const path = this.#check.paths.get(field);
          const place = { visit, repetition };
          if (path?.kind === 'item') return this.#item(path, place);
          if (path?.kind !== 'lines') return undefined;
          return this.#list(`${field} ${repetition}`, () => this.#lines(path, place));
        }),
    );
  }

  /** Undefined when there is no such repetition. */
  #visitOf({
    visit,
    repetition,
  }: {
    visit?: string;
    repetition?: Repetition;
  }): VisitRef | undefined {
    if (visit === undefined || repetition === undefined) return { visit };
    if (typeof repetition === 'number') return { visit, repetition };
    const { snapshot } = this.#input;
    const previous = previousRepetition(
      this.#program.index,
      snapshot.at,
      visit,
      snapshot.visits(visit),
    );
    return previous === undefined ? undefined : { visit, repetition: previous };
  }

  #stored({ page, block, item, line }: Operand, visit: VisitRef): string | null | undefined {
    const own = line === 'own' ? (this.#input.line ?? 0) : 0;
    const place: CheckedItemRef = { ...visit, page, block, item, line: own };
    return this.#input.snapshot.value(place);
  }
}

function present<T>(value: T | null): T {
  if (value === null) throw MISSING;
  return value;
}

function read(item: string, type: DataType, stored: string | null | undefined): unknown {
  if (isMissing(stored)) throw MISSING;
  if (type === 'codes') consumeSteps(stepsToReadText(stored!.length));
  const value = fromStored(type, stored!);
  if (value === undefined)
    throw new CheckFailure('CHECKS_VALUE_UNREADABLE', { item, value: stored! });
  return value;
}
