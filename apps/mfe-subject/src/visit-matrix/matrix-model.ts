import type { MatrixCell, MatrixPage, MatrixVisit, VisitMatrix } from '@casebook/api-subject';
import type { Status } from '@casebook/ui/core';

type TextMap = Readonly<Record<string, string>>;

/** A heading over the pages of one CRF group, or a page. */
export type Line =
  | { kind: 'group'; key: string; title: TextMap }
  | { kind: 'page'; key: string; page: MatrixPage; row: number; cells: readonly Slot[] };

/** A page at a visit, with what is known of its signatures. */
export type ShownCell = MatrixCell & { isBroken?: boolean };

/** A visit, with the sign of its signatures. */
export type ShownVisit = MatrixVisit & { signature?: 'signed' | 'signatureBroken' };

/** The cell of a page at one visit; undefined when the page does not belong to the visit. */
export type Slot = ShownCell | undefined;

export interface Grid {
  lines: readonly Line[];
  /** Cells by row and column, without headings. */
  rows: readonly (readonly Slot[])[];
  visits: readonly ShownVisit[];
}

/** Whether the pages of a visit belong to no visit day: they stand beside the table, always in sight. */
export const isCommon = ({ type }: MatrixVisit): boolean => type === 'common';

/**
 * Where the subject is now: the visit that is due; else the last one that was begun or is overdue; else the first. -1
 * without visits.
 */
export function currentColumn({ rows, visits }: Grid): number {
  const isIn = (...states: string[]) =>
    visits.findIndex(({ window }) => window !== null && states.includes(window.state));
  const due = isIn('due');
  if (due >= 0) return due;
  const reached = visits.findLastIndex(
    ({ window, deleted }, column) =>
      !deleted &&
      (window?.state === 'overdue' || rows.some((cells) => (cells[column]?.entered ?? 0) > 0)),
  );
  return reached >= 0 ? reached : visits.length > 0 ? 0 : -1;
}

/** The first cell of a column that can be opened. */
export function firstInColumn({ rows, visits }: Grid, column: number): CellPosition | null {
  const visit = visits[column];
  const row = visit ? rows.findIndex((cells) => canOpen(cells[column], visit)) : -1;
  return row >= 0 ? { row, column } : null;
}

/** What a visit holds, for the person who is about to delete it. */
export interface VisitContents {
  complete: number;
  inProgress: number;
  openQueries: number;
  answeredQueries: number;
}

export function contentsOf(matrix: VisitMatrix, visitId: number): VisitContents {
  const cells = matrix.cells.filter((cell) => cell.visitId === visitId);
  const sum = (of: (cell: MatrixCell) => number) =>
    cells.reduce((total, cell) => total + of(cell), 0);
  return {
    complete: sum(({ state }) => Number(state === 'complete')),
    inProgress: sum(({ state }) => Number(state === 'inProgress')),
    openQueries: sum(({ openQueries }) => openQueries ?? 0),
    answeredQueries: sum(({ answeredQueries }) => answeredQueries ?? 0),
  };
}

/** Whether the visit can be deleted as far as the role sees: the service refuses what is closed or the registration. */
export function isDeletable(
  matrix: VisitMatrix,
  { visitId, hasRegistration }: MatrixVisit,
): boolean {
  const isClosed = ({ frozen = 0, locked = 0, signed = 0 }: MatrixCell) =>
    frozen + locked + signed > 0;
  return (
    !hasRegistration && !matrix.cells.some((cell) => cell.visitId === visitId && isClosed(cell))
  );
}

/** Pages in rows, visits in columns. Consecutive pages of one CRF group share its heading. */
export function gridOf(matrix: VisitMatrix, visits: readonly MatrixVisit[]): Grid {
  const cells = new Map(matrix.cells.map((cell) => [`${cell.pageKey} ${cell.visitId}`, cell]));
  const titles = new Map(matrix.groups.map(({ groupKey, title }) => [groupKey, title]));
  const lines: Line[] = [];
  const rows: (readonly Slot[])[] = [];
  let group: string | null = null;
  for (const page of matrix.pages) {
    const slots = visits.map(({ visitId }) => cells.get(`${page.pageKey} ${visitId}`));
    // Skips pages that only hidden visits have.
    if (!slots.some(Boolean)) continue;
    const title = page.groupKey === null ? undefined : titles.get(page.groupKey);
    if (page.groupKey !== group && title) {
      lines.push({ kind: 'group', key: `group ${page.groupKey} ${page.pageKey}`, title });
    }
    group = page.groupKey;
    lines.push({ kind: 'page', key: page.pageKey, page, row: rows.length, cells: slots });
    rows.push(slots);
  }
  return { lines, rows, visits };
}

/** The items of these visits that wait for SDV, as far as they were counted. */
export function sdvOpenOf(matrix: VisitMatrix, visits: readonly MatrixVisit[]): number {
  const ids = new Set(visits.map(({ visitId }) => visitId));
  return matrix.cells.reduce(
    (sum, { visitId, sdvOpen }) => sum + (ids.has(visitId) ? (sdvOpen ?? 0) : 0),
    0,
  );
}

