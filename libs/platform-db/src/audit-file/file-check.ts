import { type AuditFileRecord, type Cell, cellText } from './audit-file-record';
import type { AuditFileExpectation, AuditFileReport } from './audit-file-report';

const MAX_FINDINGS = 1000;

/** The check of a file, record by record: what sealed and unsealed files have in common. */
export abstract class FileCheck {
  readonly report: AuditFileReport;
  protected record = 0;
  protected readonly expected: AuditFileExpectation;
  #ended = false;

  constructor(expected: AuditFileExpectation, sealed: boolean) {
    this.expected = expected;
    this.report = {
      sealed,
      chains: 0,
      links: 0,
      events: 0,
      withheld: 0,
      root: null,
      findings: [],
    };
  }

  /**
   * @param before digest of the file up to this record
   * @param exact whether the record is written exactly as the portal writes it
   */
  take(record: AuditFileRecord, before: () => string, exact: () => boolean): void {
    this.record += 1;
    if (this.#ended) {
      this.found('after the end', 'there is something after the end of the trail');
    } else if (record.type === 'end' && this.record > 1) {
      this.end(record, before(), exact());
    } else {
      this.next(record);
    }
  }

  /** @param whole digest of the whole file */
  finish(whole: string): AuditFileReport {
    if (!this.#ended) {
      this.close();
      this.found('the end', 'the file has no end: it was cut off');
    }
    this.compare('the file', 'SHA-256 of the file', this.expected.sha256?.toLowerCase(), whole);
    return this.report;
  }

  unreadable(why: string): void {
    this.record += 1;
    this.found('the file', `cannot be read: ${why}`);
  }

  protected abstract next(record: AuditFileRecord): void;

  /** Finishes the checks of an open link and an open chain. */
  protected abstract close(): void;

  protected end(end: AuditFileRecord, before: string, exact: boolean): void {
    this.close();
    this.#ended = true;
    if (!exact) this.found('the end', 'was not written by the portal as it is');
    const { chains, links, events } = this.report;
    this.compare('the end', 'the number of chains', end['chains'] ?? null, chains);
    this.compare('the end', 'the number of links', end['links'] ?? null, links);
    this.compare('the end', 'the number of events', end['events'] ?? null, events);
    this.compare('the end', 'SHA-256 of everything before it', end['sha256'] ?? null, before);
  }

  protected found(place: string, detail: string): void {
    if (this.report.findings.length < MAX_FINDINGS) {
      this.report.findings.push({ record: this.record, place, detail });
    }
  }

  protected compare(place: string, what: string, written: Cell, computed: Cell): void {
    if (written !== undefined && written !== computed) {
      this.found(
        place,
        `${what} is ${cellText(computed)}, but ${cellText(written)} was written down`,
      );
    }
  }
}
