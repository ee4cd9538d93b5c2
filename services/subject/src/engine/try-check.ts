import {
  type CheckProgram,
  type CheckResult,
  type CompiledCheck,
  type EvaluationFailure,
  type HiddenItem,
  type Outcome,
  runChecksInSteps,
  type RunScope,
} from '@casebook/checks';
import type { Key, Text } from '@casebook/study-design';
import {
  isActiveStatus,
  isClosed,
  itemInstanceKey,
  type PageInstance,
  QueryStatus,
  QueryType,
} from '@casebook/subject-data';
import { Changes } from './changes';
import type { LoadedSubject } from './loaded-subject';
import { holdsData } from './page-checks';
import { ChangedItems, reconcilePage } from './query-moves';

/** A check of a draft, compiled for one released version. */
export interface TrialCheck {
  check: CompiledCheck;
  /** Holds the check and whatever decides on its page what is derived and shown. */
  program: CheckProgram;
  /** Whether every role may see the check. */
  isForEverybody: boolean;
}

/** What the person who tries the check may see, beside values. */
export interface TrialSight {
  queries: boolean;
  /** Freeze and lock. */
  closed: boolean;
}

export type TrialEffectKind =
  | 'open'
  | 'close'
  | 'reopen'
  | 'prompt'
  | 'derive'
  | 'show'
  | 'hide'
  | 'addVisit'
  | 'failed';

/** What the check would do at one place, or why it cannot be evaluated there. */
export interface TrialEffect {
  effect: TrialEffectKind;
  page: PageInstance;
  blockKey: Key | null;
  line: number;
  itemKey: Key | null;
  /** Of the query or prompt. */
  message: Text | null;
  /** Of a derived value. */
  before: string | null;
  after: string | null;
  failed: EvaluationFailure | null;
}

/** How often the check came out how, over pages and lines with data. */
export interface TrialOutcomes {
  fires: number;
  passes: number;
  unknown: number;
  failed: number;
  /** Queries of the check that stay as they are. */
  stays: number;
}

export interface TrialResult {
  outcomes: TrialOutcomes;
  effects: TrialEffect[];
}

/**
 * Runs one check of a draft on the data of a subject and says what it would change, by the rules of a run of all checks
 * ({@link reevaluation}). Writes nothing, and changes nothing in memory. What follows on other pages from a value that it
 * derives is not followed.
 *
 * @param data the whole subject, with its own version
 */
export function* tryCheck(
  data: LoadedSubject,
  trial: TrialCheck,
  today: string,
  sight: TrialSight,
): Generator<undefined, TrialResult, undefined> {
  const run = new Trial(data, trial, today, sight);
  for (const page of data.pages.values()) {
    if (page.visit.deleted || !data.version.index.pages.has(page.pageKey)) continue;
    if (!holdsData(page, trial.isForEverybody)) continue;
    yield* run.page(page);
    yield;
  }
  return { outcomes: run.outcomes, effects: run.effects };
}

class Trial {
  readonly outcomes: TrialOutcomes = { fires: 0, passes: 0, unknown: 0, failed: 0, stays: 0 };
  readonly effects: TrialEffect[] = [];
  readonly #nothingChanged: ChangedItems;
  #addsVisit = false;

  constructor(
    private readonly data: LoadedSubject,
    private readonly trial: TrialCheck,
    private readonly today: string,
    private readonly sight: TrialSight,
  ) {
    this.#nothingChanged = new ChangedItems(new Changes(data));
  }

  *page(page: PageInstance): Generator<undefined, void, undefined> {
    const { check, program } = this.trial;
    const isTarget =
      page.pageKey === check.target.page &&
      (check.target.visit === undefined || check.target.visit === page.visit.visitKey);
    const own: CheckResult[] = [];
    if (isTarget) {
      const outcomes = new Map<number, Outcome>();
      const run = yield* runChecksInSteps(program, {
        ...this.#scope(page),
        observe: (checkKey, line, outcome) => {
          if (checkKey === check.key) outcomes.set(line, outcome);
        },
      });
      own.push(...run.results.filter(({ checkKey }) => checkKey === check.key));
      // The outcome of a check on a hidden item is not the one of its expression.
      for (const { line, outcome } of own) outcomes.set(line, outcome);
      for (const [line, outcome] of outcomes) this.#count(page, line, outcome);
      this.#derived(page, run.derived);
      if (check.action.type === 'show' || check.action.type === 'hide') {
        yield* this.#visibility(page, run.hidden);
      }
    }
    if (this.sight.queries) this.#queries(page, own);
    else if (check.action.type === 'query' || check.action.type === 'block') {
      for (const { line, outcome } of own) if (outcome === 'fires') this.#own('open', page, line);
    }
  }

