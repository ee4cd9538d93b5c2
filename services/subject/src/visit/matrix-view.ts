import { seenPageCounts, type StatusView } from '@casebook/role-view';
import type { Caller, Plain } from '@casebook/service-kit';
import { countDuePages, inputStateOf, isVisitDue, type VisitPlan } from '@casebook/subject-data';
import { statusViewOf } from '../common/seen-statuses';
import type { DesignVersion } from '../design/design-version';
import { ShownPages, type StructureRows } from '../engine/shown-pages';
import type { CellRow } from '../engine/shown-pages.sql';
import type { VisitRow } from '../engine/structure.sql';
import type { Addable } from './addable';
import type {
  AddableVisit,
  DueProgress,
  MatrixCell,
  MatrixPage,
  MatrixVisit,
  VisitWindow,
} from './visit.dto';
import { visitPlan } from './visit-plan';
import { type DateRow, windowOf } from './windows';

/** The rows of a subject's visits and pages, and the dates that windows depend on. */
export interface MatrixRows extends StructureRows {
  dates: readonly DateRow[];
}

const STATES = ['notStarted', 'inProgress', 'complete'] as const;

/** The matrix of the visits and pages that a role sees. */
export class MatrixView {
  readonly #shown: ShownPages;
  readonly #statuses: StatusView;
  readonly #started: ReadonlySet<number>;
  readonly #windows: ReadonlyMap<number, VisitWindow | null>;

  /** @param olderVersions versions of {@link olderVersionIds} */
  constructor(
    private readonly version: DesignVersion,
    rows: MatrixRows,
    olderVersions: readonly DesignVersion[],
    caller: Pick<Caller, 'roleCode' | 'may'>,
    today: string,
  ) {
    this.#statuses = statusViewOf(caller);
    this.#shown = new ShownPages(version, rows, olderVersions, caller.roleCode);
    this.#started = new Set(
      this.#shown.cells.filter(({ entered }) => entered > 0).map((cell) => cell.visit_id),
    );
    const view = version.role(caller.roleCode);
    this.#windows = new Map(
      this.#shown.visits.map((visit) => [
        visit.visit_id,
        windowOf(
          version,
          view,
          visit,
          rows.visits,
          rows.dates,
          today,
          this.#started.has(visit.visit_id),
        ),
      ]),
    );
  }

  visits(): Plain<MatrixVisit>[] {
    const { version } = this;
    return this.#shown.visits.map((visit) => {
      const designed = this.#shown.designOf(visit);
      return {
        visitId: visit.visit_id,
        visitKey: visit.visit_key,
        title: designed?.title ?? {},
        type: designed?.type ?? 'scheduled',
        cycleKey: designed?.cycle ?? null,
        cycleNo: visit.cycle_no,
        unscheduledNo: visit.unscheduled_no,
        deleted: visit.deleted,
        reason: visit.reason,
        collected: version.index.visits.has(visit.visit_key),
        window: this.#windows.get(visit.visit_id) ?? null,
        due: isVisitDue(this.#planOf(visit)),
        hasRegistration: this.#shown
          .cellsOf(visit)
          .some(
            (cell) =>
              cell.page_key === version.index.registrationPage?.key && cell.saved_at !== null,
          ),
      };
    });
  }

  /** How many of the pages that are due now are complete. */
  progress(): Plain<DueProgress> {
    return countDuePages(
      this.#shown.visits.flatMap((visit) => {
        const plan = this.#planOf(visit);
        return this.#shown
          .cellsOf(visit)
          .map(
            ({ applicable, counted, items, entered }) =>
              [plan, { asked: applicable && counted, items, entered }] as const,
          );
      }),
    );
  }

  #planOf(visit: VisitRow): VisitPlan {
    const window = this.#windows.get(visit.visit_id)?.state ?? null;
    return visitPlan(this.version, visit, window, this.#started.has(visit.visit_id));
  }

  pages(): Plain<MatrixPage>[] {
    const { design, index } = this.version;
    const present = new Map(this.#shown.cells.map((cell) => [cell.page_key, cell]));
    const collected = design.pages
      .filter(({ key }) => present.has(key))
      .map(({ key, title, group }) => ({ pageKey: key, title, groupKey: group ?? null }));
    const older = [...present]
      .filter(([key]) => !index.pages.has(key))
      .map(([key, cell]) => ({
        pageKey: key,
        title: this.#shown.pageDesignOf(cell)?.title ?? {},
        groupKey: null,
      }));
    return [...collected, ...older];
  }

  cells(): Plain<MatrixCell>[] {
    return this.#shown.visits.flatMap((visit) =>
      this.#shown.cellsOf(visit).map((cell) => this.#cell(visit, cell)),
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
