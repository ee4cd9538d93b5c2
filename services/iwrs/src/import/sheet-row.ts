/** A cell of a list: its text, or that it holds what a list may not hold (a formula, a number that is shown otherwise). */
export type SheetCell = { text: string } | { unreadable: true };

export interface SheetRow {
  /** As Excel numbers it. */
  row: number;
  /** An empty text where a cell is empty. */
  cells: SheetCell[];
}

export const isEmptyRow = ({ cells }: SheetRow): boolean =>
  cells.every((cell) => 'text' in cell && cell.text === '');
