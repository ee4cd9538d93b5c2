import { type CompiledCheck, RERUN_STEPS, runToCompletion, SAVE_STEPS } from '@casebook/checks';
import {
  type Counters,
  countPage,
  itemInstanceKey,
  type PageInstance,
} from '@casebook/subject-data';
import { Changes, type GivenReason, type ItemWrite } from './changes';
import { concernedBy } from './initialised-parts';
import type { LoadedSubject } from './loaded-subject';
import {
  failuresOfChecksNotRun,
  holdsData,
  pageCheckSteps,
  type PageEvaluation,
} from './page-checks';
import { type Effects, hasEffect, type PageEffect, type QueryMove } from './page-effect';
import { ChangedItems, closedWithPage, movedWithLines, reconcilePage } from './query-moves';

/** The changes to write after checks ran without a save. */
export interface Reevaluation {
  /** Changes of derived values. */
  changes: Changes;
  /** Only the pages that change. */
  effects: Effects;
}

/**
 * Runs the checks of the saved page and of every loaded page that reads a changed value, including derived values,
 * until nothing changes any more. Works on the data in memory; writes nothing.
 *
 * @param changes changes so far; derived values are added to them
 * @param underOldVersion true when the page is saved under a version that is not the current one of the site: the
 * results of this version for other pages are then ignored
 */
export function* evaluateChanges(
  data: LoadedSubject,
  saved: PageInstance,
  changes: Changes,
  today: string,
  underOldVersion = false,
): Generator<undefined, Effects, undefined> {
  const run = new Evaluation(data, saved, changes, today, SAVE_STEPS, { underOldVersion });
  run.enqueue(saved);
  run.reach(changes);
  yield* run.steps();
  return run.effects();
}

/**
 * Runs the checks of every loaded page that reads a removed value of an initialised page. The page itself then counts as
 * never saved: its checks write nothing, and its queries close.
 *
 * @param given the reason of the person, for manual queries
 */
export function* evaluateInitialisation(
  data: LoadedSubject,
  page: PageInstance,
  changes: Changes,
  given: GivenReason,
  today: string,
  underOldVersion: boolean,
): Generator<undefined, Effects, undefined> {
  const options = { underOldVersion, initialised: given };
  const run = new Evaluation(data, page, changes, today, SAVE_STEPS, options);
  run.enqueue(page);
  run.reach(changes);
  yield* run.steps();
  return run.effects();
}

/**
 * Runs every check of every page of the subject again. The data must hold the whole subject. When all saves of the
 * subject were evaluated, the result is empty: {@link evaluateChanges} and {@link evaluateStructure} must agree with
 * this full evaluation. Pages that the version does not have stay unchanged.
 */
export function reevaluate(data: LoadedSubject, today: string): Reevaluation {
  return runToCompletion(reevaluation(data, today));
}

/** {@link reevaluate} as a generator that yields after each page, so that other requests can run in between. */
export function* reevaluation(
  data: LoadedSubject,
  today: string,
): Generator<undefined, Reevaluation, undefined> {
  const changes = new Changes(data);
  const run = new Evaluation(data, null, changes, today, RERUN_STEPS);
  for (const page of data.pages.values()) run.enqueue(page);
  yield* run.steps();
  return effectsOnly(changes, run.effects());
}

/**
 * Runs the checks of every page that may read one of the given pages after these were added, deleted or restored,
 * because the set of existing pages decides which page a check refers to. The data must hold the whole subject, with
 * the visits in their new state.
 *
 * @param moved pages of the visits concerned
 * @param evaluated whether the checks of these pages were run when the pages were added
 */
export function* evaluateStructure(
  data: LoadedSubject,
  moved: readonly PageInstance[],
  today: string,
  { evaluated }: { evaluated: boolean },
): Generator<undefined, Reevaluation, undefined> {
  const changes = new Changes(data);
  const run = new Evaluation(data, null, changes, today, SAVE_STEPS);
  const pages = new Set(moved.map(({ pageKey }) => pageKey));
  const visits = new Set(moved.map(({ visit }) => visit.visitKey));
  const own = new Set(moved);
  for (const page of data.pages.values()) {
    if (own.has(page) ? !evaluated : run.reads(page, pages, visits)) run.enqueue(page);
  }
  yield* run.steps();
  return effectsOnly(changes, run.effects());
}

function effectsOnly(changes: Changes, { pages, visitsWanted }: Effects): Reevaluation {
  return { changes, effects: { pages: pages.filter(hasEffect), visitsWanted } };
}