const FLAGS = [
  ['frozen', 'frozen'],
  ['sdv', 'sdv'],
  ['reviewed', 'reviewed'],
  ['locked', 'locked'],
  ['signed', 'signed'],
] as const satisfies readonly (readonly [Status, keyof MatrixCell])[];

/** The flags of a page, each with the number of items that have it. */
export function flagCounts(cell: MatrixCell): { status: Status; count: number }[] {
  return FLAGS.map(([status, key]) => ({ status, count: cell[key] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}

/** The flags of a page: those that every item has. So a first entry removes SDV, review and signature from the page. */
export function flagsOf(cell: ShownCell): Status[] {
  const flags = flagCounts(cell)
    .filter(({ count }) => count >= cell.items)
    .map(({ status }): Status => status);
  return cell.isBroken ? [...flags, 'signatureBroken'] : flags;
}

/** The most urgent query status of the page. */
export function worstQuery(cell: MatrixCell): { status: Status; count: number } | null {
  const { openQueries = 0, answeredQueries = 0 } = cell;
  if (openQueries > 0) return { status: 'openQuery', count: openQueries };
  if (answeredQueries > 0) return { status: 'answeredQuery', count: answeredQueries };
  return null;
}

/** Whether the cell leads to a page to fill in or to data to read. */
export function canOpen(cell: Slot, visit: MatrixVisit): boolean {
  if (!cell) return false;
  const isExpected = cell.collected && cell.state !== 'notApplicable' && !visit.deleted;
  return isExpected || cell.savedAt !== null || worstQuery(cell) !== null;
}

/** A cell by row and column; row -1 is the head of the column. */
export interface CellPosition {
  row: number;
  column: number;
}

export const HEAD = -1;

export function positionOf({ rows }: Grid, pageId: number): CellPosition | null {
  for (const [row, slots] of rows.entries()) {
    const column = slots.findIndex((cell) => cell?.pageId === pageId);
    if (column >= 0) return { row, column };
  }
  return null;
}

/** The first cell that can be opened, from the given position, row by row. */
export function firstFrom({ rows, visits }: Grid, from: CellPosition): CellPosition | null {
  const isThere = (row: number, column: number) => canOpen(rows[row]?.[column], visits[column]!);
  const column = Math.min(from.column, visits.length - 1);
  for (let step = 0; step < visits.length; step += 1) {
    for (const at of [column + step, column - step]) {
      if (at >= 0 && at < visits.length && isThere(from.row, at)) {
        return { row: from.row, column: at };
      }
    }
  }
  for (const [row, slots] of rows.entries()) {
    const at = slots.findIndex((_, index) => isThere(row, index));
    if (at >= 0) return { row, column: at };
  }
  return null;
}

const ROWS_PER_PAGE_KEY = 10;

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
}

/**
 * The cell that a key moves to, skipping cells that cannot be opened; null: no such cell.
 *
 * @param hasAct whether the head of a visit has a button to focus
 */
export function positionAfterKey(
  grid: Grid,
  from: CellPosition,
  press: KeyPress,
  hasAct: (visit: MatrixVisit) => boolean,
): CellPosition | null {
  const { rows, visits } = grid;
  const { row, column } = from;
  const isThere = (at: CellPosition) =>
    at.row === HEAD
      ? hasAct(visits[at.column]!)
      : canOpen(rows[at.row]?.[at.column], visits[at.column]!);
  const along = (
    start: CellPosition,
    [down, right]: readonly [number, number],
  ): CellPosition | null => {
    for (let at = start; ; at = { row: at.row + down, column: at.column + right }) {
      if (at.row < HEAD || at.row >= rows.length) return null;
      if (at.column < 0 || at.column >= visits.length) return null;
      if (isThere(at)) return at;
    }
  };
  const last = { row: rows.length - 1, column: visits.length - 1 };
  switch (press.key) {
    case 'ArrowLeft':
      return along({ row, column: column - 1 }, [0, -1]);
    case 'ArrowRight':
      return along({ row, column: column + 1 }, [0, 1]);
    case 'ArrowUp':
      return along({ row: row - 1, column }, [-1, 0]);
    case 'ArrowDown':
      return along({ row: row + 1, column }, [1, 0]);
    case 'PageUp':
      return along({ row: Math.max(row - ROWS_PER_PAGE_KEY, 0), column }, [1, 0]);
    case 'PageDown':
      return along({ row: Math.min(row + ROWS_PER_PAGE_KEY, last.row), column }, [-1, 0]);
    case 'Home':
      return press.ctrlKey
        ? firstFrom(grid, { row: 0, column: 0 })
        : along({ row, column: 0 }, [0, 1]);
    case 'End':
      return press.ctrlKey ? firstFrom(grid, last) : along({ row, column: last.column }, [0, -1]);
    default:
      return null;
  }
}
