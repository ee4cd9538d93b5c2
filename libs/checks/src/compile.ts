import { builtInChecks } from '@casebook/catalogue';
import { valueSpec, type ValueSpec } from '@casebook/item-values';
import {
  dataTypeOf,
  indexDesign,
  itemsOf,
  textFor,
  type Block,
  type Check,
  type CheckTarget,
  type DesignIndex,
  type Key,
  type Page,
  type ScheduleEntry,
  type StudyDesign,
} from '@casebook/study-design';
import { lineAndColumn } from './depth';
import { BUILT_IN_STEPS } from './evaluate';
import {
  compileExpression,
  type Language,
  languageOf,
  lineFactories,
  visitFactories,
  NO_OPERANDS,
  type Compiled,
} from './expression';
import { runToCompletion } from './run-to-completion';
import { EVALUATION_STEPS, PAGE_STEPS } from './limits';
import { orderDerivations } from './order';
import { pageCost } from './page-cost';
import { isLineBlock, type Operand, type ExpressionContext } from './paths';
import type {
  CheckFault,
  CheckProgram,
  CompiledCheck,
  ExpressionLocation,
  PagePlan,
} from './program';
import { ExpressionFault, type Range } from './faults';
import type { CheckCode, Params } from './signals';
import { TYPE_NAMES } from './values';

/** Key of the built-in check that a required item of a saved page is not empty. */
export const requiredKey = (page: Key, item: Key): string => `$required:${page}.${item}`;
/** Key of the built-in check that a date is not in the future. */
export const futureKey = (page: Key, item: Key): string => `$future:${page}.${item}`;
/** Key under which the condition of a schedule entry can be evaluated. */
export const conditionKey = (visit: Key, page: Key): string => `$condition:${visit}:${page}`;

/** What a person who writes the expression is told beside what compiles. */
type Hints = Pick<Compiled, 'tooCostly' | 'ambiguous'>;

const BUILT_IN: Omit<Compiled, 'type'> = {
  ...NO_OPERANDS,
  cost: { fixed: BUILT_IN_STEPS, most: BUILT_IN_STEPS },
};

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

/** {@link compileDesignChecks} check by check, for one who lets others have their turn in between. */
export function* compileDesignChecksInSteps(
  design: StudyDesign,
): Generator<undefined, CompiledDesign, undefined> {
  const index = indexDesign(design);
  const language = languageOf(index);
  const faults: CheckFault[] = [];
  const checks: CompiledCheck[] = [];

  const guarded = (
    checkKey: string,
    path: string,
    expression: string,
    compile: () => CompiledCheck & Hints,
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
      const { tooCostly, ambiguous = [], ...check } = compile();
      checks.push(check);
      // It stays in the program: in a version that was frozen without this limit its budget ends it.
      if (check.refused) fault(check.refused.code, check.refused.params, check.refused.range);
      else if (tooCostly)
        fault('CHECKS_COST_LIMIT', costParams(expression, check, tooCostly), tooCostly);
      // It stays as well: an earlier version means the nearest or last repetition.
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
  const compiled = program(
    index,
    checks.filter(({ key }) => !inCycle.has(key)),
    order,
    { lines: lineFactories(language), visits: visitFactories(language) },
  );
  faults.push(...pageFaults(design, compiled));
  return { program: compiled, faults };
}

/** Whatever a compiler may meet that nobody has thought of is a fault of the expression, never of its caller. */
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
/** Costs multiply; beyond this nobody reads the digits. */
const atMost = (steps: number): number => Math.min(steps, Number.MAX_SAFE_INTEGER);

/** Pages whose checks cost too much only together: one that does so alone has said it already. */
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

function compileCheck(index: DesignIndex, language: Language, check: Check): CompiledCheck & Hints {
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
    ...compiled,
    key: check.key,
    kind: 'check',
    target,
    block,
    item: placed?.item,
    perLine: block !== undefined && isLineBlock(block),
    action,
    message: 'message' in action ? action.message : undefined,
    autoClose: check.autoClose,
  };
}

