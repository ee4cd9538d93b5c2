import {
  dataTypeOf,
  indexDesign,
  type Block,
  type Check,
  type CheckTarget,
  type DesignIndex,
  type Key,
  type ScheduleEntry,
  type StudyDesign,
} from '@casebook/study-design';
import { lineAndColumn } from './depth';
import { buildProgram } from './build-program';
import { itemChecks } from './built-in-checks';
import {
  compileExpression,
  type ExpressionScope,
  expressionScopeOf,
  lineFactories,
  type Compiled,
} from './expression';
import { runToCompletion } from './run-to-completion';
import { EVALUATION_STEPS, PAGE_STEPS } from './limits';
import { orderDerivations } from './order';
import { pageCost } from './page-cost';
import { isLineBlock, type ExpressionContext } from './paths';
import type { CheckFault, CheckProgram, CompiledCheck, ExpressionLocation } from './program';
import { ExpressionFault, type Range } from './faults';
import type { CheckCode, Params } from './signals';
import { TYPE_NAMES } from './values';

/** Key under which the condition of a schedule entry can be evaluated. */
export const conditionKey = (visit: Key, page: Key): string => `$condition:${visit}:${page}`;

/**
 * Compiles and type-checks all checks of a design. A check with a fault is left out of the program;
 * a version with faults must not be frozen.
 */
export function compileDesignChecks(design: StudyDesign): CompiledDesign {
  return runToCompletion(compileDesignChecksInSteps(design));
}

export interface CompiledDesign {
  program: CheckProgram;
  faults: CheckFault[];
}

/** {@link compileDesignChecks} as a generator that yields after each check, so that other requests can run in between. */
export function* compileDesignChecksInSteps(
  design: StudyDesign,
): Generator<undefined, CompiledDesign, undefined> {
  const index = indexDesign(design);
  const language = expressionScopeOf(index);
  const faults: CheckFault[] = [];
  const checks: CompiledCheck[] = [];

  const guarded = (
    checkKey: string,
    path: string,
    expression: string,
    compile: () => { check: CompiledCheck; compiled: Compiled },
  ) => {
    const fault = (
      code: CheckCode,
      params: Params,
      position: Range | undefined,
      severity: CheckFault['severity'] = 'error',
    ) => {
      const at = position && placeIn(expression, position);
      faults.push({ path, code, params, severity, checkKey, position, at });
    };
    try {
      const {
        check,
        compiled: { tooCostly, ambiguous = [] },
      } = compile();
      checks.push(check);
      // The check stays in the program: a version may have been frozen without this limit, and the step limit ends it.
      if (check.refused) fault(check.refused.code, check.refused.params, check.refused.range);
      else if (tooCostly)
        fault('CHECKS_COST_LIMIT', costParams(expression, check, tooCostly), tooCostly);
      // The check stays in the program: an earlier version reads the nearest or last repetition.
      for (const { code, params, range, severity } of ambiguous)
        fault(code, params, range, severity);
    } catch (error) {
      if (error instanceof ExpressionFault) fault(error.code, error.params, error.range);
      else fault('CHECKS_NOT_COMPILED', { reason: reasonOf(error) }, whole(expression));
    }
  };

  for (const [at, check] of design.checks.entries()) {
    if (check.disabled) continue;
    guarded(check.key, `/checks/${at}/expression`, check.expression, () =>
      compileCheck(index, language, check),
    );
    yield;
  }
  for (const [at, entry] of design.schedule.entries()) {
    const { condition } = entry;
    if (condition === undefined) continue;
    const key = conditionKey(entry.visit, entry.page);
    guarded(key, `/schedule/${at}/condition`, condition, () =>
      compileCondition(index, language, entry, condition),
    );
    yield;
  }
  for (const page of design.pages) checks.push(...itemChecks(design, page));

  const { order, cycles } = orderDerivations(
    checks.filter(({ action }) => action.type === 'derive'),
  );
  for (const cycle of cycles)
    for (const key of cycle)
      faults.push({
        path: `/checks/${design.checks.findIndex((check) => check.key === key)}/expression`,
        code: 'CHECKS_CYCLE',
        params: { checks: cycle.join(', ') },
        severity: 'error',
        checkKey: key,
      });

  const inCycle = new Set(cycles.flat());
  const compiled = buildProgram(
    index,
    checks.filter(({ key }) => !inCycle.has(key)),
    order,
    lineFactories(language),
  );
  faults.push(...pageFaults(design, compiled));
  return { program: compiled, faults };
}

/** An unexpected error of the compiler is reported as a fault of the expression. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
const whole = (expression: string): Range => ({ start: 0, end: expression.length });

function costParams(expression: string, { cost }: CompiledCheck, range: Range): Params {
  return { cost: atMost(cost.most), limit: EVALUATION_STEPS, ...placeIn(expression, range) };
}

function placeIn(expression: string, range: Range): ExpressionLocation {
  const part = expression.slice(range.start, range.end);
  return {
    ...lineAndColumn(expression, range),
    part: part.length > SHOWN_CHARACTERS ? `${part.slice(0, SHOWN_CHARACTERS)}…` : part,
  };
}

/** Characters of an expression that a message shows. */
const SHOWN_CHARACTERS = 80;
/** Costs multiply, so they can exceed the numbers that JavaScript holds exactly. */
const atMost = (steps: number): number => Math.min(steps, Number.MAX_SAFE_INTEGER);

