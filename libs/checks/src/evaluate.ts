import { EvaluationError } from '@marcbachmann/cel-js';
import { isFutureDate, parseValue, partialDate } from '@casebook/item-values';
import type { DataType } from '@casebook/study-design';
import { Decimal } from './decimal';
import { lineKey } from './expression';
import type { Operand } from './paths';
import type { CheckProgram, CompiledCheck, Outcome, Place, Snapshot } from './program';
import { CheckFailure, isMissingSignal, MISSING } from './signals';
import { DateValue, fromStored, toStored } from './values';

export interface EvaluationInput {
  snapshot: Snapshot;
  /** The server's date in the site's time zone, `YYYY-MM-DD`. */
  today: string;
  /** The checked line; 0 or absent when the target is not in lines. */
  line?: number;
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

export function evaluateCheck(
  program: CheckProgram,
  check: CompiledCheck,
  input: EvaluationInput,
): Outcome {
  if (!check.run) return builtIn(check, input);
  const variables = new Variables(program, check, input);
  if (check.strict && check.operands.some((operand) => variables.isMissing(operand)))
    return 'unknown';
  try {
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

function builtIn(check: CompiledCheck, { snapshot, today, line }: EvaluationInput): Outcome {
  const stored = snapshot.value(placeOf(check.operands[0]!, line ?? 0));
  if (check.kind === 'required') return isMissing(stored) ? 'fires' : 'passes';
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

function placeOf({ visit, page, block, item, line }: Operand, own: number): Place {
  return { visit, page, block, item, line: line === 'own' ? own : 0 };
}

/** What the expression reads, fetched from the snapshot at the moment it is read. */
class Variables extends Map<string, unknown> {
  readonly #program: CheckProgram;
  readonly #check: CompiledCheck;
  readonly #input: EvaluationInput;

  constructor(program: CheckProgram, check: CompiledCheck, input: EvaluationInput) {
    super();
    this.#program = program;
    this.#check = check;
    this.#input = input;
  }

  isMissing(operand: Operand): boolean {
    return operand.line !== 'all' && isMissing(this.#stored(operand));
  }

  override get(name: string): unknown {
    const path = this.#check.paths.get(name);
    switch (path?.kind) {
      case 'today':
        return new DateValue(partialDate(this.#input.today)!);
      case 'item':
        return read(path.operand.item, path.dataType, this.#stored(path.operand));
      case 'lines': {
        const { visit, page, block } = path;
        const line = this.#program.lineFactories.get(lineKey(page, block))!;
        const { snapshot } = this.#input;
        return snapshot
          .lines({ visit, page, block })
          .map((number) =>
            line((item, type) =>
              read(item, type, snapshot.value({ visit, page, block, item, line: number })),
            ),
          );
      }
      default:
        return undefined;
    }
  }

  #stored(operand: Operand): string | null | undefined {
    return this.#input.snapshot.value(placeOf(operand, this.#input.line ?? 0));
  }
}

function read(item: string, type: DataType, stored: string | null | undefined): unknown {
  if (isMissing(stored)) throw MISSING;
  const value = fromStored(type, stored!);
  if (value === undefined)
    throw new CheckFailure('CHECKS_VALUE_UNREADABLE', { item, value: stored! });
  return value;
}
