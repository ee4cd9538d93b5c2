import type { RoleView, StatusView, Unseen } from '@casebook/role-view';
import { type Caller, Db } from '@casebook/service-kit';
import { BlockType } from '@casebook/study-design';
import {
  compareItemInstances,
  isOpenStatus,
  QueryStatus,
  CLOSED_FLAGS,
} from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import type { Plain } from '../common/plain';
import { statusViewOf } from '../common/seen-statuses';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { type SubjectData, type PageInstance, type StoredValue } from '../engine/subject-data';
import { inputStateOf } from '../engine/counting';
import { hasPlace } from './former-items';
import { formerValues } from './former-values';
import type { StoredFailure } from '../engine/page-checks';
import type { PageComment, PageCounters, PageQueryState, PageState } from './page.dto';
import { PAGE_NOTES } from './page-state.sql';

/** A query as stored, before redaction. */
export interface QueryRecord extends PageQueryState {
  checkKey: string | null;
  pageKey: string;
  designVersionId: number;
  movedByCheck: boolean;
}

export interface PageNotes {
  queries: QueryRecord[];
  comments: PageComment[];
}

/** Tells what of a page one caller gets to see: the only way values, queries and comments leave the service. */
@Injectable()
export class PageStates {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  async notes(studyId: number, subjectId: number, pageId: number): Promise<PageNotes> {
    const [row] = await this.db.read<{ queries: QueryRecord[]; comments: PageComment[] }>({
      ...PAGE_NOTES,
      values: [studyId, subjectId, pageId],
    });
    return row!;
  }

  async assemble(
    caller: Caller,
    data: SubjectData,
    page: PageInstance,
    notes: PageNotes,
  ): Promise<PageState> {
    const { version } = data;
    const view = version.role(caller.roleCode);
    const statuses = statusViewOf(caller);
    const shownBlocks = new Set(
      version.index.pages
        .get(page.pageKey)
        ?.blocks.filter(
          (block) => block.type === BlockType.logLine && view.seesBlock(page.pageKey, block.key),
        )
        .map((block) => block.key),
    );
    const queries = statuses.sees('query')
      ? await this.visibleQueries(caller, version, notes.queries)
      : [];
    const former = (
      await formerValues(version, page, (versionId) =>
        this.designs.version(caller.studyId!, versionId),
      )
    ).filter(({ itemKey }) => view.seesItem(page.pageKey, itemKey));
    return {
      values: [...page.values.values()]
        .filter(
          (row) =>
            view.seesItem(page.pageKey, row.itemKey) &&
            hasPlace(version, page, row) &&
            tellsSomething(data, page, row, statuses),
        )
        .map(({ blockKey, line, itemKey, value, revision, flags }) => ({
          blockKey,
          line,
          itemKey,
          value,
          revision,
          flags: statuses.flags(flags),
        }))
        .toSorted(compareItemInstances),
      lines: [...page.lines]
        .filter(([blockKey]) => shownBlocks.has(blockKey))
        .flatMap(([blockKey, lines]) =>
          [...lines]
            .filter(([line]) => line > 0)
            .map(([line, { position, deleted, flags }]) => ({
              blockKey,
              line,
              position,
              deleted,
              flags: statuses.flags(flags),
            })),
        )
        .toSorted((a, b) => a.position - b.position || compareItemInstances(a, b)),
      queries: queries.map(publicQuery),
      comments: notes.comments.filter(({ blockKey, itemKey }) =>
        view.seesPlace(page.pageKey, blockKey, itemKey),
      ),
      // The stored counters are everybody's.
      counters: publicCounters(statuses, { ...page.counters, ...waitingOf(queries) }),
      flags: statuses.flags(page.flags & CLOSED_FLAGS),
      ...closedPlaces(page, view, statuses),
      ...(former.length > 0 && { former: former.toSorted(compareItemInstances) }),
      ...failedChecks(caller, view, page),
    };
  }

