import { AUDIT_FILE_COLUMNS, type AuditFileRecord } from './audit-file-record';
import { csvCell } from './csv-cells';

/** Writes a record as a line of the file. */
export const lineOf = {
  jsonl: (record: AuditFileRecord, _columns?: readonly string[]): string =>
    `${JSON.stringify(record)}\n`,
  csv: (record: AuditFileRecord, columns: readonly string[] = AUDIT_FILE_COLUMNS): string =>
    `${columns.map((column) => csvCell(record[column])).join(',')}\n`,
};