/** True when a page that every role sees is saved and no item changes that every role sees. */
function isHiddenSave(
  { version }: LoadedSubject,
  { pageKey }: PageInstance,
  { items, lines }: Changes,
): boolean {
  const everybody = version.role(null);
  return (
    version.isPageForEverybody(pageKey) &&
    items.length + lines.length > 0 &&
    items.every(({ page, itemKey }) => !everybody.seesItem(page.pageKey, itemKey)) &&
    lines.every(({ page, blockKey }) => !everybody.seesBlock(page.pageKey, blockKey))
  );
}

/** Derivations across pages have no cycle, so they end, but a long chain runs its pages many times. */
const MIN_PAGE_RUNS = 1_000;
const RUNS_PER_PAGE = 100;

interface EvaluationOptions {
  underOldVersion?: boolean;
  /** The reason of the person who initialises the saved page; absent: the page is saved. */
  initialised?: GivenReason;
}

class Evaluation {
  readonly #outcomes = new Map<PageInstance, PageEvaluation>();
  readonly #before = new Map<PageInstance, Counters>();
  readonly #queue = new Set<PageInstance>();
  /** Pages whose checks were not run because the step limit of the evaluation was reached. */
  readonly #notRun = new Set<PageInstance>();
  /** True when the save changes only data that some roles cannot see: then nothing that every role sees may change. */
  readonly #isHidden: boolean;
  #runsLeft: number;

  constructor(
    private readonly data: LoadedSubject,
    private readonly saved: PageInstance | null,
    private readonly changes: Changes,
    private readonly today: string,
    private stepsLeft: number,
    private readonly options: EvaluationOptions = {},
  ) {
    this.#isHidden = saved !== null && isHiddenSave(data, saved, changes);
    for (const page of data.pages.values()) this.#before.set(page, page.counters);
    this.#runsLeft = MIN_PAGE_RUNS + RUNS_PER_PAGE * data.pages.size;
  }

  enqueue(page: PageInstance): void {
    if (page.visit.deleted || !this.data.version.index.pages.has(page.pageKey)) return;
    this.#queue.add(page);
  }

  /** Puts every page that reads a changed value into the queue. */
  reach({ items, lines }: Changes): void {
    for (const change of items) this.#enqueueReaders(change);
    for (const { page, blockKey } of lines) this.#enqueueLineReaders(page, blockKey);
  }

  /** Runs one page per step, the saved page first. */
  *steps(): Generator<undefined, void, undefined> {
    for (const page of this.#queue) {
      this.#queue.delete(page);
      this.#runsLeft -= 1;
      if (this.#runsLeft < 0 || this.stepsLeft < 0) this.#notRun.add(page);
      else yield* this.#evaluate(page);
      yield;
    }
  }

  *#evaluate(page: PageInstance): Generator<undefined, void, undefined> {
    const outcome = yield* pageCheckSteps(this.data, page, this.today);
    this.stepsLeft -= outcome.steps;
    this.#outcomes.set(page, outcome);
    for (const { block, line, item, value } of outcome.derived) {
      const { version } = this.data;
      if (!this.#touches(page, version.isItemForEverybody(page.pageKey, item))) continue;
      const row = page.values.get(itemInstanceKey({ blockKey: block, line, itemKey: item }));
      if ((row?.deleted ? null : (row?.value ?? null)) === value) continue;
      const change = this.changes.derive(page, { blockKey: block, line, itemKey: item, value });
      this.#enqueueReaders(change);
    }
  }

  /** Whether the results of the checks are written for this page. */
  #touches(page: PageInstance, isForEverybody: boolean): boolean {
    if (page === this.saved && this.options.initialised) return false;
    if (isForEverybody && this.#isHidden) return false;
    return page === this.saved || holdsData(page, isForEverybody);
  }

  /** A check that the version no longer has is treated like one that every role sees. */
  #touchesCheck(page: PageInstance, checkKey: string): boolean {
    const { version } = this.data;
    const isKnown = version.program.checks.has(checkKey);
    return this.#touches(page, !isKnown || version.role(null).seesCheck(checkKey));
  }