  /**
   * Queries whose target and, for system queries, whose check the role may see. A check that the shown
   * version no longer has is decided by the version it ran under; what any other released version hides is
   * left out as in lists and counters.
   */
  async visibleQueries<Q extends QueryRecord>(
    caller: Caller,
    shown: DesignVersion | null,
    queries: readonly Q[],
  ): Promise<Q[]> {
    if (queries.length === 0) return [];
    const unseen = await this.designs.unseen(caller);
    const decided = await Promise.all(
      queries.map(async (query) => {
        const { pageKey, blockKey, itemKey, checkKey, designVersionId } = query;
        const knows = (version: DesignVersion) =>
          version.knowsPlace(pageKey, blockKey, itemKey) &&
          (checkKey === null || version.program.checks.has(checkKey));
        const version =
          shown && knows(shown)
            ? shown
            : await this.designs.version(caller.studyId!, designVersionId);
        const view = version.role(caller.roleCode);
        const seen =
          !isUnseen(unseen, query) &&
          view.seesPlace(pageKey, blockKey, itemKey) &&
          (checkKey === null || view.seesCheck(checkKey));
        return seen ? [query] : [];
      }),
    );
    return decided.flat();
  }
}

/** A row that was never entered says only which flags the item has; where they are those of its page and line, it says nothing. */
function tellsSomething(
  data: SubjectData,
  page: PageInstance,
  { blockKey, line, revision, flags }: StoredValue,
  statuses: StatusView,
): boolean {
  if (revision > 0) return true;
  return statuses.flags(flags) !== statuses.flags(data.closedAt(page, blockKey, line));
}

/** For whoever may run the checks again: what he can see of it, he can also do something about. */
function failedChecks(
  caller: Caller,
  view: RoleView,
  { counters }: PageInstance,
): Pick<PageState, 'failedChecks'> {
  if (counters.failures === null || !RUNS_CHECKS.some((privilege) => caller.may(privilege)))
    return {};
  const kept = JSON.parse(counters.failures) as StoredFailure[];
  const seen = kept.filter(({ checkKey }) => view.seesCheck(checkKey));
  return seen.length > 0 ? { failedChecks: seen } : {};
}

const RUNS_CHECKS = ['ECS_RE_EXECUTE', 'RE_RUN_ECS'] as const;

function closedPlaces(
  { pageKey, lines }: PageInstance,
  view: RoleView,
  statuses: StatusView,
): Pick<PageState, 'closed'> {
  const closed = [...lines]
    .filter(([blockKey]) => view.seesBlock(pageKey, blockKey))
    .flatMap(([blockKey, stored]) =>
      [...stored].map(([line, { flags }]) => ({
        blockKey,
        line,
        flags: statuses.flags(flags & CLOSED_FLAGS),
      })),
    )
    .filter(({ flags }) => flags > 0)
    .toSorted(compareItemInstances);
  return closed.length > 0 ? { closed } : {};
}

function isUnseen(
  { items, blocks, pages, checks }: Unseen,
  { pageKey, blockKey, itemKey, checkKey }: QueryRecord,
): boolean {
  return (
    pages.includes(pageKey) ||
    (itemKey !== null && items.includes(`${pageKey}.${itemKey}`)) ||
    (blockKey !== null && blocks.includes(`${pageKey}.${blockKey}`)) ||
    (checkKey !== null && checks.includes(checkKey))
  );
}

function waitingOf(queries: readonly QueryRecord[]) {
  return {
    openQueries: queries.filter(({ status }) => isOpenStatus(status)).length,
    answeredQueries: queries.filter(({ status }) => status === QueryStatus.answered).length,
  };
}

export function publicQuery(query: QueryRecord): Plain<PageQueryState> {
  const {
    checkKey: _check,
    pageKey: _page,
    designVersionId: _version,
    movedByCheck: _moved,
    ...shown
  } = query;
  return shown;
}

/** The counters of a page before redaction: everybody's. */
export type StoredCounters = Required<Omit<PageCounters, 'inputState'>>;

export function publicCounters(
  statuses: StatusView,
  counters: StoredCounters,
): Plain<PageCounters> {
  const { items, entered, openQueries, answeredQueries } = counters;
  const { frozen, sdv, reviewed, locked, signed } = counters;
  return statuses.withSeenCounts({
    items,
    entered,
    inputState: inputStateOf(entered, items),
    openQueries,
    answeredQueries,
    frozen,
    sdv,
    reviewed,
    locked,
    signed,
  });
}
