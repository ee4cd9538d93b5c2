import type { Language } from '@casebook/catalogue';
import { SITE_FACTOR, stratumOf } from '@casebook/randomisation';
import { isVisible } from '@casebook/service-kit';
import type { Scheme } from '@casebook/study-design';
import type { RowFaults } from '../import/row-faults';
import { isEmptyRow, type SheetCell, type SheetRow } from '../import/sheet-row';
import { type ArmListColumns, columnsOf } from './arm-list.columns';
import { MAX_CELL_LENGTH, MAX_RANDOM_NUMBER_LENGTH } from './limits';

/** An entry of an arm list. */
export interface ArmEntry {
  /** Row of the file. */
  row: number;
  randomNumber: string;
  stratum: string;
  arm: string;
}

export interface ArmList {
  entries: ArmEntry[];
  siteIsFactor: boolean;
  /** Head of the column of numbers, for faults that are found later. */
  numberHead: string;
}

export interface Known {
  scheme: Scheme;
  /** Codes of the sites of the study. */
  sites: ReadonlySet<string>;
  /** Names of the versions of its design. */
  versions: ReadonlySet<string>;
}

/** Reads the entries of a list in their order. A row with a fault gives no entry, and the fault. */
export function readArmList(
  sheet: readonly SheetRow[],
  known: Known,
  language: Language,
  faults: RowFaults,
): ArmList {
  const columns = columnsOf(sheet[0], known.scheme, language, faults);
  const none = { entries: [], siteIsFactor: false, numberHead: '' };
  if (!columns) return none;
  if (sheet.length < 2) {
    faults.add(2, 'IMPORT_ROW_MISSING');
    return none;
  }
  const entries: ArmEntry[] = [];
  const rowOfNumber = new Map<string, number>();
  for (const line of sheet.slice(1)) {
    if (faults.isFull) break;
    const entry = readRow(line, columns, known, faults);
    if (!entry) continue;
    if (rowOfNumber.has(entry.randomNumber)) {
      faults.add(line.row, 'IMPORT_ROW_ALREADY_USED', columns.number.head);
    } else rowOfNumber.set(entry.randomNumber, line.row);
    entries.push(entry);
  }
  return { entries, siteIsFactor: columns.siteIsFactor, numberHead: columns.number.head };
}

function readRow(
  line: SheetRow,
  columns: ArmListColumns,
  { scheme, sites, versions }: Known,
  faults: RowFaults,
): ArmEntry | undefined {
  const { row } = line;
  if (isEmptyRow(line)) {
    faults.add(row, 'IMPORT_ROW_MISSING');
    return undefined;
  }
  const arms = new Set(scheme.arms.map(({ key }) => key));
  const randomNumber = readNumber(row, line.cells[columns.number.at], columns.number.head, faults);
  const arm = readCode(row, line.cells[columns.arm.at], columns.arm.head, faults);
  if (arm !== undefined && !arms.has(arm)) {
    faults.add(row, 'IMPORT_ROW_INVALID', columns.arm.head);
  }
  const levels: Record<string, string> = {};
  for (const { factor, at } of columns.factors) {
    const level = readCode(row, line.cells[at], factor, faults);
    if (level === undefined) continue;
    levels[factor] = level;
    const own = scheme.factors.find((one) => one.factor === factor);
    if (own && !own.levels.some(({ key }) => key === level)) {
      faults.add(row, 'IMPORT_ROW_INVALID', factor);
    }
    if (!own && factor === SITE_FACTOR && !sites.has(level)) {
      faults.add(row, 'IMPORT_ROW_NO_DATA_FOR', `${factor} ${level}`);
    }
  }
  if (columns.version) {
    const version = readCode(row, line.cells[columns.version.at], columns.version.head, faults);
    if (version !== undefined && !versions.has(version)) {
      faults.add(row, 'IMPORT_ROW_VERSION_NOT_FOUND');
    }
  }
  const isComplete =
    randomNumber !== undefined &&
    arm !== undefined &&
    columns.factors.every(({ factor }) => levels[factor] !== undefined);
  if (!isComplete) return undefined;
  return { row, randomNumber, stratum: stratumOf(columns.factors, levels), arm };
}

function readNumber(
  row: number,
  cell: SheetCell | undefined,
  head: string,
  faults: RowFaults,
): string | undefined {
  const text = readText(row, cell, head, faults);
  if (text === undefined) return undefined;
  if (Array.from(text).length > MAX_RANDOM_NUMBER_LENGTH) {
    faults.add(row, 'RANDOMISATION_NUMBER_TOO_LONG', head, { max: MAX_RANDOM_NUMBER_LENGTH });
    return undefined;
  }
  return text;
}

function readCode(
  row: number,
  cell: SheetCell | undefined,
  head: string,
  faults: RowFaults,
): string | undefined {
  const text = readText(row, cell, head, faults);
  if (text === undefined) return undefined;
  if (Array.from(text).length > MAX_CELL_LENGTH) {
    faults.add(row, 'IMPORT_ROW_TOO_LONG', head, { max_length: MAX_CELL_LENGTH });
    return undefined;
  }
  return text;
}

function readText(
  row: number,
  cell: SheetCell | undefined,
  head: string,
  faults: RowFaults,
): string | undefined {
  if (cell && 'unreadable' in cell) {
    faults.add(row, 'IMPORT_ROW_FORMAT', head);
    return undefined;
  }
  const text = cell?.text ?? '';
  if (text === '') {
    faults.add(row, 'IMPORT_ROW_REQUIRED', head);
    return undefined;
  }
  if (!isVisible(text) || text.includes('\0')) {
    faults.add(row, 'IMPORT_ROW_FORMAT', head);
    return undefined;
  }
  return text;
}