function compileCondition(
  index: DesignIndex,
  language: Language,
  entry: ScheduleEntry,
  condition: string,
): CompiledCheck & Hints {
  const at = expressionContext(index, entry, undefined);
  const compiled = compileExpression(index, language, at, condition);
  if (!compiled.refused && compiled.type !== 'bool')
    throw new ExpressionFault('CHECKS_RESULT_TYPE', { expected: 'bool', found: compiled.type });
  return {
    ...compiled,
    key: conditionKey(entry.visit, entry.page),
    kind: 'condition',
    target: { page: entry.page, visit: entry.visit },
    perLine: false,
    action: { type: 'show', items: [] },
    autoClose: false,
  };
}

function* itemChecks(design: StudyDesign, page: Page): Generator<CompiledCheck> {
  for (const { block, item } of itemsOf(page)) {
    const type = dataTypeOf(item);
    const check = (kind: 'required' | 'future', key: string): CompiledCheck => {
      const message = textFor(
        design.languages,
        builtInChecks[kind === 'required' ? 'CHECKS_REQUIRED_EMPTY' : 'CHECKS_FUTURE_DATE'],
      );
      const perLine = isLineBlock(block);
      const operand: Operand = {
        page: page.key,
        block: block.key,
        item: item.key,
        line: perLine ? 'own' : 'none',
      };
      return {
        ...BUILT_IN,
        operands: [operand],
        key,
        kind,
        target: { page: page.key, item: item.key },
        block,
        item,
        perLine,
        action: { type: 'query', message },
        message,
        autoClose: true,
      };
    };
    if (item.required && type !== 'none') yield check('required', requiredKey(page.key, item.key));
    if (item.notInFuture && type === 'date') yield check('future', futureKey(page.key, item.key));
  }
}

function expressionContext(
  index: DesignIndex,
  { page, visit }: Pick<CheckTarget, 'page' | 'visit'>,
  block: Block | undefined,
): ExpressionContext {
  return {
    page,
    visits:
      visit === undefined
        ? (index.scheduleByPage.get(page) ?? []).map((entry) => entry.visit)
        : [visit],
    lineBlock: block && isLineBlock(block) ? block.key : undefined,
  };
}

function program(
  index: DesignIndex,
  checks: readonly CompiledCheck[],
  derivations: readonly CompiledCheck[],
  values: {
    lines: CheckProgram['lineFactories'];
    visits: CheckProgram['visitFactories'];
  },
): CheckProgram {
  const plans = new Map<Key, PagePlan>();
  const byPage = Map.groupBy(checks, ({ target }) => target.page);
  const derivationsOf = Map.groupBy(derivations, ({ target }) => target.page);
  for (const page of index.pages.keys()) {
    const own = (byPage.get(page) ?? []).filter(({ kind }) => kind !== 'condition');
    const isVisibility = ({ action }: CompiledCheck) =>
      action.type === 'show' || action.type === 'hide';
    const checksOfPage = {
      derivations: derivationsOf.get(page) ?? [],
      visibility: own.filter(isVisibility),
      rest: own.filter((check) => check.action.type !== 'derive' && !isVisibility(check)),
    };
    const { allowance } = pageCost(checksOfPage);
    plans.set(page, { ...checksOfPage, allowance });
  }
  const byKey = new Map(checks.map((check) => [check.key, check]));
  const readers = new Map<string, string[]>();
  for (const [key, check] of byKey)
    for (const place of new Set(check.operands.map(({ page, item }) => `${page}.${item}`))) {
      const list = readers.get(place);
      if (list) list.push(key);
      else readers.set(place, [key]);
    }
  const specs = new Map<string, ValueSpec>();
  for (const [page, items] of index.items)
    for (const [key, { item }] of items)
      specs.set(
        `${page}.${key}`,
        valueSpec(item, item.codelist ? index.codelists.get(item.codelist) : undefined),
      );
  const empty: PagePlan = { derivations: [], visibility: [], rest: [], allowance: 0 };
  return {
    index,
    checks: byKey,
    lineFactories: values.lines,
    visitFactories: values.visits,
    specs: (page, item) => specs.get(`${page}.${item}`),
    plan: (page) => plans.get(page) ?? empty,
    checksOf: (page) => byPage.get(page) ?? [],
    operandsOf: (key) => byKey.get(key)?.operands ?? [],
    checksReading: (page, item) => readers.get(`${page}.${item}`) ?? [],
  };
}
