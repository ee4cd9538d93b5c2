import type { AuditFileRecord } from './audit-file-record';
import {
  type Certificate,
  CERTIFICATE_FORMAT,
  certificateDigest,
  chainsDigest,
  subjectDigest,
  subjectsDigest,
  valuesDigest,
} from './certificate';
import { CertificateCheck } from './certificate-check';

const event = (linkNo: number, itemKey: string, after: string | null, more = {}) =>
  ({
    type: 'event',
    chainKind: 'subject',
    chainId: 12,
    linkNo,
    entity: 'item_value',
    rowKey: `5/VS/0/${itemKey}`,
    action: 1,
    pageId: 5,
    blockKey: 'VS',
    line: 0,
    itemKey,
    after,
    revision: linkNo,
    flagsAfter: 0,
    designVersionId: 101,
    ...more,
  }) as AuditFileRecord;

const link = (linkNo: number, hash = `hash ${linkNo}`): AuditFileRecord => ({
  type: 'link',
  chainKind: 'subject',
  chainId: 12,
  linkNo,
  hash,
});

/** A trail in which a value was changed after the certificate, which ends with link 2. */
const trail = (): AuditFileRecord[] => [
  { type: 'trail', studyId: 3, sealed: true },
  { type: 'chain', chainKind: 'subject', chainId: 12, linkNo: 3 },
  link(1),
  event(1, 'PULSE', '60'),
  event(1, 'ARM', 'A'),
  link(2),
  event(2, 'ARM', 'B'),
  event(2, 'NOTE', null, { action: 2 }),
  event(2, 'NOTE', 'no value', { entity: 'comment' }),
  link(3),
  event(3, 'ARM', 'C'),
  { type: 'end' },
];

const VALUES = [
  ['PULSE', '60', 1, false],
  ['ARM', 'B', 2, false],
  ['NOTE', null, 2, true],
] as const;

function certificateOf(more: Partial<Certificate> = {}): Certificate {
  const values = VALUES.map(([itemKey, value, revision, deleted]) => ({
    pageId: 5,
    blockKey: 'VS',
    line: 0,
    itemKey,
    value,
    revision,
    flags: 0,
    designVersionId: 101,
    deleted,
  }));
  const salt = '00ff';
  const subjects = [
    {
      subjectId: 12,
      subjectNo: 'S-1',
      values: 3,
      salt,
      digest: subjectDigest(salt, valuesDigest(values)),
    },
  ];
  const chains = [{ kind: 'subject', id: 12, linkNo: 2, hash: 'hash 2' }];
  const content: Omit<Certificate, 'digest'> = {
    format: CERTIFICATE_FORMAT,
    studyId: 3,
    studyIdText: 'ST-3',
    certificateNo: 1,
    lockedAt: '2026-03-02T01:00:00.000000Z',
    lockedBy: 'Dora Manager',
    reason: 'Last patient out',
    writtenAt: '2026-03-02T01:00:01.000Z',
    counts: { subjects: 1, signedSubjects: 0, pages: 1, savedPages: 1, values: 3 },
    versions: [],
    subjects,
    chains,
    subjectsDigest: subjectsDigest(subjects),
    chainsDigest: chainsDigest(chains),
    ...more,
  };
  return { ...content, digest: certificateDigest(content) };
}

function check(records: AuditFileRecord[], certificate = certificateOf()) {
  const checked = new CertificateCheck(certificate);
  for (const record of records) checked.take(record);
  return checked.finish();
}

const detailsOf = (records: AuditFileRecord[], certificate?: Certificate) =>
  check(records, certificate).findings.map(({ detail }) => detail);

it('holds against the trail up to the certificate, whatever changed later [D3-LOCK-01]', () => {
  expect(check(trail())).toEqual({ subjects: 1, unknown: 0, findings: [] });
});

it.each<[string, (records: AuditFileRecord[]) => AuditFileRecord[], string]>([
  [
    'a value',
    (records) => records.map((one) => (one['after'] === '60' ? { ...one, after: '61' } : one)),
    'the events up to the certificate give other values than those that were certified',
  ],
  [
    'the hash of the last link',
    (records) => records.map((one) => (one['hash'] === 'hash 2' ? { ...one, hash: 'x' } : one)),
    'it has another hash than in the certificate',
  ],
  [
    'the links, of which the last ones are gone',
    (records) => [...records.slice(0, 5), { type: 'end' }],
    'it had link 2 when the certificate was written; it is gone',
  ],
  [
    'the chains, of which one is gone',
    (records) => [records[0]!, { type: 'end' }],
    'the chain is gone',
  ],
  [
    'the study',
    (records) => [{ ...records[0]!, studyId: 4 }, ...records.slice(1)],
    'it is of study 3',
  ],
])('finds that a trail has other %s [D3-LOCK-01]', (_, change, detail) => {
  expect(detailsOf(change(trail()))).toContain(detail);
});

it('finds a certificate that was altered', () => {
  expect(detailsOf(trail(), { ...certificateOf(), reason: 'another' })).toEqual(['it was altered']);
});

it('does not judge a subject with events that the exporting role may not see', () => {
  const withheld = trail().map((one) =>
    one['itemKey'] === 'ARM' && one['linkNo'] === 1
      ? { ...event(1, 'ARM', null), withheld: true }
      : one,
  );
  expect(check(withheld)).toEqual({ subjects: 0, unknown: 1, findings: [] });
});

it('is not compared with a file for reading', () => {
  const [head, ...others] = trail();
  expect(detailsOf([{ ...head!, sealed: false }, ...others])).toContain(
    'it is not sealed; a certificate is compared with a sealed trail only',
  );
});
