import { type AuditFileRecord, columnsEverWritten } from './audit-file-record';
import type { AuditFileExpectation, AuditFileReport } from './audit-file-report';
import { newHash } from './digests';
import type { FileCheck } from './file-check';
import { csvReader, jsonReader, recordLines } from './read-records';
import { lineOf } from './record-line';
import { SealedCheck } from './sealed-check';
import { UnsealedCheck } from './unsealed-check';

/**
 * Verifies a file in constant memory.
 *
 * @param observe gets each record that can be read, in order
 */
export async function verifyAuditFile(
  chunks: AsyncIterable<Buffer>,
  expected: AuditFileExpectation = {},
  observe: (record: AuditFileRecord) => void = () => undefined,
): Promise<AuditFileReport> {
  let check: FileCheck | null = null;
  const whole = newHash();
  let read: ((text: string) => AuditFileRecord | null) | null = null;
  let csv = false;
  for await (const line of recordLines(chunks)) {
    try {
      // A CSV file begins with a byte order mark, so that spreadsheets read it as UTF-8.
      const text = line.toString('utf8').replace(/^\uFEFF/, '');
      if (!read) {
        csv = !text.startsWith('{');
        read = csv ? csvReader() : jsonReader();
      }
      const record = read(text);
      if (!record) continue;
      observe(record);
      check ??=
        record['sealed'] === false ? new UnsealedCheck(expected) : new SealedCheck(expected);
      const layouts = columnsEverWritten(check.report.sealed);
      check.take(
        record,
        () => whole.copy().digest('hex'),
        () => layouts.some((columns) => text === lineOf[csv ? 'csv' : 'jsonl'](record, columns)),
      );
    } catch (error) {
      check ??= new SealedCheck(expected);
      check.unreadable((error as Error).message);
    } finally {
      whole.update(line);
    }
  }
  return (check ?? new SealedCheck(expected)).finish(whole.digest('hex'));
}
