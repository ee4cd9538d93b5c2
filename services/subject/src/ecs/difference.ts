import type { CheckResult } from '@casebook/checks';
import type { FormerKind } from '@casebook/item-values';
import type { Key } from '@casebook/study-design';
import {
  itemInstanceKey,
  QueryStatus,
  type PageInstance,
  type StoredQuery,
  type StoredValue,
} from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import { formerKindOf } from '../engine/former-kind';
import type { Reevaluation } from '../engine/evaluation';
import type { StoredFailure } from '../engine/page-checks';
import { pageRefOf, type SubjectPageRef } from '../design/labelled-place';
import type { LoadedSubject } from '../engine/loaded-subject';

export type QueryMoveKind = 'open' | 'close' | 'reopen';

export const QUERY_REASONS = ['fires', 'passes', 'unknown', 'gone'] as const;
/** Why the checks change a query: what its check gives now. */
export type QueryReason = (typeof QUERY_REASONS)[number];

export interface QueryDifference extends SubjectPageRef {
  change: QueryMoveKind;
  /** Absent in runs of an earlier release. */
  why?: QueryReason;
  checkKey: string;
  blockKey: Key | null;
  line: number;
  itemKey: Key | null;
}

export interface ValueDifference extends SubjectPageRef {
  blockKey: Key;
  line: number;
  itemKey: Key;
  before: string | null;
  after: string | null;
}

/** A page that starts or stops being collected, or whose number of items changes. */
export interface PageDifference extends SubjectPageRef {
  applicable: [before: boolean, after: boolean];
  items: [before: number, after: number];
}

/** What a run of all checks changes for a subject. */
export interface Difference {
  queries: QueryDifference[];
  values: ValueDifference[];
  pages: PageDifference[];
  visits: Key[];
  /** Stored values that the version would refuse. The run does not change them; absent = none. */
  former?: FormerDifference[];
  /** Set when some of them are on items that every role sees. */
  namesFormer?: true;
}

export interface FormerDifference extends SubjectPageRef {
  blockKey: Key;
  line: number;
  itemKey: Key;
  value: string;
  kind: FormerKind;
  /** The version that the value was entered under. */
  versionId: number;
}

export interface SubjectCheckFailure extends SubjectPageRef, StoredFailure {}

type ValuesBefore = ReadonlyMap<PageInstance, ReadonlyMap<string, StoredValue>>;

/** The present values, to compare after an evaluation changed the data. */
export const valuesBeforeRun = (data: LoadedSubject): ValuesBefore =>
  new Map([...data.pages.values()].map((page) => [page, new Map(page.values)]));

/** @param visits visits that would be added */
export function differenceOf(
  before: ValuesBefore,
  { changes, effects }: Reevaluation,
  visits: readonly Key[],
): Difference {
  const queries = effects.pages.flatMap(({ page, open, moved, results }): QueryDifference[] => [
    ...open.map(
      ({ checkKey, block, line, item }): QueryDifference => ({
        change: 'open',
        why: 'fires',
        checkKey,
        ...pageRefOf(page),
        blockKey: block ?? null,
        line,
        itemKey: item ?? null,
      }),
    ),
    ...moved.map(
      ({ query, status }): QueryDifference => ({
        change: status === QueryStatus.reopened ? 'reopen' : 'close',
        why: reasonOf(query, results),
        checkKey: query.checkKey!,
        ...pageRefOf(page),
        blockKey: query.blockKey,
        line: query.line,
        itemKey: query.itemKey,
      }),
    ),
  ]);
  const values = changes.items.flatMap(
    ({ page, blockKey, line, itemKey, row }): ValueDifference[] => {
      const old = before.get(page)?.get(itemInstanceKey({ blockKey, line, itemKey }));
      const was = old && !old.deleted ? old.value : null;
      if (was === row.value) return [];
      return [{ ...pageRefOf(page), blockKey, line, itemKey, before: was, after: row.value }];
    },
  );
  const pages = effects.pages.flatMap(({ page, before: was, after: is }): PageDifference[] =>
    was.applicable === is.applicable && was.items === is.items
      ? []
      : [
          {
            ...pageRefOf(page),
            applicable: [was.applicable, is.applicable],
            items: [was.items, is.items],
          },
        ],
  );
  return { queries, values, pages, visits: [...visits] };
}

/** What the check of a query gives now. */
function reasonOf(query: StoredQuery, results: readonly CheckResult[]): QueryReason {
  const result = results.find(
    ({ checkKey, item = null, line }) =>
      checkKey === query.checkKey && item === query.itemKey && line === query.line,
  );
  if (!result) return 'gone';
  return result.outcome === 'fires' || result.outcome === 'unknown' ? result.outcome : 'passes';
}

export const sizeOf = ({ queries, values, pages, visits }: Difference): number =>
  queries.length + values.length + pages.length + visits.length;

/** Whether two differences are equal in any order of their entries. */
export function isSame(one: Difference, other: Difference): boolean {
  return canonical(one) === canonical(other);
}

function canonical({ queries, values, pages, visits }: Difference): string {
  const sorted = (list: readonly object[]): string[] => list.map(inOrder).toSorted();
  return JSON.stringify([
    // The reason follows from the data, and runs of an earlier release do not have it.
    sorted(queries.map((query) => ({ ...query, why: undefined }))),
    sorted(values),
    sorted(pages),
    [...new Set(visits)].toSorted(),
  ]);
}

/** Serializes with sorted keys, because PostgreSQL returns the members of an object in its own order. */
const inOrder = (object: object): string =>
  JSON.stringify(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Checks that cannot be evaluated, on all pages of the subject after the evaluation. */
export function failuresOf(data: LoadedSubject, { effects }: Reevaluation): SubjectCheckFailure[] {
  const now = new Map(effects.pages.map(({ page, after }) => [page, after.failures]));
  return [...data.pages.values()].flatMap((page) => {
    const kept = now.has(page) ? now.get(page)! : page.counters.failures;
    if (kept === null || page.visit.deleted) return [];
    return (JSON.parse(kept) as StoredFailure[]).map((failure) => ({
      ...pageRefOf(page),
      ...failure,
    }));
  });
}

/** Values that do not fit the version, on all pages of the subject after the evaluation. */
export async function formerOf(
  { version, pages }: LoadedSubject,
  versionOf: (versionId: number) => Promise<DesignVersion>,
): Promise<FormerDifference[]> {
  const rows = [...pages.values()]
    .filter(({ visit }) => !visit.deleted)
    .flatMap((page) => [...page.values.values()].map((row) => ({ page, row })))
    .filter(({ row }) => row.value !== null && row.versionId !== version.versionId);
  const versionIds = [...new Set(rows.map(({ row }) => row.versionId))];
  const versions = new Map(
    await Promise.all(versionIds.map(async (id) => [id, await versionOf(id)] as const)),
  );
  return rows.flatMap(({ page, row }) => {
    const { blockKey, line, itemKey, value, versionId } = row;
    const kind = formerKindOf(version, versions.get(versionId)!, page.pageKey, row);
    return kind
      ? [{ ...pageRefOf(page), blockKey, line, itemKey, value: value!, kind, versionId }]
      : [];
  });
}