  /**
   * Whether a check or condition of a page reads one of these pages, or the number of repetitions of one of these
   * visits.
   */
  reads(
    { pageKey, visit }: PageInstance,
    pageKeys: ReadonlySet<string>,
    visitKeys: ReadonlySet<string>,
  ): boolean {
    const { program } = this.data.version;
    return program
      .checksOf(pageKey)
      .some(
        ({ target, operands, visits }) =>
          (target.visit === undefined || target.visit === visit.visitKey) &&
          (operands.some((operand) => pageKeys.has(operand.page)) ||
            visits.some((key) => visitKeys.has(key))),
      );
  }

  #enqueueReaders({ page, itemKey }: Pick<ItemWrite, 'page' | 'itemKey'>): void {
    const { program } = this.data.version;
    for (const key of program.checksReading(page.pageKey, itemKey)) {
      this.#enqueueTargets(program.checks.get(key)!, page, itemKey);
    }
  }

  /** Adding or removing a line affects every check over the lines of its block. */
  #enqueueLineReaders(page: PageInstance, blockKey: string): void {
    const block = this.data.version.index.pages
      .get(page.pageKey)
      ?.blocks.find((candidate) => candidate.key === blockKey);
    for (const item of block?.items ?? []) this.#enqueueReaders({ page, itemKey: item.key });
  }

  #enqueueTargets(check: CompiledCheck, changed: PageInstance, itemKey: string): void {
    for (const page of this.options.underOldVersion ? [changed] : this.data.pages.values()) {
      if (page.pageKey !== check.target.page || this.#queue.has(page)) continue;
      if (check.target.visit !== undefined && check.target.visit !== page.visit.visitKey) continue;
      const reads = check.operands.some(
        (operand) =>
          operand.page === changed.pageKey &&
          operand.item === itemKey &&
          this.data.readBy(page, operand).some((read) => read.page === changed),
      );
      if (reads) this.enqueue(page);
    }
  }

  effects(): Effects {
    const wanted = new Set<string>();
    const changed = new ChangedItems(this.changes);
    const pages = [...this.#outcomes].map(([page, outcome]): PageEffect => {
      const { open, moved } = reconcilePage(this.data, page, outcome.results, changed, (checkKey) =>
        this.#touchesCheck(page, checkKey),
      );
      if (page === this.saved) moved.push(...this.#movedWith(page));
      for (const { query, status } of moved) query.status = status;
      for (const { addVisit, outcome: found } of outcome.results) {
        const asks = addVisit !== undefined && found === 'fires';
        if (asks && this.#touches(page, true)) wanted.add(addVisit);
      }
      const before = this.#before.get(page)!;
      const count = countPage(this.data, page, outcome.hidden);
      const saves = this.#savesAfter(page, before);
      const after: Counters = {
        ...(this.#isHidden ? { ...before, answeredQueries: count.answeredQueries } : count),
        openQueries: count.openQueries + open.length,
        // The schedule of an older version does not decide whether a page applies today.
        applicable: this.#keepsApplicable(page) ? before.applicable : outcome.applicable,
        ...saves,
        failures: this.#notRun.has(page)
          ? failuresOfChecksNotRun(this.data, page)
          : outcome.failures,
      };
      return { page, results: outcome.results, hidden: outcome.hidden, open, moved, before, after };
    });
    for (const page of this.#notRun) {
      if (this.#outcomes.has(page)) continue;
      const before = this.#before.get(page)!;
      const after = { ...before, failures: failuresOfChecksNotRun(this.data, page) };
      pages.push({ page, results: [], hidden: [], open: [], moved: [], before, after });
    }
    return { pages, visitsWanted: [...wanted] };
  }

  #savesAfter(
    page: PageInstance,
    { saves, hiddenSaves }: Counters,
  ): Pick<Counters, 'saves' | 'hiddenSaves'> {
    if (page !== this.saved) return { saves, hiddenSaves };
    if (this.options.initialised) return { saves: 0, hiddenSaves: 0 };
    return { saves: saves + 1, hiddenSaves: hiddenSaves + (this.#isHidden ? 1 : 0) };
  }

  /** The queries that move with the lines of the saved page, or with the page when it is initialised. */
  #movedWith(page: PageInstance): QueryMove[] {
    const { initialised } = this.options;
    if (!initialised) return movedWithLines(page, this.changes.lines);
    return closedWithPage(page, initialised, concernedBy(this.data, page).query);
  }

  /** A hidden change must not decide whether a page applies that every role sees. */
  #keepsApplicable({ pageKey }: PageInstance): boolean {
    return (
      this.options.underOldVersion ||
      (this.#isHidden && this.data.version.isPageForEverybody(pageKey))
    );
  }
}