/** Faults of pages whose checks together cost too much; a check that costs too much alone has its own fault. */
function pageFaults(design: StudyDesign, compiled: CheckProgram): CheckFault[] {
  return design.pages.flatMap(({ key }, at): CheckFault[] => {
    const { steps, dearest } = pageCost(compiled.plan(key));
    if (steps <= PAGE_STEPS || !dearest) return [];
    if (compiled.checksOf(key).some(({ cost }) => cost.most > EVALUATION_STEPS)) return [];
    return [
      {
        path: `/pages/${at}`,
        code: 'CHECKS_PAGE_COST_LIMIT',
        params: {
          page: key,
          cost: atMost(steps),
          limit: PAGE_STEPS,
          check: dearest.check.key,
          checkCost: atMost(dearest.steps),
        },
        severity: 'error',
        checkKey: dearest.check.key,
      },
    ];
  });
}

function compileCheck(
  index: DesignIndex,
  language: ExpressionScope,
  check: Check,
): { check: CompiledCheck; compiled: Compiled } {
  const { target, action } = check;
  const fail = (code: CheckCode, params: Params): never => {
    throw new ExpressionFault(code, params);
  };
  if (!index.pages.has(target.page)) fail('CHECKS_TARGET_UNKNOWN', { target: target.page });
  if (target.visit && !index.scheduleEntry(target.visit, target.page))
    fail('CHECKS_TARGET_UNKNOWN', { target: `${target.visit}:${target.page}` });
  const placed = target.item === undefined ? undefined : index.item(target.page, target.item);
  const whole = action.type === 'addVisit' || action.type === 'show' || action.type === 'hide';
  if (!placed && (target.item !== undefined || !whole))
    fail('CHECKS_TARGET_UNKNOWN', { target: `${target.page}.${target.item ?? ''}` });
  if (action.type === 'show' || action.type === 'hide')
    for (const item of action.items)
      if (!index.item(target.page, item))
        fail('CHECKS_TARGET_UNKNOWN', { target: `${target.page}.${item}` });
  if (action.type === 'addVisit' && !index.visits.has(action.visit))
    fail('CHECKS_VISIT_UNKNOWN', { visit: action.visit });

  const block = placed?.block;
  const compiled = compileExpression(
    index,
    language,
    expressionContext(index, target, block),
    check.expression,
  );
  const type = placed && dataTypeOf(placed.item);
  const expected =
    action.type === 'derive' && type ? (type === 'none' ? 'none' : TYPE_NAMES[type]) : 'bool';
  if (!compiled.refused && compiled.type !== expected)
    fail('CHECKS_RESULT_TYPE', { expected, found: compiled.type });
  return {
    compiled,
    check: checkOf(compiled, {
      key: check.key,
      kind: 'check',
      target,
      block,
      item: placed?.item,
      perLine: block !== undefined && isLineBlock(block),
      action,
      message: 'message' in action ? action.message : undefined,
      autoClose: check.autoClose,
    }),
  };
}

function compileCondition(
  index: DesignIndex,
  language: ExpressionScope,
  entry: ScheduleEntry,
  condition: string,
): { check: CompiledCheck; compiled: Compiled } {
  const at = expressionContext(index, entry, undefined);
  const compiled = compileExpression(index, language, at, condition);
  if (!compiled.refused && compiled.type !== 'bool')
    throw new ExpressionFault('CHECKS_RESULT_TYPE', { expected: 'bool', found: compiled.type });
  return {
    compiled,
    check: checkOf(compiled, {
      key: conditionKey(entry.visit, entry.page),
      kind: 'condition',
      target: { page: entry.page, visit: entry.visit },
      perLine: false,
      action: { type: 'show', items: [] },
      autoClose: false,
    }),
  };
}

/** Member by member: a design has thousands, and copying whole objects is what takes the time. */
function checkOf(
  { operands, visits, strict, paths, cost, run, refused }: Compiled,
  own: Pick<
    CompiledCheck,
    'key' | 'kind' | 'target' | 'block' | 'item' | 'perLine' | 'action' | 'message' | 'autoClose'
  >,
): CompiledCheck {
  const { key, kind, target, block, item, perLine, action, message, autoClose } = own;
  return {
    key,
    kind,
    target,
    block,
    item,
    perLine,
    action,
    message,
    autoClose,
    operands,
    visits,
    strict,
    run,
    cost,
    refused,
    paths,
  };
}

function expressionContext(
  index: DesignIndex,
  { page, visit }: Pick<CheckTarget, 'page' | 'visit'>,
  block: Block | undefined,
): ExpressionContext {
  return {
    page,
    visits: visit === undefined ? (index.visitsByPage.get(page) ?? []) : [visit],
    lineBlock: block && isLineBlock(block) ? block.key : undefined,
  };
}
