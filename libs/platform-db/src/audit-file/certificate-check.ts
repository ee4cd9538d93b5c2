import { type AuditFileRecord, cellText, chainName } from './audit-file-record';
import {
  type Certificate,
  type CertificateChain,
  type CertificateSubject,
  type CertifiedValue,
  faultsOfCertificate,
  subjectDigest,
  valuesDigest,
} from './certificate';

export interface CertificateReport {
  /** Subjects whose values were computed from the trail. */
  subjects: number;
  /** Subjects with events that the exporting role may not see, so that their values are not known. */
  unknown: number;
  findings: { place: string; detail: string }[];
}

/**
 * Compares a lock certificate with an exported audit trail: every chain goes through the link that the certificate ends with, and
 * the values that the events up to there give have the digests of the certificate. One chain at a time is in memory.
 */
export class CertificateCheck {
  readonly report: CertificateReport = { subjects: 0, unknown: 0, findings: [] };
  readonly #chains: Map<string, CertificateChain>;
  readonly #subjects: Map<number, CertificateSubject>;
  #chain: CertificateChain | null = null;
  #isReached = false;
  #isWithheld = false;
  #values = new Map<string, CertifiedValue>();

  readonly #studyId: number;

  constructor(certificate: Certificate) {
    this.#studyId = certificate.studyId;
    this.#chains = new Map(
      certificate.chains.map((chain) => [chainName(chain.kind, chain.id), chain]),
    );
    this.#subjects = new Map(certificate.subjects.map((one) => [one.subjectId, one]));
    for (const fault of faultsOfCertificate(certificate)) this.found('the certificate', fault);
  }

  /** Takes the records of the file in their order. */
  take(record: AuditFileRecord): void {
    if (record.type === 'trail' && record['studyId'] !== this.#studyId) {
      this.found('the certificate', `it is of study ${this.#studyId}`);
    } else if (record.type === 'trail' && record['sealed'] === false) {
      this.found(
        'the file',
        'it is not sealed; a certificate is compared with a sealed trail only',
      );
    } else if (record.type === 'chain') {
      this.close();
      this.open(chainName(record['chainKind'], record['chainId']));
    } else if (record.type === 'link') {
      this.link(record);
    } else if (record.type === 'event') {
      this.event(record);
    }
  }

  /** To be called after the last record. */
  finish(): CertificateReport {
    this.close();
    for (const name of this.#chains.keys()) this.found(name, 'the chain is gone');
    for (const { subjectNo, subjectId } of this.#subjects.values()) {
      this.found(`subject ${subjectNo} (${subjectId})`, 'the trail has nothing of it');
    }
    return this.report;
  }

  private open(name: string): void {
    this.#chain = this.#chains.get(name) ?? null;
    this.#chains.delete(name);
    this.#isReached = false;
    this.#isWithheld = false;
    this.#values = new Map();
  }

  private link({ linkNo, hash }: AuditFileRecord): void {
    const chain = this.#chain;
    if (linkNo !== chain?.linkNo) return;
    this.#isReached = true;
    if (hash !== chain!.hash) {
      this.found(
        `${chainName(chain!.kind, chain!.id)}, link ${cellText(linkNo)}`,
        'it has another hash than in the certificate',
      );
    }
  }

  private event(event: AuditFileRecord): void {
    const chain = this.#chain;
    if (chain?.kind !== 'subject' || Number(event['linkNo']) > chain.linkNo) return;
    if (event['withheld'] === true) this.#isWithheld = true;
    if (event['entity'] !== 'item_value') return;
    this.#values.set(cellText(event['rowKey']), {
      pageId: Number(event['pageId']),
      blockKey: cellText(event['blockKey']),
      line: Number(event['line']),
      itemKey: cellText(event['itemKey']),
      value: textOf(event['after']),
      revision: Number(event['revision']),
      flags: Number(event['flagsAfter']),
      designVersionId: Number(event['designVersionId']),
      deleted: event['action'] === 2,
    });
  }

  private close(): void {
    const chain = this.#chain;
    if (!chain) return;
    this.#chain = null;
    const name = chainName(chain.kind, chain.id);
    if (!this.#isReached) {
      this.found(name, `it had link ${chain.linkNo} when the certificate was written; it is gone`);
    }
    const subject = chain.kind === 'subject' ? this.#subjects.get(chain.id) : undefined;
    if (!subject) return;
    this.#subjects.delete(chain.id);
    if (this.#isWithheld) {
      this.report.unknown += 1;
      return;
    }
    this.report.subjects += 1;
    const digest = subjectDigest(subject.salt, valuesDigest([...this.#values.values()]));
    if (digest !== subject.digest) {
      this.found(
        `subject ${subject.subjectNo} (${subject.subjectId})`,
        'the events up to the certificate give other values than those that were certified',
      );
    }
  }

  private found(place: string, detail: string): void {
    this.report.findings.push({ place, detail });
  }
}

const textOf = (value: AuditFileRecord[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
