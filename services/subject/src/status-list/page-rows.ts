import type { Plain } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import { sumContributions } from '@casebook/subject-data';
import { pagePlaces, visitPlaces } from '../design/visit-order';
import type { CellRow } from '../engine/shown-pages.sql';
import type { VisitRow } from '../engine/structure.sql';
import type { Place } from './status-cursor';
import { type Figures, figuresOf } from './status-figures';
import type { StatusFilter, StatusRow } from './status-list.dto';
import type { WalkedSubject } from './walked-subject';

/** What a row says besides its figures. */
export type RowNames = Omit<Plain<StatusRow>, keyof Figures>;

/** A row of a subject before its filters are applied. */
export interface PlacedRow {
  place: Place;
  names: RowNames;
  figures: Figures;
}

/** A visit of a subject with its pages. */
interface PlacedVisit {
  visit: VisitRow;
  place: Place;
  names: RowNames;
  cells: CellRow[];
}

/** A page of a subject. */
export interface PlacedPage {
  cell: CellRow;
  visit: VisitRow;
  place: Place;
  names: RowNames;
}

/** Whether a filter by keys lets a key pass. */
export const isWanted = (keys: readonly Key[] | undefined, key: Key): boolean =>
  keys === undefined || keys.includes(key);

/** The visits of the filter, in order. A deleted visit, and what is on it, has no row. */
export function placedVisits(
  { head, version, shown }: WalkedSubject,
  { visitKey }: Plain<StatusFilter>,
): PlacedVisit[] {
  const placeOf = visitPlaces(version);
  const { structureVersionId: _, ...names } = head;
  return shown.visits
    .filter((visit) => !visit.deleted && isWanted(visitKey, visit.visit_key))
    .map((visit) => ({
      visit,
      place: placeOf(visit),
      names: {
        ...names,
        visitId: visit.visit_id,
        visitKey: visit.visit_key,
        visitTitle: shown.designOf(visit)?.title ?? {},
        cycleNo: visit.cycle_no,
        unscheduledNo: visit.unscheduled_no,
      },
      cells: shown.cellsOf(visit),
    }));
}

/** The pages of the filter, in order. */
export function placedPages(subject: WalkedSubject, requested: Plain<StatusFilter>): PlacedPage[] {
  return placedVisits(subject, requested).flatMap(({ visit, place, names, cells }) => {
    const at = pagePlaces(subject.version, visit.visit_key);
    return cells
      .filter(({ page_key }) => isWanted(requested.pageKey, page_key))
      .map((cell) => ({
        cell,
        visit,
        place: [...place, at(cell.page_key), cell.page_id],
        names: {
          ...names,
          pageId: cell.page_id,
          pageKey: cell.page_key,
          pageTitle: subject.shown.pageDesignOf(cell)?.title ?? {},
          applicable: cell.applicable,
        },
      }));
  });
}

/** A visit counts the pages that its subject counts; it is not applicable when none of its pages is asked for. */
export const visitRows = (subject: WalkedSubject, requested: Plain<StatusFilter>): PlacedRow[] =>
  placedVisits(subject, requested).map(({ place, names, cells }) => {
    const { pages, pagesStarted, pagesComplete, ...counts } = sumContributions(cells);
    const figures = figuresOf(
      counts,
      cells.some(({ applicable }) => applicable),
    );
    return { place, names: { ...names, pages, pagesStarted, pagesComplete }, figures };
  });

export const pageRows = (subject: WalkedSubject, requested: Plain<StatusFilter>): PlacedRow[] =>
  placedPages(subject, requested).map(({ cell, place, names }) => ({
    place,
    names,
    figures: figuresOf(cell, cell.applicable),
  }));
