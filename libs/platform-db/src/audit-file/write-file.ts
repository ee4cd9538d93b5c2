import { createHash } from 'node:crypto';
import { AUDIT_FILE_COLUMNS, type AuditFileRecord, UNSEALED_COLUMNS } from './audit-file-record';
import { lineOf } from './record-line';

export const AUDIT_FILE_ENDINGS = ['jsonl', 'csv'] as const;
export type AuditFileEnding = (typeof AUDIT_FILE_ENDINGS)[number];

/** Writes the records of a trail as text, and at the end a record with their number and checksum. */
export class AuditFileWriter {
  readonly #sha = createHash('sha256');
  readonly #counts = { chain: 0, link: 0, event: 0, withheld: 0 };

  readonly #columns: readonly string[];

  /** @param sealed false for a file for reading, which has no digests and does not count what it leaves out */
  constructor(
    private readonly format: AuditFileEnding,
    private readonly sealed: boolean,
  ) {
    this.#columns = sealed ? AUDIT_FILE_COLUMNS : UNSEALED_COLUMNS;
  }

  get events(): number {
    return this.#counts.event;
  }

  /** @param head the record of type `trail` */
  begin(head: AuditFileRecord): string {
    // With a byte order mark, spreadsheets read the text as UTF-8.
    const columns = this.format === 'csv' ? `\uFEFF${this.#columns.join(',')}\n` : '';
    return this.hashed(columns + this.line(head));
  }

  record(record: AuditFileRecord): string {
    const { type } = record;
    if (type === 'chain' || type === 'link' || type === 'event') this.#counts[type] += 1;
    if (record['withheld'] === true) this.#counts.withheld += 1;
    return this.hashed(this.line(record));
  }

  end(): string {
    const { chain, link, event, withheld } = this.#counts;
    const counts = { chains: chain, links: link, events: event };
    const all = this.sealed ? { ...counts, withheldEvents: withheld } : counts;
    return this.line({ type: 'end', ...all, sha256: this.#sha.digest('hex') });
  }

  private line(record: AuditFileRecord): string {
    return lineOf[this.format](record, this.#columns);
  }

  private hashed(text: string): string {
    this.#sha.update(text);
    return text;
  }
}
