import {
  conditionKey,
  evaluate,
  reconcileQueries,
  runChecks,
  type CheckResult,
  type CompiledCheck,
  type ExistingQuery,
  type HiddenItem,
  type QueryToOpen,
} from '@casebook/checks';
import { CLOSED } from '../common/flags';
import type { Casebook, Counters, PageInstance, StoredQuery } from './casebook';
import { placeKey } from './casebook';
import { countPage, QueryStatus } from './counting';
import { type Change, Changes } from './changes';

/** What a change means for one page of the subject. */
export interface PageEffect {
  page: PageInstance;
  results: CheckResult[];
  hidden: HiddenItem[];
  open: QueryToOpen[];
  /** Queries that get a new status. */
  moved: { query: StoredQuery; status: number }[];
  before: Counters;
  after: Counters;
}

export interface Effects {
  pages: PageEffect[];
  /** Visits that a check asks for. */
  visitsWanted: string[];
}

/** Derivations across pages end because their order has no cycle; this only guards against a fault. */
const MOST_STEPS = 1_000;

/**
 * Runs the checks of the saved page and of every loaded page that reads what has changed, derived values
 * included, until nothing changes any more. Works on the casebook in memory; writes nothing.
 *
 * @param changes changed places so far; derived values are added to them
 */
export function evaluateChanges(
  casebook: Casebook,
  saved: PageInstance,
  changes: Changes,
  today: string,
): Effects {
  const run = new Evaluation(casebook, saved, changes, today);
  run.reach(changes);
  run.settle();
  return run.effects();
}

/**
 * Runs every check of every page of the subject anew, whatever has changed. The casebook must hold the whole
 * subject. A subject whose saves were all evaluated has no effects: this is what {@link evaluateChanges} must
 * agree with.
 *
 * @returns only pages that something happens to
 */
export function reevaluate(
  casebook: Casebook,
  today: string,
): { changes: Changes; effects: Effects } {
  const changes = new Changes(casebook);
  const run = new Evaluation(casebook, null, changes, today);
  run.everything();
  run.settle();
  const { pages, visitsWanted } = run.effects();
  return { changes, effects: { pages: pages.filter(isFelt), visitsWanted } };
}

/** Whether anything has to be written for the page. */
export function isFelt({ open, moved, before, after }: PageEffect): boolean {
  return (
    open.length + moved.length > 0 ||
    (Object.keys(after) as (keyof Counters)[]).some((key) => after[key] !== before[key])
  );
}

class Evaluation {
  readonly #outcomes = new Map<PageInstance, { results: CheckResult[]; hidden: HiddenItem[] }>();
  readonly #applicable = new Map<PageInstance, boolean>();
  readonly #before = new Map<PageInstance, Counters>();
  readonly #queue: PageInstance[];

  constructor(
    private readonly casebook: Casebook,
    private readonly saved: PageInstance | null,
    private readonly changes: Changes,
    private readonly today: string,
  ) {
    for (const page of casebook.pages.values()) this.#before.set(page, page.counters);
    this.#queue = saved ? [saved] : [];
  }

  /** What has changed, wherever it is read. */
  reach({ items, lines }: Changes): void {
    for (const change of items) this.#enqueueReaders(change);
    for (const { page, blockKey } of lines) this.#enqueueLineReaders(page, blockKey);
  }

  everything(): void {
    for (const page of this.casebook.pages.values()) {
      if (page.visit.deleted) continue;
      this.#queue.push(page);
      this.#applicable.set(page, this.isApplicable(page));
    }
  }

  settle(): void {
    for (let step = 0; this.#queue.length > 0; step += 1) {
      if (step > MOST_STEPS) throw new Error('Checks do not settle');
      this.#evaluate(this.#queue.shift()!);
    }
  }

  #evaluate(page: PageInstance): void {
    const { program } = this.casebook.version;
    const { results, derived, hidden } = runChecks(program, {
      visit: page.visit.visitKey,
      page: page.pageKey,
      snapshot: this.casebook.snapshot(page),
      today: this.today,
      keeps: ({ block, line, item }) =>
        (this.casebook.flagsAt(page, block, line, item) & CLOSED) > 0,
    });
    this.#outcomes.set(page, { results, hidden });
    // A page that nobody has saved yet holds no data, not even derived data.
    if (!this.#isSaved(page)) return;
    for (const { block, line, item, value } of derived) {
      const row = page.values.get(placeKey(block, line, item));
      if ((row?.deleted ? null : (row?.value ?? null)) === value) continue;
      const change = this.changes.derive(page, { blockKey: block, line, itemKey: item, value });
      this.#enqueueReaders(change);
    }
  }

