import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { AUDIT_FILE_FORMAT, type AuditFileRecord } from './audit-file-record';
import type { AuditFileExpectation, AuditFileReport } from './audit-file-report';
import { chainStart, eventDigest, headDigest } from './digests';
import { verifyAuditFile } from './verify-file';
import { AUDIT_FILE_ENDINGS, type AuditFileEnding, AuditFileWriter } from './write-file';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Verifies a file that is read in pieces of this size. */
export const verifyContent = (
  content: string | Buffer,
  expected: AuditFileExpectation = {},
  size = 1 << 16,
): Promise<AuditFileReport> =>
  verifyAuditFile(inPieces(Buffer.from(content as string), size), expected);

/** Texts that CSV and spreadsheets treat specially, among others. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('=cmd|x', "'=1", "'", '"', 'a\nb', '-5', '', ' ', '日本語', 'ไทย', '🙂,"', '\r'),
);

export const anyEnding = fc.constantFrom<AuditFileEnding>(...AUDIT_FILE_ENDINGS);

export interface TestEvent {
  before: string | null;
  after: string | null;
  withheld: boolean;
}

const sha = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const sized = (text: string): string => `${text.length}:${text}`;

/** The records of a subject's trail: its links with their events, and an anchor of the last link. */
export function testAuditFile(links: readonly (readonly TestEvent[])[]): AuditFileRecord[] {
  const of = { chainKind: 'subject', chainId: 12 };
  const records: AuditFileRecord[] = [];
  let prevHash = chainStart(3, 'subject', 12);
  let eventId = 0;
  let anchor: AuditFileRecord | undefined;
  for (const [at, events] of links.entries()) {
    const digests: string[] = [];
    const written = events.map(({ before, after, withheld }): AuditFileRecord => {
      eventId += 1;
      const content = {
        eventId,
        origin: 'entry',
        entity: 'item_value',
        rowKey: '5/VS/0/SYSBP',
        action: 1,
        subjectId: 12,
        pageId: 5,
        blockKey: 'VS',
        line: 0,
        itemKey: 'SYSBP',
        revision: 2,
        before,
        after,
        reasonCode: 1,
        reason: 'misread',
        salt: '0af2c0f4-0000-4000-8000-000000000001',
      };
      const digest = eventDigest(content);
      digests.push(digest);
      const place = { type: 'event', ...of, linkNo: at + 1, eventId };
      return withheld ? { ...place, withheld, digest } : { ...place, ...content, digest };
    });
    const digest = sha(hex(digests.join('')));
    const time = 1_775_034_600_000 + at;
    const header = [
      3,
      'subject',
      12,
      at + 1,
      `${time}123`,
      4,
      sized('Nurse'),
      '-',
      2,
      sized('Site staff'),
      '',
      '-',
      '-',
      sized('entry'),
      events.length,
    ].join('|');
    const hash = sha(hex(prevHash), header, hex(digest));
    const link = {
      type: 'link',
      ...of,
      linkNo: at + 1,
      actorId: 4,
      actorName: 'Nurse',
      roleId: 2,
      at: new Date(time).toISOString().replace('Z', '123Z'),
      roleName: 'Site staff',
      origin: 'entry',
      prevHash,
      eventCount: events.length,
      digest,
      hash,
    };
    records.push(link, ...written);
    anchor = {
      type: 'anchor',
      ...of,
      linkNo: at + 1,
      hash,
      anchorNo: 7,
      at: '2026-04-01T10:00:00.000Z',
    };
    prevHash = hash;
  }
  return [
    { type: 'chain', ...of, linkNo: links.length, hash: prevHash, shownSubject: 'TKY-12345' },
    anchor!,
    ...records,
  ];
}

/** A file with these records and matching checksums, as a forger would write it. */
export function auditFileText(
  records: readonly AuditFileRecord[],
  format: AuditFileEnding,
): string {
  const chains = records.filter(({ type }) => type === 'chain');
  const heads = chains.map((c) => headDigest(c['chainKind'], c['chainId'], c['linkNo'], c['hash']));
  const head = {
    studyId: 3,
    root: sha(hex(heads.join(''))),
    chains: chains.length,
    exportId: 1,
    anchorNo: 7,
  };
  const writer = new AuditFileWriter(format, true);
  return [
    writer.begin({ type: 'trail', format: AUDIT_FILE_FORMAT, ...head }),
    ...records.map((record) => writer.record(record)),
    writer.end(),
  ].join('');
}

/** A trail for reading with one link of these events. */
export function unsealedText(values: readonly (string | null)[], format: AuditFileEnding): string {
  const of = { chainKind: 'subject', chainId: 12 };
  const link = { ...of, linkNo: 1 };
  const writer = new AuditFileWriter(format, false);
  return [
    writer.begin({
      type: 'trail',
      format: AUDIT_FILE_FORMAT,
      sealed: false,
      studyId: 3,
      exportId: 1,
    }),
    writer.record({ type: 'chain', ...of, shownSubject: 'TKY-12345' }),
    writer.record({ type: 'link', ...link, at: '2026-04-01T10:00:00.000000Z', actorId: 4 }),
    ...values.map((after, at) =>
      writer.record({ type: 'event', ...link, eventId: at + 1, entity: 'item_value', after }),
    ),
    writer.end(),
  ].join('');
}
