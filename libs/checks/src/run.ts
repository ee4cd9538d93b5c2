import type { CheckActionSpec, Key, Text } from '@casebook/study-design';
import { type Budget, evaluateCheck } from './evaluate';
import { runToCompletion } from './run-to-completion';
import { STEPS_BETWEEN_YIELDS } from './limits';
import { BEGIN_STEPS } from './steps';
import { isLineBlock } from './paths';
import type { CheckProgram, CompiledCheck, Outcome, CheckedItemRef, CheckedData } from './program';

/** One page instance and its surroundings. */
export interface RunScope {
  visit: Key;
  page: Key;
  /** Data with the values being saved or typed already in place. */
  snapshot: CheckedData;
  /** The server's date in the site's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Whether a value must stay as it is (frozen, locked): it is not derived, and checks read what is there. */
  keeps?(place: HiddenItem): boolean;
  /** Gets every outcome, also those that {@link PageCheckResults} do not name. Of a repeated evaluation the last counts. */
  observe?(checkKey: string, line: number, outcome: Outcome): void;
}

export interface CheckResult {
  checkKey: string;
  page: Key;
  block?: Key;
  /** 0 when the target is not in lines. */
  line: number;
  item?: Key;
  action: CheckActionSpec['type'];
  outcome: Outcome;
  /** Text of the prompt or query. */
  message?: Text;
  autoClose: boolean;
  /** Only for `addVisit`. */
  addVisit?: Key;
}

export interface DerivedValue {
  checkKey: string;
  page: Key;
  block: Key;
  line: number;
  item: Key;
  /**
   * Stored text; null when an operand is missing or the derivation failed: what it gave for other data than
   * these must not stand there as if it were theirs.
   */
  value: string | null;
}

/** An item that is not shown; line 0 = not in lines. Its value is kept but ignored by checks. */
export interface HiddenItem {
  block: Key;
  line: number;
  item: Key;
}

export interface PageCheckResults {
  /** Prompts, queries, blocks and visits to add; and whatever failed. */
  results: CheckResult[];
  derived: DerivedValue[];
  hidden: HiddenItem[];
  /** Steps that all of it took. */
  steps: number;
}

/**
 * Runs everything that belongs to one page instance: derivations in dependency order, then show and hide,
 * then prompts, queries and blocks with the derived values in place and hidden values ignored. The one
 * function of browser, save, import and re-run.
 */
export function runChecks(program: CheckProgram, scope: RunScope): PageCheckResults {
  return runToCompletion(runChecksInSteps(program, scope));
}

/** {@link runChecks} in pieces of some milliseconds, for one who lets others have their turn in between. */
export function* runChecksInSteps(
  program: CheckProgram,
  scope: RunScope,
): Generator<undefined, PageCheckResults, undefined> {
  const plan = program.plan(scope.page);
  const overlay = new Overlay(scope);
  const results: CheckResult[] = [];
  const derived: DerivedValue[] = [];
  const applies = ({ target }: CompiledCheck) => !target.visit || target.visit === scope.visit;
  const steps = new StepAccount();
  const evaluateAt: EvaluateAt = (check, line, budget) => {
    const before = budget.left;
    const outcome = evaluateCheck(program, check, {
      snapshot: overlay,
      today: scope.today,
      line,
      budget,
    });
    steps.add(before - budget.left);
    scope.observe?.(check.key, line, outcome);
    return outcome;
  };

  for (const check of plan.derivations.filter(applies)) {
    const budget = { left: plan.allowance };
    for (const line of linesOf(check, scope)) {
      if (steps.isLongTurn()) yield;
      const place = { block: check.block!.key, line, item: check.item!.key };
      if (scope.keeps?.(place)) continue;
      const outcome = evaluateAt(check, line, budget);
      if (typeof outcome === 'object' && 'failed' in outcome) {
        results.push(result(check, line, outcome));
      }
      const value = typeof outcome === 'object' && 'value' in outcome ? outcome.value : null;
      overlay.derive(place, value);
      derived.push({ checkKey: check.key, page: scope.page, ...place, value });
    }
  }

  const visibility = plan.visibility.filter(applies);
  results.push(
    ...(yield* settleVisibility(program, scope, visibility, overlay, steps, evaluateAt)),
  );

  for (const check of plan.rest.filter(applies)) {
    const budget = { left: plan.allowance };
    for (const line of linesOf(check, scope)) {
      if (steps.isLongTurn()) yield;
      // A question that is not asked has no finding, so that a query on it closes.
      const outcome =
        check.item && overlay.isHidden(check.block!.key, line, check.item.key)
          ? 'passes'
          : evaluateAt(check, line, budget);
      results.push(result(check, line, outcome));
    }
  }
  return { results, derived, hidden: overlay.hidden(), steps: steps.used };
}

type EvaluateAt = (check: CompiledCheck, line: number, budget: Budget) => Outcome;

/** What the checks of one page have used. */
class StepAccount {
  #turnBegan = 0;
  used = 0;

  /** Also a check that has nothing left takes time to say so. */
  add(steps: number): void {
    this.used += steps > BEGIN_STEPS ? steps : BEGIN_STEPS;
  }