  #isSaved(page: PageInstance): boolean {
    return page === this.saved || page.counters.saves > 0;
  }

  #enqueueReaders({ page, itemKey }: Pick<Change, 'page' | 'itemKey'>): void {
    const { program } = this.casebook.version;
    for (const key of program.checksReading(page.pageKey, itemKey)) {
      this.#enqueueTargets(program.checks.get(key)!, page, itemKey);
    }
  }

  /** A line that came or went changes every check over the lines of its block. */
  #enqueueLineReaders(page: PageInstance, blockKey: string): void {
    const block = this.casebook.version.index.pages
      .get(page.pageKey)
      ?.blocks.find((candidate) => candidate.key === blockKey);
    for (const item of block?.items ?? []) this.#enqueueReaders({ page, itemKey: item.key });
  }

  #enqueueTargets(check: CompiledCheck, changed: PageInstance, itemKey: string): void {
    for (const page of this.casebook.pages.values()) {
      if (page.pageKey !== check.target.page || page.visit.deleted) continue;
      if (check.target.visit !== undefined && check.target.visit !== page.visit.visitKey) continue;
      const reads = check.operands.some(
        (operand) =>
          operand.page === changed.pageKey &&
          operand.item === itemKey &&
          this.casebook.find(page, operand.visit, operand.page) === changed,
      );
      if (!reads) continue;
      if (check.kind === 'condition') this.#applicable.set(page, this.isApplicable(page));
      else if (!this.#queue.includes(page)) this.#queue.push(page);
    }
  }

  isApplicable(page: PageInstance): boolean {
    const { program } = this.casebook.version;
    const key = conditionKey(page.visit.visitKey, page.pageKey);
    if (!program.checks.has(key)) return true;
    const snapshot = this.casebook.snapshot(page);
    return evaluate(program, key, { snapshot, today: this.today }) === 'fires';
  }

  effects(): Effects {
    const wanted = new Set<string>();
    // Conditions once more: derived values may have changed what they read.
    for (const page of this.#applicable.keys()) this.#applicable.set(page, this.isApplicable(page));
    const touched = new Set([...this.#outcomes.keys(), ...this.#applicable.keys()]);
    const pages = [...touched].map((page): PageEffect => {
      const outcome = this.#outcomes.get(page) ?? this.#rerun(page);
      const { open, moved } = this.#isSaved(page)
        ? this.#reconcile(page, outcome.results)
        : { open: [], moved: [] };
      for (const { query, status } of moved) query.status = status;
      if (this.#isSaved(page)) {
        for (const { addVisit, outcome: found } of outcome.results) {
          if (addVisit !== undefined && found === 'fires') wanted.add(addVisit);
        }
      }
      const before = this.#before.get(page)!;
      const count = countPage(this.casebook, page, outcome.hidden);
      const after: Counters = {
        ...count,
        openQueries: count.openQueries + open.length,
        applicable: this.#applicable.get(page) ?? before.applicable,
        saves: before.saves + (page === this.saved ? 1 : 0),
      };
      return { page, ...outcome, open, moved, before, after };
    });
    return { pages, visitsWanted: [...wanted] };
  }

  #rerun(page: PageInstance): { results: CheckResult[]; hidden: HiddenItem[] } {
    const { results, hidden } = runChecks(this.casebook.version.program, {
      visit: page.visit.visitKey,
      page: page.pageKey,
      snapshot: this.casebook.snapshot(page),
      today: this.today,
    });
    return { results, hidden };
  }

  #reconcile(
    page: PageInstance,
    results: CheckResult[],
  ): { open: QueryToOpen[]; moved: PageEffect['moved'] } {
    const system = page.queries.filter((query) => query.type === 1);
    const existing = system.map(
      (query): ExistingQuery<StoredQuery> => ({
        id: query,
        checkKey: query.checkKey!,
        item: query.itemKey ?? undefined,
        line: query.line,
        status: STATUS[query.status]!,
        closedByPerson: query.closedManually,
        inputsChanged: this.#inputsChanged(page, query),
      }),
    );
    const { open, close, reopen } = reconcileQueries(existing, results);
    return {
      open,
      moved: [
        ...close.map((query) => ({ query, status: QueryStatus.closed })),
        ...reopen.map((query) => ({ query, status: QueryStatus.reopened })),
      ],
    };
  }

  #inputsChanged(page: PageInstance, query: StoredQuery): boolean {
    return this.casebook.version.program.operandsOf(query.checkKey!).some((operand) => {
      const read = this.casebook.find(page, operand.visit, operand.page);
      return this.changes.items.some(
        (change) =>
          change.page === read &&
          change.itemKey === operand.item &&
          (operand.line !== 'own' || change.line === query.line),
      );
    });
  }
}

const STATUS: Readonly<Record<number, ExistingQuery['status']>> = {
  [QueryStatus.open]: 'open',
  [QueryStatus.reopened]: 'open',
  [QueryStatus.canceled]: 'canceled',
  [QueryStatus.answered]: 'answered',
  [QueryStatus.closed]: 'closed',
};
