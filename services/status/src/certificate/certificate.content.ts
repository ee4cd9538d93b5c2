import { randomBytes } from 'node:crypto';
import {
  type Certificate,
  CERTIFICATE_FORMAT,
  certificateDigest,
  type CertificateChain,
  chainsDigest,
  type CertificateSubject,
  type CertificateVersion,
  subjectDigest,
  subjectsDigest,
} from '@casebook/platform-db';
import type { FiguresRow } from '../figures/study-figures.sql';
import type { DigestRow, LockedRow } from './certificate.sql';

const SALT_BYTES = 16;

export const certifiedSubject = (row: DigestRow): CertificateSubject => {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return {
    subjectId: row.subject_id,
    subjectNo: row.subject_no,
    values: row.value_count,
    salt,
    digest: subjectDigest(salt, row.digest),
  };
};

/** What a certificate is made of. */
export interface CertificateParts {
  studyId: number;
  certificateNo: number;
  writtenAt: Date;
  locked: LockedRow;
  figures: FiguresRow;
  versions: CertificateVersion[];
  subjects: CertificateSubject[];
  chains: CertificateChain[];
}

export function certificateOf(parts: CertificateParts): Certificate {
  const { studyId, certificateNo, writtenAt, locked, figures, versions, subjects, chains } = parts;
  const content = {
    format: CERTIFICATE_FORMAT,
    studyId,
    studyIdText: locked.study_id_text,
    certificateNo,
    lockedAt: locked.locked_at,
    lockedBy: locked.person_name,
    reason: locked.reason,
    writtenAt: writtenAt.toISOString(),
    counts: {
      subjects: figures.subjects,
      signedSubjects: figures.signedSubjects,
      pages: figures.pages,
      savedPages: figures.savedPages,
      values: subjects.reduce((sum, { values }) => sum + values, 0),
    },
    versions,
    subjects,
    chains,
    subjectsDigest: subjectsDigest(subjects),
    chainsDigest: chainsDigest(chains),
  } as const;
  return { ...content, digest: certificateDigest(content) };
}
