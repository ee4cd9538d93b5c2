import type { Hash } from 'node:crypto';
import {
  anchorName,
  AUDIT_FILE_FORMAT,
  type AuditFileRecord,
  cellText,
  chainName,
  linkName,
} from './audit-file-record';
import type { AnchoredEnd, AuditFileExpectation } from './audit-file-report';
import { chainStart, eventDigest, headDigest, hexBytes, linkHash, newHash } from './digests';
import { FileCheck } from './file-check';

/** Checks a sealed file with one chain at a time in memory. */
export class SealedCheck extends FileCheck {
  #head: AuditFileRecord | null = null;
  #chain: AuditFileRecord | null = null;
  #link: AuditFileRecord | null = null;
  #lastHash = '';
  #lastLink = 0;
  #anchors = new Map<number, AuditFileRecord[]>();
  #digests: Hash = newHash();
  #count = 0;
  #lastEvent = 0;
  /** Chains of the outside anchors that have not yet been found in the file; null without anchors. */
  #anchored: Map<string, AnchoredEnd> | null = null;
  readonly #root = newHash();

  constructor(expected: AuditFileExpectation) {
    super(expected, true);
  }

  protected next(record: AuditFileRecord): void {
    if (this.record === 1) return this.begin(record);
    if (this.#head === null) return;
    if (record.type === 'event') return this.event(record);
    this.closeLink();
    if (record.type === 'link') return this.openLink(record);
    if (record.type === 'anchor') return this.anchor(record);
    this.closeChain();
    if (record.type === 'chain') return this.openChain(record);
    this.found('the file', `a record of the unknown kind "${record.type}"`);
  }

  protected close(): void {
    this.closeLink();
    this.closeChain();
  }

  private begin(record: AuditFileRecord): void {
    if (record.type !== 'trail' || record['format'] !== AUDIT_FILE_FORMAT) {
      return this.found('the file', `does not begin as a trail of the format ${AUDIT_FILE_FORMAT}`);
    }
    this.#head = record;
    this.report.root = String(record['root']);
    this.compare('the file', 'its root', this.expected.root?.toLowerCase(), record['root']);
    const { anchors } = this.expected;
    if (!anchors) return;
    for (const { place, detail } of anchors.faults) this.found(place, detail);
    const heads = anchors.headsFor(record);
    if (typeof heads === 'string') this.found('the file', heads);
    else this.#anchored = new Map(heads);
  }

  private openChain(chain: AuditFileRecord): void {
    this.compareWithAnchor(chain);
    this.#chain = chain;
    this.report.chains += 1;
    this.#lastLink = 0;
    this.#lastHash = chainStart(
      Number(this.#head!['studyId']),
      String(chain['chainKind']),
      Number(chain['chainId']),
    );
    this.#root.update(
      hexBytes(headDigest(chain['chainKind'], chain['chainId'], chain['linkNo'], chain['hash'])),
    );
  }

