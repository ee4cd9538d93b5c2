import type { StatusView } from '@casebook/role-view';
import type { Caller, Plain } from '@casebook/service-kit';
import { inputStateOf } from '@casebook/subject-data';
import { statusViewOf } from '../common/seen-statuses';
import type { DesignVersion } from '../design/design-version';
import { seenPageCounts } from '@casebook/role-view';
import type { DataCounts } from '@casebook/subject-data';
import type { Addable } from './addable';
import { orderPages, orderVisits } from '../design/visit-order';
import type { VisitRow } from '../engine/structure.sql';
import type { AddableVisit, MatrixCell, MatrixPage, MatrixVisit } from './visit.dto';
import { type DateRow, windowOf } from './windows';

/** A page of the subject with its counters. */
export interface CellRow extends DataCounts {
  page_id: number;
  visit_id: number;
  page_key: string;
  /** The version that the page was added under. */
  design_version_id: number;
  applicable: boolean;
  saved_at: Date | null;
}

/** The rows of a subject's visits and pages. */
export interface MatrixRows {
  visits: readonly VisitRow[];
  cells: readonly CellRow[];
  dates: readonly DateRow[];
}

const STATES = ['notStarted', 'inProgress', 'complete'] as const;

/** Orders visits and pages by the current version, followed by those that only older versions have. */
export class MatrixView {
  readonly #cells: readonly CellRow[];
  readonly #visits: readonly VisitRow[];
  readonly #statuses: StatusView;
  private readonly roleCode: string | null;

  /** @param olderVersions versions of {@link olderVersionIds} */
  constructor(
    private readonly version: DesignVersion,
    private readonly rows: MatrixRows,
    private readonly olderVersions: readonly DesignVersion[],
    caller: Pick<Caller, 'roleCode' | 'may'>,
    private readonly today: string,
  ) {
    this.roleCode = caller.roleCode;
    this.#statuses = statusViewOf(caller);
    const view = version.role(this.roleCode);
    this.#cells = shownCells(version, rows).filter((cell) => this.#seesPage(cell));
    const present = new Set(this.#cells.map((cell) => cell.visit_id));
    this.#visits = orderVisits(
      version,
      rows.visits.filter((visit) =>
        isKnown(version, visit) ? view.seesVisit(visit.visit_key) : present.has(visit.visit_id),
      ),
    );
  }

  visits(): Plain<MatrixVisit>[] {
    const { version, rows, today } = this;
    const view = version.role(this.roleCode);
    const started = new Set(
      this.#cells.filter(({ entered }) => entered > 0).map((cell) => cell.visit_id),
    );
    return this.#visits.map((visit) => {
      const designed = version.index.visits.get(visit.visit_key);
      const older = designed ?? this.#older(visit.design_version_id)?.visits.get(visit.visit_key);
      return {
        visitId: visit.visit_id,
        visitKey: visit.visit_key,
        title: older?.title ?? {},
        type: older?.type ?? 'scheduled',
        cycleKey: older?.cycle ?? null,
        cycleNo: visit.cycle_no,
        unscheduledNo: visit.unscheduled_no,
        deleted: visit.deleted,
        reason: visit.reason,
        collected: designed !== undefined,
        window: windowOf(
          version,
          view,
          visit,
          rows.visits,
          rows.dates,
          today,
          started.has(visit.visit_id),
        ),
      };
    });
  }

  pages(): Plain<MatrixPage>[] {
    const { design, index } = this.version;
    const present = new Map(this.#cells.map((cell) => [cell.page_key, cell]));
    const collected = design.pages
      .filter(({ key }) => present.has(key))
      .map(({ key, title, group }) => ({ pageKey: key, title, groupKey: group ?? null }));
    const older = [...present]
      .filter(([key]) => !index.pages.has(key))
      .map(([key, cell]) => ({
        pageKey: key,
        title: this.#older(cell.design_version_id)?.pages.get(key)?.title ?? {},
        groupKey: null,
      }));
    return [...collected, ...older];
  }

  cells(): Plain<MatrixCell>[] {
    const byVisit = Map.groupBy(this.#cells, (cell) => cell.visit_id);
    return this.#visits.flatMap((visit) =>
      orderPages(this.version, visit.visit_key, byVisit.get(visit.visit_id) ?? []).map((cell) =>
        this.#cell(visit, cell),
      ),
    );
  }

  #cell(visit: VisitRow, cell: CellRow): Plain<MatrixCell> {
    const state = STATES[inputStateOf(cell.entered, cell.items)];
    const entry = this.version.index.scheduleEntry(visit.visit_key, cell.page_key);
    const collected = entry !== undefined;
    return {
      ...seenPageCounts(this.#statuses, cell),
      pageId: cell.page_id,
      visitId: cell.visit_id,
      pageKey: cell.page_key,
      state: cell.applicable || !collected ? state : 'notApplicable',
      collected,
      mandatory: entry?.mandatory ?? false,
      savedAt: cell.saved_at?.toISOString() ?? null,
    };
  }

  /** For a page that the current version does not have, the version it was added under decides. */
  #seesPage({ page_key, design_version_id }: CellRow): boolean {
    const { version, roleCode } = this;
    const known = version.index.pages.has(page_key)
      ? version
      : this.#olderVersion(design_version_id);
    return known?.role(roleCode).seesPage(page_key) ?? false;
  }

  #olderVersion(versionId: number): DesignVersion | undefined {
    return this.olderVersions.find((version) => version.versionId === versionId);
  }

  #older(versionId: number) {
    return this.#olderVersion(versionId)?.index;
  }
}

/** Versions with the titles of visits and pages that the current version does not have. */
export function olderVersionIds(version: DesignVersion, rows: MatrixRows): number[] {
  const ids = [
    ...shownCells(version, rows).filter(({ page_key }) => !version.index.pages.has(page_key)),
    ...rows.visits.filter((visit) => !isKnown(version, visit)),
  ].map((row) => row.design_version_id);
  return [...new Set(ids)];
}

/** The visits that can be added, or the reason why not now. */
export function addableOf(
  { kind, visitKey, title, nextNo, usedNos, max }: Addable,
  available: boolean,
): Plain<AddableVisit> {
  const isFull = max !== null && nextNo > max;
  return {
    kind,
    visitKey,
    title,
    nextNo,
    usedNos: [...usedNos],
    max,
    refusal: isFull ? 'SUBJECT_VISIT_CYCLE_FULL' : available ? null : 'SUBJECT_VISIT_NO_PAGE',
  };
}

const isKnown = (version: DesignVersion, visit: VisitRow) =>
  version.index.visits.has(visit.visit_key);

/** A page that is no longer collected is shown when it was saved or has active queries. */
function shownCells(version: DesignVersion, { visits, cells }: MatrixRows): CellRow[] {
  const keys = new Map(visits.map((visit) => [visit.visit_id, visit.visit_key]));
  return cells.filter(
    ({ visit_id, page_key, saved_at, openQueries, answeredQueries }) =>
      version.index.scheduleEntry(keys.get(visit_id)!, page_key) !== undefined ||
      saved_at !== null ||
      openQueries + answeredQueries > 0,
  );
}
