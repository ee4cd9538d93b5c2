import { closedPlaces, type RoleView, isRowShown } from '@casebook/role-view';
import { type Caller, Db } from '@casebook/service-kit';
import { BlockType } from '@casebook/study-design';
import {
  CLOSED_FLAGS,
  compareItemInstances,
  isInitialised,
  isNotDone,
  itemInstanceKey,
  isOpenStatus,
  QueryStatus,
  type PageInstance,
} from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import type { PageComment } from '../common/page-notes.dto';
import { statusViewOf } from '../common/seen-statuses';
import { DesignStore } from '../design/design.store';
import type { StoredFailure } from '../engine/page-checks';
import { seenPageCounts } from '@casebook/role-view';
import { publicQuery, QueryRecord } from '../engine/query-record';
import { VisibleQueries } from '../engine/visible-queries';
import { isCollected } from './former-items';
import { formerValues } from './former-values';
import { notDoneReasons } from './not-done-reasons';
import { PAGE_NOTES } from './page-state.sql';
import type { PageState } from './page.dto';
import type { LoadedSubject } from '../engine/loaded-subject';

export interface NotesOfPage {
  queries: QueryRecord[];
  comments: PageComment[];
}

/** Builds the state of a page for one caller. Values, queries and comments leave the service only through here. */
@Injectable()
export class PageStates {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
    private readonly visible: VisibleQueries,
  ) {}

  async notes(studyId: number, subjectId: number, pageId: number): Promise<NotesOfPage> {
    const [row] = await this.db.read<{ queries: QueryRecord[]; comments: PageComment[] }>({
      ...PAGE_NOTES,
      values: [studyId, subjectId, pageId],
    });
    return row!;
  }

  async assemble(
    caller: Caller,
    data: LoadedSubject,
    page: PageInstance,
    notes: NotesOfPage,
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
      ? await this.visible.of(caller, version, notes.queries)
      : [];
    const former = (
      await formerValues(version, page, (versionId) =>
        this.designs.version(caller.studyId!, versionId),
      )
    ).filter(({ itemKey }) => view.seesItem(page.pageKey, itemKey));
    const reasons = await notDoneReasons(
      (statement) => this.db.read(statement),
      caller.studyId!,
      page,
    );
    const closed = closedPlaces(page, view, statuses);
    return {
      values: [...page.values.values()]
        .filter(
          (row) =>
            view.seesItem(page.pageKey, row.itemKey) &&
            isCollected(version, page, row) &&
            isRowShown(data, page, row, statuses),
        )
        .map((row) => ({
          blockKey: row.blockKey,
          line: row.line,
          itemKey: row.itemKey,
          value: row.value,
          revision: row.revision,
          flags: statuses.flags(row.flags),
          // A restored line still had these values, so an entry on it is a correction.
          ...(isInitialised(row) &&
            data.linesOf(page, row.blockKey).includes(row.line) && { initialised: true }),
          ...(isNotDone(row) && { notDone: reasons.get(itemInstanceKey(row)) ?? '' }),
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
      // The stored counters include everything, so what the role may not see is subtracted.
      counters: seenPageCounts(statuses, { ...page.counters, ...activeQueriesOf(queries) }),
      flags: statuses.flags(page.flags & CLOSED_FLAGS),
      ...(closed.length > 0 && { closed }),
      ...(former.length > 0 && { former: former.toSorted(compareItemInstances) }),
      ...failedChecks(caller, view, page),
    };
  }
}

/** Shown only to roles that may run the checks again, because only they can act on a failed check. */
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

function activeQueriesOf(queries: readonly QueryRecord[]) {
  return {
    openQueries: queries.filter(({ status }) => isOpenStatus(status)).length,
    answeredQueries: queries.filter(({ status }) => status === QueryStatus.answered).length,
  };
}
