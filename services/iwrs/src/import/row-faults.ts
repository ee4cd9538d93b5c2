import { type FieldError, Problem } from '@casebook/service-kit';
import { MAX_ROW_FAULTS } from './limits';

type RowCode =
  | Extract<FieldError['code'], `IMPORT_ROW_${string}`>
  | 'RANDOMISATION_NUMBER_TOO_LONG';

/** Collects the faults of a list. A list with any fault is refused as a whole. */
export class RowFaults {
  readonly #faults: FieldError[] = [];

  /** @param item the head of the column, in the words of the file */
  add(row: number, code: RowCode, item?: string, more: Record<string, string | number> = {}): void {
    if (this.isFull) return;
    const params = { row, ...(item !== undefined && { item }), ...more };
    this.#faults.push({ field: `rows.${row}`, code, params });
  }

  get isFull(): boolean {
    return this.#faults.length >= MAX_ROW_FAULTS;
  }

  /** @throws Problem 422 with every fault */
  refuse(): void {
    if (this.#faults.length > 0) throw Problem.invalid(this.#faults);
  }
}
