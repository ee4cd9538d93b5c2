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
import type { LoadedSubject } from './loaded-subject';

/** What the checks of one page say of it as it stands in memory. */
export interface PageEvaluation extends PageCheckResults {
  /**
   * Whether the page is collected at all: scheduled by this version, its condition is true, and it has items. A page of
   * labels alone would never be complete, nor the subject with it.
   */
  applicable: boolean;
  /** Checks that could not be evaluated, as they are kept with the page; null = none. */
  failures: string | null;
}

/** A check that could not be evaluated, in the form in which it is kept (`page_counter.failures`). */
export interface StoredFailure {
  checkKey: string;
  blockKey: string | null;
  line: number;
  itemKey: string | null;
  code: string;
  params: Readonly<Record<string, string | number>>;
}

/** Runs everything that belongs to one page: the condition of its schedule entry and its checks. Writes nothing. */
export function runPageChecks(
  data: LoadedSubject,
  page: PageInstance,
  today: string,
): PageEvaluation {
  return runToCompletion(pageCheckSteps(data, page, today));
}

/** {@link runPageChecks} in pieces of some milliseconds. */
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
  const condition = program.checks.has(key) ? evaluate(program, key, { snapshot, today }) : null;
  const isScheduled = data.version.index.scheduleEntry(page.visit.visitKey, page.pageKey);
  const failures = [
    ...(condition === null ? [] : failureOf({ checkKey: key, line: 0, outcome: condition })),
    ...outcome.results.flatMap(failureOf),
  ];
  return {
    ...outcome,
    // A condition that can't be evaluated must not make a page disappear.
    applicable:
      isScheduled !== undefined &&
      hasItems(data, page) &&
      (condition === null || condition === 'fires' || isFailed(condition)),
    failures: failures.length === 0 ? null : JSON.stringify(failures),
  };
}

/** How a page is kept whose checks were not run, because everything together would have taken too long. */
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
