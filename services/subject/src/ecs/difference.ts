import type { FormerKind } from '@casebook/item-values';
import type { Key } from '@casebook/study-design';
import {
  itemInstanceKey,
  QueryStatus,
  type PageInstance,
  type StoredValue,
} from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import { formerKindOf } from '../engine/former-kind';
import type { Reevaluation } from '../engine/evaluation';
import type { StoredFailure } from '../engine/page-checks';
import type { LoadedSubject } from '../engine/loaded-subject';

/** Where on a subject's pages something is. */
export interface SubjectPageRef {
  visitKey: Key;
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageId: number;
  pageKey: Key;
}

export type QueryChange = 'open' | 'close' | 'reopen';

export interface QueryDifference extends SubjectPageRef {
  change: QueryChange;
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

/** A page that is collected or no longer collected, or that asks for more or fewer items. */
export interface PageDifference extends SubjectPageRef {
  applicable: [before: boolean, after: boolean];
  items: [before: number, after: number];
}

/** What running every check anew changes of a subject. */
export interface Difference {
  queries: QueryDifference[];
  values: ValueDifference[];
  pages: PageDifference[];
  visits: Key[];
  /** Stored values that the version would not take any more. They are no change; absent = none. */
  former?: FormerDifference[];
  /** Some of them every role sees. */
  namesFormer?: true;
}

export interface FormerDifference extends SubjectPageRef {
  blockKey: Key;
  line: number;
  itemKey: Key;
  value: string;
  kind: FormerKind;
  /** Under which it was entered. */
  versionId: number;
}

export interface FailedCheck extends SubjectPageRef, StoredFailure {}

type ValuesBefore = ReadonlyMap<PageInstance, ReadonlyMap<string, StoredValue>>;

/** The values as they are, to be compared after an evaluation has changed the data. */
export const valuesOf = (data: LoadedSubject): ValuesBefore =>
  new Map([...data.pages.values()].map((page) => [page, new Map(page.values)]));

/** @param visits visits that would really be added */
export function differenceOf(
  before: ValuesBefore,
  { changes, effects }: Reevaluation,
  visits: readonly Key[],
): Difference {
  const queries = effects.pages.flatMap(({ page, open, moved }): QueryDifference[] => [
    ...open.map(
      ({ checkKey, block, line, item }): QueryDifference => ({
        change: 'open',
        checkKey,
        ...placeOf(page),
        blockKey: block ?? null,
        line,
        itemKey: item ?? null,
      }),
    ),
    ...moved.map(
      ({ query, status }): QueryDifference => ({
        change: status === QueryStatus.reopened ? 'reopen' : 'close',
        checkKey: query.checkKey!,
        ...placeOf(page),
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
      return [{ ...placeOf(page), blockKey, line, itemKey, before: was, after: row.value }];
    },
  );
  const pages = effects.pages.flatMap(({ page, before: was, after: is }): PageDifference[] =>
    was.applicable === is.applicable && was.items === is.items
      ? []
      : [
          {
            ...placeOf(page),
            applicable: [was.applicable, is.applicable],
            items: [was.items, is.items],
          },
        ],
  );
  return { queries, values, pages, visits: [...visits] };
}

export const sizeOf = ({ queries, values, pages, visits }: Difference): number =>
  queries.length + values.length + pages.length + visits.length;

/** The same changes, in whatever order. */
export function isSame(one: Difference, other: Difference): boolean {
  return canonical(one) === canonical(other);
}

function canonical({ queries, values, pages, visits }: Difference): string {
  const sorted = (list: readonly object[]): string[] => list.map(inOrder).toSorted();
  return JSON.stringify([
    sorted(queries),
    sorted(values),
    sorted(pages),
    [...new Set(visits)].toSorted(),
  ]);
}

/** PostgreSQL gives the members of an object back in its own order. */
const inOrder = (object: object): string =>
  JSON.stringify(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Checks that can't be evaluated, on all pages of the subject as they stand after the evaluation. */
export function failuresOf(data: LoadedSubject, { effects }: Reevaluation): FailedCheck[] {
  const now = new Map(effects.pages.map(({ page, after }) => [page, after.failures]));
  return [...data.pages.values()].flatMap((page) => {
    const kept = now.has(page) ? now.get(page)! : page.counters.failures;
    if (kept === null || page.visit.deleted) return [];
    return (JSON.parse(kept) as StoredFailure[]).map((failure) => ({
      ...placeOf(page),
      ...failure,
    }));
  });
}

/** Values that do not fit the version, on all pages of the subject as they stand after the evaluation. */
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
      ? [{ ...placeOf(page), blockKey, line, itemKey, value: value!, kind, versionId }]
      : [];
  });
}

function placeOf({ pageId, pageKey, visit }: PageInstance): SubjectPageRef {
  const { visitKey, cycleNo, unscheduledNo } = visit;
  return { visitKey, cycleNo, unscheduledNo, pageId, pageKey };
}