  #scope(page: PageInstance): RunScope {
    const { version } = this.data;
    const snapshot = this.data.snapshot(page);
    return {
      visit: page.visit.visitKey,
      page: page.pageKey,
      snapshot: {
        ...snapshot,
        // What was collected under another version is missing where the version does not ask for it.
        value: (place) =>
          version.index.item(place.page, place.item) ? snapshot.value(place) : null,
      },
      today: this.today,
      keeps: ({ block, line, item }) =>
        this.sight.closed && isClosed(this.data.flagsAt(page, block, line, item)),
    };
  }

  #count(page: PageInstance, line: number, outcome: Outcome): void {
    const { action } = this.trial.check;
    if (typeof outcome === 'string') this.outcomes[outcome] += 1;
    else if ('value' in outcome) this.outcomes.fires += 1;
    else {
      this.outcomes.failed += 1;
      this.#own('failed', page, line, { failed: outcome.failed });
    }
    if (outcome !== 'fires') return;
    if (action.type === 'prompt') this.#own('prompt', page, line);
    if (action.type !== 'addVisit' || this.#addsVisit) return;
    this.#addsVisit = true;
    const isThere = [...this.data.visits.values()].some(
      ({ visitKey }) => visitKey === action.visit,
    );
    if (!isThere) this.#own('addVisit', page, line);
  }

  #derived(
    page: PageInstance,
    derived: readonly {
      checkKey: string;
      block: Key;
      line: number;
      item: Key;
      value: string | null;
    }[],
  ): void {
    for (const { checkKey, block, line, item, value } of derived) {
      if (checkKey !== this.trial.check.key) continue;
      const row = page.values.get(itemInstanceKey({ blockKey: block, line, itemKey: item }));
      const before = row?.deleted ? null : (row?.value ?? null);
      if (before !== value) this.#own('derive', page, line, { before, after: value });
    }
  }

  /** Items that would no longer be asked for, or asked for again, compared with the version as it is. */
  *#visibility(
    page: PageInstance,
    hidden: readonly HiddenItem[],
  ): Generator<undefined, void, undefined> {
    const now = (yield* runChecksInSteps(this.data.version.program, this.#scope(page))).hidden;
    for (const place of without(hidden, now)) this.#item('hide', page, place);
    for (const place of without(now, hidden)) this.#item('show', page, place);
  }

  #queries(page: PageInstance, results: readonly CheckResult[]): void {
    const { check } = this.trial;
    const isOwn = (checkKey: string) => checkKey === check.key;
    const { open, moved } = reconcilePage(this.data, page, results, this.#nothingChanged, isOwn);
    for (const { line } of open) this.#own('open', page, line);
    for (const { query, status } of moved) {
      this.effects.push({
        ...NOTHING,
        effect: status === QueryStatus.reopened ? 'reopen' : 'close',
        page,
        blockKey: query.blockKey,
        line: query.line,
        itemKey: query.itemKey,
        message: query.content,
      });
    }
    const movedQueries = new Set(moved.map(({ query }) => query));
    const firing = new Set(
      results
        .filter(({ outcome }) => outcome === 'fires')
        .map(({ item, line }) => `${item} ${line}`),
    );
    this.outcomes.stays += page.queries.filter(
      (query) =>
        query.type === QueryType.system &&
        isOwn(query.checkKey!) &&
        !movedQueries.has(query) &&
        (isActiveStatus(query.status) || firing.has(`${query.itemKey ?? undefined} ${query.line}`)),
    ).length;
  }

  /** An effect at the target of the check. */
  #own(
    effect: TrialEffectKind,
    page: PageInstance,
    line: number,
    more: Partial<TrialEffect> = {},
  ): void {
    const { block, target, message } = this.trial.check;
    this.effects.push({
      ...NOTHING,
      effect,
      page,
      blockKey: block?.key ?? null,
      line,
      itemKey: target.item ?? null,
      message: effect === 'open' || effect === 'prompt' ? (message ?? null) : null,
      ...more,
    });
  }

  #item(effect: TrialEffectKind, page: PageInstance, { block, line, item }: HiddenItem): void {
    this.effects.push({ ...NOTHING, effect, page, blockKey: block, line, itemKey: item });
  }
}

const NOTHING = { message: null, before: null, after: null, failed: null };

function without(places: readonly HiddenItem[], others: readonly HiddenItem[]): HiddenItem[] {
  const keyOf = ({ block, line, item }: HiddenItem) =>
    itemInstanceKey({ blockKey: block, line, itemKey: item });
  const known = new Set(others.map(keyOf));
  return places.filter((place) => !known.has(keyOf(place)));
}
