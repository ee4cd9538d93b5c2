import type { DesignIndex } from '@casebook/study-design';
import type { DesignVersion } from '../design/design-version';
import { orderPages, orderVisits } from '../design/visit-order';
import type { CellRow } from './shown-pages.sql';
import type { VisitRow } from './structure.sql';

/** The visits and pages of a subject. */
export interface StructureRows {
  visits: readonly VisitRow[];
  cells: readonly CellRow[];
}

/**
 * The visits and pages of a subject that a role sees, in the order of the current version. Those that only older
 * versions have follow.
 */
export class ShownPages {
  readonly visits: readonly VisitRow[];
  readonly cells: readonly CellRow[];
  readonly #byVisit: ReadonlyMap<number, readonly CellRow[]>;

  /** @param olderVersions versions of {@link olderVersionIds} */
  constructor(
    readonly version: DesignVersion,
    rows: StructureRows,
    private readonly olderVersions: readonly DesignVersion[],
    private readonly roleCode: string | null,
  ) {
    const view = version.role(roleCode);
    this.cells = shownCells(version, rows).filter((cell) => this.#seesPage(cell));
    this.#byVisit = Map.groupBy(this.cells, (cell) => cell.visit_id);
    this.visits = orderVisits(
      version,
      rows.visits.filter((visit) =>
        isKnown(version, visit)
          ? view.seesVisit(visit.visit_key)
          : this.#byVisit.has(visit.visit_id),
      ),
    );
  }

  /** The pages of a visit in order. */
  cellsOf({ visit_id, visit_key }: VisitRow): CellRow[] {
    return orderPages(this.version, visit_key, this.#byVisit.get(visit_id) ?? []);
  }

  /** The visit in the current version, else in the version that it was added under. */
  designOf({ visit_key, design_version_id }: VisitRow) {
    return (
      this.version.index.visits.get(visit_key) ??
      this.#older(design_version_id)?.visits.get(visit_key)
    );
  }

  /** The page in the current version, else in the version that it was added under. */
  pageDesignOf({ page_key, design_version_id }: CellRow) {
    return (
      this.version.index.pages.get(page_key) ?? this.#older(design_version_id)?.pages.get(page_key)
    );
  }

  #older(versionId: number): DesignIndex | undefined {
    return this.#olderVersion(versionId)?.index;
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
}

/** Versions with the titles of visits and pages that the current version does not have. */
export function olderVersionIds(version: DesignVersion, rows: StructureRows): number[] {
  const ids = [
    ...shownCells(version, rows).filter(({ page_key }) => !version.index.pages.has(page_key)),
    ...rows.visits.filter((visit) => !isKnown(version, visit)),
  ].map((row) => row.design_version_id);
  return [...new Set(ids)];
}

const isKnown = (version: DesignVersion, visit: VisitRow) =>
  version.index.visits.has(visit.visit_key);

/** A page that is no longer collected is shown when it was saved or has active queries. */
function shownCells(version: DesignVersion, { visits, cells }: StructureRows): CellRow[] {
  const keys = new Map(visits.map((visit) => [visit.visit_id, visit.visit_key]));
  return cells.filter(
    ({ visit_id, page_key, saved_at, openQueries, answeredQueries }) =>
      version.index.scheduleEntry(keys.get(visit_id)!, page_key) !== undefined ||
      saved_at !== null ||
      openQueries + answeredQueries > 0,
  );
}
