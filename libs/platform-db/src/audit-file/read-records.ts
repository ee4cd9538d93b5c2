import {
  type AuditFileRecord,
  BOOLEAN_COLUMNS,
  type Cell,
  NUMBER_COLUMNS,
  columnsEverWritten,
} from './audit-file-record';
import { csvCells } from './csv-cells';

const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** Splits bytes into lines, one for each record; a line break within quotes belongs to a CSV cell. */
export async function* recordLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  let csv: boolean | null = null;
  let quoted = false;
  for await (const chunk of chunks) {
    // A line of JSON begins with a brace; its line breaks are written as \n.
    csv ??= chunk[0] !== 0x7b;
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (csv && chunk[at] === QUOTE) quoted = !quoted;
      if (chunk[at] !== NEWLINE || quoted) continue;
      yield Buffer.concat([rest, chunk.subarray(from, at + 1)]);
      rest = Buffer.alloc(0);
      from = at + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
  }
  if (rest.length > 0) yield rest;
}

export function csvReader(): (row: string) => AuditFileRecord | null {
  let columns: (string | null)[] | null = null;
  return (row) => {
    const cells = csvCells(row);
    if (columns === null) {
      columns = cells;
      const known = [...columnsEverWritten(true), ...columnsEverWritten(false)];
      if (!known.some((names) => names.join() === cells.join()))
        throw new Error('the columns are not those of a trail');
      return null;
    }
    if (cells.length !== columns.length) throw new Error('a row has too many or too few cells');
    const record: Record<string, Cell> = {};
    cells.forEach((text, at) => {
      if (text === null) return;
      const column = columns![at]!;
      record[column] = NUMBER_COLUMNS.has(column)
        ? Number(text)
        : BOOLEAN_COLUMNS.has(column)
          ? text === 'true'
          : text;
    });
    return record as AuditFileRecord;
  };
}

export function jsonReader(): (line: string) => AuditFileRecord {
  return (line) => {
    const record: unknown = JSON.parse(line);
    if (typeof record !== 'object' || record === null) throw new Error('a line is no record');
    return record as AuditFileRecord;
  };
}
