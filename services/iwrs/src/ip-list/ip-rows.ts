import type { Language } from '@casebook/catalogue';
import { isEmptyRow, type SheetRow } from '../import/sheet-row';
import { RowFaults } from '../import/row-faults';
import { MAX_IP_NUMBER_LENGTH, MAX_LOT_LENGTH } from '../input/limits';
import { columnOf, IP_COLUMNS, IP_HEADS, type IpColumn, REQUIRED_COLUMNS } from './ip-list.columns';

/** A row of a list as it is stored. */
export interface IpRow {
  row: number;
  ipNumber: string;
  kitType: string;
  lot: string;
  expiresOn: string;
  dispenseUntil: string | null;
  siteId: number;
}

/** What the rows of a list may name. */
export interface KnownNames {
  kitTypes: ReadonlySet<string>;
  /** Site ids by the site's code in small letters. */
  sites: ReadonlyMap<string, number>;
  released: boolean;
}

interface Head {
  at: number;
  /** As the file has it. */
  text: string;
}

type Texts = Record<IpColumn, string | null>;

const MAX_LENGTHS: Partial<Record<IpColumn, number>> = {
  ipNumber: MAX_IP_NUMBER_LENGTH,
  kitType: MAX_IP_NUMBER_LENGTH,
  lot: MAX_LOT_LENGTH,
  site: MAX_IP_NUMBER_LENGTH,
};

const DEPOT_ID = 0;

/**
 * The rows of an IP number list after the rules of spec section 5.
 *
 * @throws Problem 422 with the faults of the rows, each with its row number
 */
export function readIpRows(
  sheet: readonly SheetRow[],
  known: KnownNames,
  language: Language,
): IpRow[] {
  const faults = new RowFaults();
  const [head, ...rows] = sheet;
  const heads = readHeads(head, language, faults);
  faults.refuse();
  if (rows.length === 0) faults.add(2, 'IMPORT_ROW_MISSING');
  else if (!known.released) faults.add(rows[0]!.row, 'IMPORT_ROW_VERSION_NOT_FOUND');
  faults.refuse();
  const seen = new Set<string>();
  const read: IpRow[] = [];
  for (const row of rows) {
    if (faults.isFull) break;
    const one = readRow(row, heads, known, seen, faults);
    if (one) read.push(one);
  }
  faults.refuse();
  return read;
}

function readHeads(
  head: SheetRow | undefined,
  language: Language,
  faults: RowFaults,
): Map<IpColumn, Head> {
  const heads = new Map<IpColumn, Head>();
  for (const [at, cell] of (head?.cells ?? []).entries()) {
    const text = 'text' in cell ? cell.text : '';
    if (text === '') continue;
    const column = columnOf(text);
    if (column === 'ignored') continue;
    if (!column) faults.add(1, 'IMPORT_ROW_INVALID', text.slice(0, 100));
    else if (heads.has(column)) faults.add(1, 'IMPORT_ROW_ALREADY_USED', text);
    else heads.set(column, { at, text });
  }
  for (const column of REQUIRED_COLUMNS) {
    if (!heads.has(column)) faults.add(1, 'IMPORT_ROW_FORMAT', IP_HEADS[column][language]);
  }
  return heads;
}

function readRow(
  sheetRow: SheetRow,
  heads: ReadonlyMap<IpColumn, Head>,
  known: KnownNames,
  seen: Set<string>,
  faults: RowFaults,
): IpRow | null {
  const { row } = sheetRow;
  if (isEmptyRow(sheetRow)) {
    faults.add(row, 'IMPORT_ROW_MISSING');
    return null;
  }
  const texts = readTexts(sheetRow, heads, faults);
  if (!texts) return null;
  const item = (column: IpColumn) => heads.get(column)?.text;
  let sound = true;
  const fault = (...given: Parameters<RowFaults['add']>) => {
    sound = false;
    faults.add(...given);
  };
  const { ipNumber, kitType, lot, expiresOn, dispenseUntil, site } = texts;
  if (seen.has(ipNumber!)) fault(row, 'IMPORT_ROW_ALREADY_USED', item('ipNumber'));
  seen.add(ipNumber!);
  if (!known.kitTypes.has(kitType!)) fault(row, 'IMPORT_ROW_NO_DATA_FOR', item('kitType'));
  const [expiry, last] = [expiresOn!, dispenseUntil].map((day) =>
    day === null ? null : dayOf(day),
  );
  if (expiry === undefined) fault(row, 'IMPORT_ROW_FORMAT', item('expiresOn'));
  if (last === undefined) fault(row, 'IMPORT_ROW_FORMAT', item('dispenseUntil'));
  if (expiry && last && last > expiry) fault(row, 'IMPORT_ROW_INVALID', item('dispenseUntil'));
  const siteId = site === null ? DEPOT_ID : known.sites.get(site.toLowerCase());
  if (siteId === undefined) fault(row, 'IMPORT_ROW_NO_DATA_FOR', item('site'));
  if (!sound) return null;
  return {
    row,
    ipNumber: ipNumber!,
    kitType: kitType!,
    lot: lot!,
    expiresOn: expiry!,
    dispenseUntil: last ?? null,
    siteId: siteId!,
  };
}

/** The texts of a row; null where any is missing, too long or unreadable. */
function readTexts(
  { row, cells }: SheetRow,
  heads: ReadonlyMap<IpColumn, Head>,
  faults: RowFaults,
): Texts | null {
  const texts: Texts = {
    ipNumber: null,
    kitType: null,
    lot: null,
    expiresOn: null,
    dispenseUntil: null,
    site: null,
  };
  let sound = true;
  for (const column of IP_COLUMNS) {
    const head = heads.get(column);
    if (!head) continue;
    const cell = cells[head.at]!;
    const max = MAX_LENGTHS[column];
    if ('unreadable' in cell || HIDDEN.test(cell.text)) {
      sound = false;
      faults.add(row, 'IMPORT_ROW_FORMAT', head.text);
    } else if (cell.text === '') {
      if (!REQUIRED_COLUMNS.includes(column)) continue;
      sound = false;
      faults.add(row, 'IMPORT_ROW_REQUIRED', head.text);
    } else if (max !== undefined && Array.from(cell.text).length > max) {
      sound = false;
      faults.add(row, 'IMPORT_ROW_TOO_LONG', head.text, { max_length: max });
    } else texts[column] = cell.text;
  }
  return sound ? texts : null;
}

/** Characters that nobody sees would make two numbers that look the same. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u115F\u1160\u3164\uFFA0]/u;

/** A day as YYYY-MM-DD, also when written with slashes or without leading zeros; undefined when it is none. */
function dayOf(text: string): string | undefined {
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text.normalize('NFKC'));
  if (!found) return undefined;
  const [, year, month, day] = found as unknown as [string, string, string, string];
  const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${whole}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(whole);
  return exists && Number(year) >= 1900 ? whole : undefined;
}
