import { lengthOf, sha256 } from './digests';

/** The format of the file of a lock certificate; the first line of its digest. */
export const CERTIFICATE_FORMAT = 'casebook-certificate-1';

export interface CertificateVersion {
  versionId: number;
  versionNo: number;
  name: string;
  checksum: string;
}

/** The values of a subject: hidden, generated and deleted ones, too. */
export interface CertificateSubject {
  subjectId: number;
  subjectNo: string;
  values: number;
  /** Random, so that a hidden value with few possibilities cannot be guessed from the digest. */
  salt: string;
  digest: string;
}

/** Where an audit chain of the study ended. */
export interface CertificateChain {
  kind: string;
  id: number;
  linkNo: number;
  hash: string;
}

/** What a locked study held: the content of the certificate's file. */
export interface Certificate {
  format: typeof CERTIFICATE_FORMAT;
  studyId: number;
  studyIdText: string;
  certificateNo: number;
  /** ISO 8601 in UTC, with microseconds, as the history has it. */
  lockedAt: string;
  lockedBy: string;
  reason: string;
  /** ISO 8601 in UTC, with milliseconds. */
  writtenAt: string;
  counts: {
    subjects: number;
    signedSubjects: number;
    pages: number;
    savedPages: number;
    values: number;
  };
  versions: CertificateVersion[];
  subjects: CertificateSubject[];
  chains: CertificateChain[];
  subjectsDigest: string;
  chainsDigest: string;
  /** Over everything above. */
  digest: string;
}

/** A value as the digest of its subject takes it. */
export interface CertifiedValue {
  pageId: number;
  blockKey: string;
  line: number;
  itemKey: string;
  value: string | null;
  revision: number;
  flags: number;
  designVersionId: number;
  deleted: boolean;
}

const withLength = (text: string): string => `${lengthOf(text)}:${text}`;

/** The order of the database with the collation "C". */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const byPlace = (a: CertifiedValue, b: CertifiedValue): number =>
  a.pageId - b.pageId ||
  byBytes(a.blockKey, b.blockKey) ||
  a.line - b.line ||
  byBytes(a.itemKey, b.itemKey);

/** The digest over the values of a subject, as `subject.v1_value_digest` gives it. */
export function valuesDigest(values: readonly CertifiedValue[]): string {
  const lines = values
    .toSorted(byPlace)
    .map((one) =>
      [
        one.pageId,
        one.blockKey,
        one.line,
        one.itemKey,
        one.value === null ? '-' : withLength(one.value),
        one.revision,
        one.flags,
        one.designVersionId,
        one.deleted ? 1 : 0,
      ].join('|'),
    );
  return sha256(lines.join('\n'));
}

/** The digest of a subject in a certificate. */
export const subjectDigest = (salt: string, digestOfValues: string): string =>
  sha256(`${salt}|${digestOfValues}`);

export const subjectsDigest = (subjects: readonly CertificateSubject[]): string =>
  sha256(
    subjects
      .toSorted((a, b) => a.subjectId - b.subjectId)
      .map(({ subjectId, subjectNo, values, salt, digest }) =>
        [subjectId, withLength(subjectNo), values, salt, digest].join('|'),
      )
      .join('\n'),
  );

export const chainsDigest = (chains: readonly CertificateChain[]): string =>
  sha256(
    chains
      .toSorted((a, b) => byBytes(a.kind, b.kind) || a.id - b.id)
      .map(({ kind, id, linkNo, hash }) => [kind, id, linkNo, hash].join('|'))
      .join('\n'),
  );

/** The digest over the whole certificate, from the digests of its parts. */
export function certificateDigest(certificate: Omit<Certificate, 'digest'>): string {
  const { counts, versions } = certificate;
  return sha256(
    [
      CERTIFICATE_FORMAT,
      [certificate.studyId, certificate.certificateNo, certificate.writtenAt].join('|'),
      [certificate.lockedAt, withLength(certificate.lockedBy), withLength(certificate.reason)].join(
        '|',
      ),
      [counts.subjects, counts.signedSubjects, counts.pages, counts.savedPages, counts.values].join(
        '|',
      ),
      ...versions
        .toSorted((a, b) => a.versionId - b.versionId)
        .map(({ versionId, versionNo, checksum }) => [versionId, versionNo, checksum].join('|')),
      certificate.subjectsDigest,
      certificate.chainsDigest,
    ].join('\n'),
  );
}

/** What is wrong with a certificate in itself; nothing when it is as it was written. */
export function faultsOfCertificate(certificate: Certificate): string[] {
  const format: string = certificate.format;
  if (format !== CERTIFICATE_FORMAT) {
    return [`it is not a certificate of the format ${CERTIFICATE_FORMAT}`];
  }
  const values = certificate.subjects.reduce((sum, subject) => sum + subject.values, 0);
  return [
    ...(subjectsDigest(certificate.subjects) === certificate.subjectsDigest
      ? []
      : ['its subjects were altered']),
    ...(chainsDigest(certificate.chains) === certificate.chainsDigest
      ? []
      : ['its chains were altered']),
    ...(values === certificate.counts.values ? [] : ['its number of values was altered']),
    ...(certificateDigest(certificate) === certificate.digest ? [] : ['it was altered']),
  ];
}