  private compareWithAnchor(chain: AuditFileRecord): void {
    if (!this.#anchored) return;
    const name = chainName(chain['chainKind'], chain['chainId']);
    const end = this.#anchored.get(name);
    this.#anchored.delete(name);
    if (!end) {
      this.found(name, 'the outside anchor of this export does not have it');
    } else if (chain['linkNo'] !== end.linkNo || chain['hash'] !== end.hash) {
      this.found(
        name,
        `it ends with link ${cellText(chain['linkNo'])}; the outside anchor of this export has link ${end.linkNo}` +
          (chain['linkNo'] === end.linkNo ? ' with another hash' : ''),
      );
    }
  }

  private anchor(anchor: AuditFileRecord): void {
    const linkNo = Number(anchor['linkNo']);
    if (!this.#chain || !this.isOfChain(anchor)) {
      return this.found(linkName(anchor), 'an anchor stands outside of its chain');
    }
    this.#anchors.set(linkNo, [...(this.#anchors.get(linkNo) ?? []), anchor]);
  }

  private openLink(link: AuditFileRecord): void {
    if (!this.#chain || !this.isOfChain(link)) {
      return this.found(linkName(link), 'stands outside of its chain');
    }
    this.report.links += 1;
    this.#link = link;
    this.#digests = newHash();
    this.#count = 0;
    const no = Number(link['linkNo']);
    if (no !== this.#lastLink + 1) {
      this.found(linkName(link), `link ${this.#lastLink + 1} is missing before it`);
    }
    if (link['prevHash'] !== this.#lastHash) {
      this.found(linkName(link), 'does not continue the link before');
    }
  }

  private isOfChain(record: AuditFileRecord): boolean {
    return (
      record['chainKind'] === this.#chain!['chainKind'] &&
      record['chainId'] === this.#chain!['chainId']
    );
  }

  private event(event: AuditFileRecord): void {
    const place = `${this.#link ? linkName(this.#link) : 'no link'}, event ${cellText(event['eventId'])}`;
    if (!this.#link) return this.found(place, 'stands outside of a link');
    this.report.events += 1;
    this.#count += 1;
    if (Number(event['eventId']) <= this.#lastEvent && this.#count > 1) {
      this.found(place, 'is not in its order');
    }
    this.#lastEvent = Number(event['eventId']);
    if (event['withheld'] === true) {
      this.report.withheld += 1;
    } else if (eventDigest(event) !== event['digest']) {
      this.found(
        `${place} (${cellText(event['entity'])} ${cellText(event['rowKey'])})`,
        'was altered',
      );
    }
    this.#digests.update(hexBytes(event['digest']));
  }

  private closeLink(): void {
    const link = this.#link;
    if (!link) return;
    this.#link = null;
    const place = linkName(link);
    const digest = this.#digests.digest('hex');
    if (link['eventCount'] !== this.#count) {
      this.found(place, `has ${this.#count} events, ${cellText(link['eventCount'])} were recorded`);
    } else if (link['digest'] !== digest) {
      this.found(place, 'its events are not those that were recorded');
    }
    if (link['hash'] !== linkHash(link, this.#head!['studyId']))
      this.found(place, 'its head was altered: who, when, in which role');
    this.#lastLink = Number(link['linkNo']);
    this.#lastHash = String(link['hash']);
    for (const anchor of this.#anchors.get(this.#lastLink) ?? []) {
      if (anchor['hash'] !== link['hash'])
        this.found(place, `${anchorName(anchor)} has another hash`);
    }
    this.#anchors.delete(this.#lastLink);
  }

  private closeChain(): void {
    const chain = this.#chain;
    if (!chain) return;
    this.#chain = null;
    const place = chainName(chain['chainKind'], chain['chainId']);
    if (this.#lastLink !== chain['linkNo']) {
      this.found(place, `ends with link ${this.#lastLink}; it had ${cellText(chain['linkNo'])}`);
    } else if (this.#lastHash !== chain['hash']) {
      this.found(place, 'its last hash is not the one that was written down');
    }
    for (const anchor of [...this.#anchors.values()].flat()) {
      this.found(
        `${place}, link ${cellText(anchor['linkNo'])}`,
        `${anchorName(anchor)} has it; it is gone`,
      );
    }
    this.#anchors.clear();
  }

  protected override end(end: AuditFileRecord, before: string, exact: boolean): void {
    super.end(end, before, exact);
    if (this.#head === null) return;
    for (const [name, { linkNo }] of this.#anchored ?? []) {
      this.found(name, `the outside anchor of this export has it up to link ${linkNo}; it is gone`);
    }
    const { chains, withheld } = this.report;
    this.compare(
      'the file',
      'the root over all chains',
      this.#head['root'],
      this.#root.digest('hex'),
    );
    this.compare('the file', 'the number of chains', this.#head['chains'], chains);
    this.compare(
      'the end',
      'the number of withheld events',
      end['withheldEvents'] ?? null,
      withheld,
    );
  }
}
