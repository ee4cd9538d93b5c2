import { areas } from '@casebook/catalogue';
import { valueSpec, type ValueSpec } from '@casebook/item-values';
import {
  dataTypeOf,
  indexDesign,
  itemsOf,
  textFor,
  type Block,
  type Check,
  type DesignIndex,
  type Key,
  type Page,
  type ScheduleEntry,
  type StudyDesign,
} from '@casebook/study-design';
import { compileExpression, lineTypes, type Compiled } from './expression';
import { orderDerivations } from './order';
import { isLineBlock, type Operand } from './paths';
import type { CheckFault, CheckProgram, CompiledCheck, PagePlan } from './program';
import { ExpressionFault } from './rewrite';
import type { CheckCode, Params } from './signals';
import { TYPE_NAMES } from './values';

/** Key of the built-in check that a required item of a saved page is not empty. */
export const requiredKey = (page: Key, item: Key): string => `$required:${page}.${item}`;
/** Key of the built-in check that a date is not in the future. */
export const futureKey = (page: Key, item: Key): string => `$future:${page}.${item}`;
/** Key under which the condition of a schedule entry can be evaluated. */
export const conditionKey = (visit: Key, page: Key): string => `$condition:${visit}:${page}`;

const NOTHING_READ: Omit<Compiled, 'run' | 'type'> = {
  operands: [],
  strict: true,
  paths: new Map(),
  numbers: new Map(),
};

/**
 * Compiles and type-checks all checks of a design. A check with a fault is left out of the program;
 * a version with faults must not be frozen.
 */
export function compileDesignChecks(design: StudyDesign): {
  program: CheckProgram;
  faults: CheckFault[];
} {
  const index = indexDesign(design);
  const { env, factories } = lineTypes(index);
  const faults: CheckFault[] = [];
  const checks: CompiledCheck[] = [];

  const guarded = (checkKey: string, path: string, compile: () => CompiledCheck) => {
    try {
      checks.push(compile());
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      const { code, params, range } = error;
      faults.push({ path, code, params, severity: 'error', checkKey, position: range });
    }
  };

  design.checks.forEach((check, at) => {
    if (!check.disabled)
      guarded(check.key, `/checks/${at}/expression`, () => compileCheck(index, env, check));
  });
  design.schedule.forEach((entry, at) => {
    if (entry.condition !== undefined)
      guarded(conditionKey(entry.visit, entry.page), `/schedule/${at}/condition`, () =>
        compileCondition(index, env, entry),
      );
  });
  for (const page of design.pages) checks.push(...builtInChecks(design, page));

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
  return {
    program: program(
      index,
      checks.filter(({ key }) => !inCycle.has(key)),
      order,
      factories,
    ),
    faults,
  };
}

function compileCheck(
  index: DesignIndex,
  env: Parameters<typeof compileExpression>[1],
  check: Check,
): CompiledCheck {
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
  const compiled = compileExpression(index, env, standpoint(target.page, block), check.expression);
  const type = placed && dataTypeOf(placed.item);
  const expected =
    action.type === 'derive' && type ? (type === 'none' ? 'none' : TYPE_NAMES[type]) : 'bool';
  if (compiled.type !== expected) fail('CHECKS_RESULT_TYPE', { expected, found: compiled.type });
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
  env: Parameters<typeof compileExpression>[1],
  entry: ScheduleEntry,
): CompiledCheck {
  const compiled = compileExpression(index, env, { page: entry.page }, entry.condition!);
  if (compiled.type !== 'bool')
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

function* builtInChecks(design: StudyDesign, page: Page): Generator<CompiledCheck> {
  for (const { block, item } of itemsOf(page)) {
    const type = dataTypeOf(item);
    const check = (kind: 'required' | 'future', key: string): CompiledCheck => {
      const message = textFor(
        design.languages,
        areas.checks[kind === 'required' ? 'CHECKS_REQUIRED_EMPTY' : 'CHECKS_FUTURE_DATE'],
      );
      const perLine = isLineBlock(block);
      const operand: Operand = {
        page: page.key,
        block: block.key,
        item: item.key,
        line: perLine ? 'own' : 'none',
      };
      return {
        ...NOTHING_READ,
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

function standpoint(page: Key, block: Block | undefined) {
  return { page, lineBlock: block && isLineBlock(block) ? block.key : undefined };
}

function program(
  index: DesignIndex,
  checks: readonly CompiledCheck[],
  derivations: readonly CompiledCheck[],
  lineFactories: CheckProgram['lineFactories'],
): CheckProgram {
  const plans = new Map<Key, PagePlan>();
  for (const page of index.pages.keys()) {
    const own = checks.filter(({ target, kind }) => target.page === page && kind !== 'condition');
    const isVisibility = ({ action }: CompiledCheck) =>
      action.type === 'show' || action.type === 'hide';
    plans.set(page, {
      derivations: derivations.filter(({ target }) => target.page === page),
      visibility: own.filter(isVisibility),
      rest: own.filter((check) => check.action.type !== 'derive' && !isVisibility(check)),
    });
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
  const empty: PagePlan = { derivations: [], visibility: [], rest: [] };
  const byPage = Map.groupBy(checks, ({ target }) => target.page);
  return {
    index,
    checks: byKey,
    lineFactories,
    specs: (page, item) => specs.get(`${page}.${item}`),
    plan: (page) => plans.get(page) ?? empty,
    checksOf: (page) => byPage.get(page) ?? [],
    operandsOf: (key) => byKey.get(key)?.operands ?? [],
    checksReading: (page, item) => readers.get(`${page}.${item}`) ?? [],
  };
}