  /** Whether so much was done that others should have their turn; the next turn begins. */
  isLongTurn(): boolean {
    if (this.used - this.#turnBegan < STEPS_BETWEEN_YIELDS) return false;
    this.#turnBegan = this.used;
    return true;
  }
}

/**
 * Show and hide may depend on items that others hide, so they run until nothing changes: the order of
 * the checks then does not matter. Each round settles at least one level of nesting.
 */
function* settleVisibility(
  program: CheckProgram,
  scope: RunScope,
  checks: readonly CompiledCheck[],
  overlay: Overlay,
  steps: StepAccount,
  evaluateAt: EvaluateAt,
): Generator<undefined, CheckResult[], undefined> {
  // One budget for all rounds.
  const budgets = checks.map((): Budget => ({ left: program.plan(scope.page).allowance }));
  let failures: CheckResult[] = [];
  for (let round = 0; round <= checks.length; round++) {
    failures = [];
    const [shown, restricted, hidden] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const [at, check] of checks.entries()) {
      const { action } = check;
      if (action.type !== 'show' && action.type !== 'hide') continue;
      for (const line of linesOf(check, scope)) {
        if (steps.isLongTurn()) yield;
        const outcome = evaluateAt(check, line, budgets[at]!);
        const failed = typeof outcome === 'object';
        if (failed) failures.push(result(check, line, outcome));
        for (const place of placesOf(
          program,
          scope,
          action.items,
          check.perLine ? line : undefined,
        )) {
          if (action.type === 'hide' && outcome === 'fires') hidden.add(place);
          if (action.type !== 'show') continue;
          restricted.add(place);
          // A rule that can't be evaluated must not make a question disappear.
          if (outcome === 'fires' || failed) shown.add(place);
        }
      }
    }
    for (const place of restricted) if (!shown.has(place)) hidden.add(place);
    if (!overlay.hide(hidden)) break;
  }
  return failures;
}

/** The instances of items on the page: on one line, or wherever they stand. */
function* placesOf(
  program: CheckProgram,
  scope: RunScope,
  items: readonly Key[],
  line: number | undefined,
): Generator<string> {
  for (const item of items) {
    const { block } = program.index.item(scope.page, item)!;
    if (!isLineBlock(block)) yield placeKey(block.key, 0, item);
    else if (line !== undefined) yield placeKey(block.key, line, item);
    else
      for (const each of scope.snapshot.lines({ page: scope.page, block: block.key }))
        yield placeKey(block.key, each, item);
  }
}

function linesOf(check: CompiledCheck, { page, snapshot }: RunScope): readonly number[] {
  return check.perLine ? snapshot.lines({ page, block: check.block!.key }) : [0];
}

function result(check: CompiledCheck, line: number, outcome: Outcome): CheckResult {
  return {
    checkKey: check.key,
    page: check.target.page,
    block: check.block?.key,
    line,
    item: check.target.item,
    action: check.action.type,
    outcome,
    message: check.message,
    autoClose: check.autoClose,
    addVisit: check.action.type === 'addVisit' ? check.action.visit : undefined,
  };
}

function placeKey(block: Key, line: number, item: Key): string {
  return `${block}.${line}.${item}`;
}

/** The snapshot as the checks of one page see it. */
class Overlay implements CheckedData {
  readonly #derived = new Map<string, string | null>();
  #hidden: ReadonlySet<string> = new Set();

  constructor(private readonly scope: RunScope) {}

  value(place: CheckedItemRef): string | null | undefined {
    const { snapshot } = this.scope;
    if (this.#isHere(place)) {
      const key = placeKey(place.block, place.line, place.item);
      if (this.#hidden.has(key)) return null;
      const value = this.#derived.get(key);
      if (value !== undefined) return value;
    }
    return snapshot.value(place);
  }

  lines(place: Parameters<CheckedData['lines']>[0]): readonly number[] {
    return this.scope.snapshot.lines(place);
  }

  isNotDone(place: CheckedItemRef): boolean {
    return this.scope.snapshot.isNotDone?.(place) ?? false;
  }

  visits(visit: Key): readonly number[] {
    return this.scope.snapshot.visits(visit);
  }

  get at(): CheckedData['at'] {
    return this.scope.snapshot.at;
  }

  get siteCode(): string | null {
    return this.scope.snapshot.siteCode;
  }

  get subjectNumber(): string | null {
    return this.scope.snapshot.subjectNumber;
  }

  #isHere({ visit, repetition, page }: CheckedItemRef): boolean {
    const { at } = this.scope.snapshot;
    return (
      page === this.scope.page &&
      (visit === undefined ||
        (visit === this.scope.visit && (repetition === undefined || repetition === at.repetition)))
    );
  }

  derive({ block, line, item }: HiddenItem, value: string | null): void {
    this.#derived.set(placeKey(block, line, item), value);
  }

  /** Says whether anything changed. */
  hide(places: ReadonlySet<string>): boolean {
    const before = this.#hidden;
    this.#hidden = places;
    return before.size !== places.size || [...places].some((place) => !before.has(place));
  }

  isHidden(block: Key, line: number, item: Key): boolean {
    return this.#hidden.has(placeKey(block, line, item));
  }

  hidden(): HiddenItem[] {
    return [...this.#hidden].toSorted().map((key) => {
      const [block, line, item] = key.split('.');
      return { block: block!, line: Number(line), item: item! };
    });
  }
}
