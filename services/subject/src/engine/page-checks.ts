import {
  conditionKey,
  evaluate,
  runChecksInSteps,
  type CheckResult,
  type Outcome,
  type PageCheckResults,
  runToCompletion,
} from '@casebook/checks';
import { holdsValue } from '@casebook/study-design';
import { isClosed, type PageInstance } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { LoadedSubject } from './loaded-subject';

/** The results of the checks of one page, for the data in memory. */
export interface PageEvaluation extends PageCheckResults {
  /**
   * Whether the page is collected: the version schedules it, its condition is true, and it has items. A page that has
   * only labels could never be complete, and so neither could its subject.
   */
  applicable: boolean;
  /** The checks that could not be evaluated, as stored with the page; null = none. */
  failures: string | null;
}

/** A check that could not be evaluated, in its stored form (`page_counter.failures`). */
export interface StoredFailure {
  checkKey: string;
  blockKey: string | null;
  line: number;
  itemKey: string | null;
  code: string;
  params: Readonly<Record<string, string | number>>;
}

/** Evaluates the condition of the page's schedule entry and all checks of the page. Writes nothing. */
export function evaluatePage(
  data: LoadedSubject,
  page: PageInstance,
  today: string,
): PageEvaluation {
  return runToCompletion(pageCheckSteps(data, page, today));
}

/** {@link evaluatePage} in steps of a few milliseconds. */
export function* pageCheckSteps(
  data: LoadedSubject,
  page: PageInstance,
  today: string,
): Generator<undefined, PageEvaluation, undefined> {
  const { program } = data.version;
  const snapshot = data.snapshot(page);
  const outcome = yield* runChecksInSteps(program, {
    visit: page.visit.visitKey,
    page: page.pageKey,
    snapshot,
    today,
    keeps: ({ block, line, item }) => isClosed(data.flagsAt(page, block, line, item)),
  });
  const key = conditionKey(page.visit.visitKey, page.pageKey);
  const condition = conditionOf(data, page, snapshot, today);
  const failures = [
    ...(condition === null ? [] : failureOf({ checkKey: key, line: 0, outcome: condition })),
    ...outcome.results.flatMap(failureOf),
  ];
  return {
    ...outcome,
    applicable: isApplicable(data, page, condition),
    failures: failures.length === 0 ? null : JSON.stringify(failures),
  };
}

/**
 * Whether checks find something on the page. A page that was never saved holds no data, not even derived data. A page of
 * which only hidden items were saved holds no data that every role sees.
 */
export function holdsData({ counters }: PageInstance, isForEverybody: boolean): boolean {
  const { saves, hiddenSaves } = counters;
  return isForEverybody ? saves > hiddenSaves : saves > 0;
}

/** Whether a check of the page may hide an item of it. */
export const hidesItems = ({ program }: DesignVersion, pageKey: string): boolean =>
  program.plan(pageKey).visibility.length > 0;

/** Whether the page is collected, without running its checks. */
export function isCollected(data: LoadedSubject, page: PageInstance, today: string): boolean {
  return isApplicable(data, page, conditionOf(data, page, data.snapshot(page), today));
}

/** The result of the condition of the page's schedule entry; null: it has none. */
function conditionOf(
  { version: { program } }: LoadedSubject,
  { visit, pageKey }: PageInstance,
  snapshot: ReturnType<LoadedSubject['snapshot']>,
  today: string,
): Outcome | null {
  const key = conditionKey(visit.visitKey, pageKey);
  return program.checks.has(key) ? evaluate(program, key, { snapshot, today }) : null;
}

/** A page stays visible when its condition cannot be evaluated. */
const isApplicable = (
  data: LoadedSubject,
  page: PageInstance,
  condition: Outcome | null,
): boolean =>
  data.version.index.scheduleEntry(page.visit.visitKey, page.pageKey) !== undefined &&
  hasItems(data, page) &&
  (condition === null || condition === 'fires' || isFailed(condition));

/** The stored failures of a page whose checks were not run because the step limit of the evaluation was reached. */
export function failuresOfChecksNotRun(
  { version }: LoadedSubject,
  { pageKey }: PageInstance,
): string {
  const failures = version.program.checksOf(pageKey).map(
    ({ key, block, item }): StoredFailure => ({
      checkKey: key,
      blockKey: block?.key ?? null,
      line: 0,
      itemKey: item?.key ?? null,
      code: 'CHECKS_NOT_RUN',
      params: {},
    }),
  );
  return JSON.stringify(failures);
}

function hasItems({ version }: LoadedSubject, { pageKey }: PageInstance): boolean {
  const blocks = version.index.pages.get(pageKey)?.blocks ?? [];
  return blocks.some(({ items }) => items.some(holdsValue));
}

function isFailed(outcome: Outcome): outcome is Extract<Outcome, { failed: unknown }> {
  return typeof outcome === 'object' && 'failed' in outcome;
}

function failureOf({
  checkKey,
  block,
  line,
  item,
  outcome,
}: Pick<CheckResult, 'checkKey' | 'block' | 'line' | 'item' | 'outcome'>): StoredFailure[] {
  if (!isFailed(outcome)) return [];
  const { code, params } = outcome.failed;
  return [{ checkKey, blockKey: block ?? null, line, itemKey: item ?? null, code, params }];
}
