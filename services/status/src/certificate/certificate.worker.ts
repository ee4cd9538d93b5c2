import { Readable } from 'node:stream';
import { Files } from '@casebook/files';
import type {
  Certificate,
  CertificateChain,
  CertificateSubject,
  CertificateVersion,
} from '@casebook/platform-db';
import { type Caller, Db, type PersonJobAttempt, PersonJobs, Problem } from '@casebook/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StudyFigures } from '../figures/study-figures';
import type { StateRow } from '../lock-state/lock-state.sql';
import { StudyLocks } from '../lock-state/study-locks';
import { certificateOf, certifiedSubject } from './certificate.content';
import {
  CHAIN_ENDS,
  COUNT_SUBJECTS,
  type DigestRow,
  INSERT_CERTIFICATE,
  INSERT_CHAINS,
  INSERT_SUBJECTS,
  LAST_CERTIFICATE,
  LOCKED,
  type LockedRow,
  NEXT_DIGESTS,
  VERSIONS,
  WRITE_ANCHOR,
} from './certificate.sql';

export const CERTIFICATE_JOB = 'lock-certificate';

/** Subjects whose values are digested by one statement. */
const SUBJECTS_PER_STEP = 50;

export interface CertificateJob {
  studyId: number;
  /** The act that locked the study. */
  actNo: number;
}

/** The database lock is of the whole study, so it is only for roles that reach every site of it. */
const mayLock = (caller: Caller): boolean => caller.may('DB_LOCK_EDIT') && caller.siteIds === null;

export const certificateFileOf = (studyId: number, certificateNo: number): string =>
  `certificate/${studyId}/${certificateNo}.json`;

/**
 * Writes the certificate of a locked study: its values do not change while they are read. A second attempt begins anew, because
 * only the last step writes.
 */
@Injectable()
export class CertificateWorker implements OnModuleInit {
  constructor(
    private readonly jobs: PersonJobs,
    private readonly db: Db,
    private readonly files: Files,
    private readonly locks: StudyLocks,
    private readonly figures: StudyFigures,
  ) {}

  onModuleInit(): void {
    this.jobs.define<CertificateJob>({
      name: CERTIFICATE_JOB,
      may: mayLock,
      together: 2,
      run: (attempt) => this.run(attempt),
    });
  }

  private async run(attempt: PersonJobAttempt<CertificateJob>): Promise<object> {
    const { jobId, caller } = attempt;
    const { studyId } = attempt.data;
    const state = await this.locks.whileLocked(caller, studyId, async ({ before }) => before);
    // An attempt before has written it and was interrupted afterwards.
    if (isOf(state, jobId) && state.state === 'locked') return resultOf(state.certificate_no!);
    await this.requireNoQueries(studyId);
    const subjects = await this.subjects(attempt);
    const certificateNo = await this.write(attempt, subjects);
    await this.db.record({
      ...WRITE_ANCHOR,
      values: [`certificate ${certificateNo} of study ${studyId}`],
    });
    return resultOf(certificateNo);
  }

  /** @throws Problem when the counters, from which the lock was decided, were wrong */
  private async requireNoQueries(studyId: number): Promise<void> {
    const { open, answered } = await this.figures.recountedQueries(studyId);
    if (open + answered > 0) throw new Problem(422, 'DB_LOCK_COUNTERS_WRONG');
  }

  private async subjects(attempt: PersonJobAttempt<CertificateJob>): Promise<CertificateSubject[]> {
    const { studyId } = attempt.data;
    const subjects: CertificateSubject[] = [];
    const [counted] = await this.db.read<{ n: number }>({ ...COUNT_SUBJECTS, values: [studyId] });
    for (;;) {
      await attempt.step(subjects.length, counted!.n);
      const after = subjects.at(-1)?.subjectId ?? 0;
      const rows = await this.db.read<DigestRow & object>({
        ...NEXT_DIGESTS,
        values: [studyId, after, SUBJECTS_PER_STEP],
      });
      if (rows.length === 0) return subjects;
      subjects.push(...rows.map(certifiedSubject));
    }
  }

  private async write(
    { data: { studyId, actNo }, jobId, caller }: PersonJobAttempt<CertificateJob>,
    subjects: CertificateSubject[],
  ): Promise<number> {
    return this.locks.whileLocked(caller, studyId, async (held, tx) => {
      if (!isOf(held.before, jobId)) throw new Problem(412, 'DB_LOCK_NOT_LOCKED');
      const values = [studyId];
      const [last] = await tx.query<{ no: number }>({ ...LAST_CERTIFICATE, values });
      const [locked] = await tx.query<LockedRow & object>({ ...LOCKED, values: [studyId, actNo] });
      const chains = await tx.query<CertificateChain & object>({ ...CHAIN_ENDS, values });
      const versions = await tx.query<CertificateVersion & object>({ ...VERSIONS, values });
      const figures = await this.figures.figures(studyId, (statement) => tx.query(statement));
      const certificate = certificateOf({
        studyId,
        certificateNo: last!.no + 1,
        writtenAt: new Date(),
        locked: locked!,
        figures,
        versions,
        subjects,
        chains,
      });
      const { certificateNo } = certificate;
      await tx.query({ ...INSERT_CERTIFICATE, values: rowOf(certificate, actNo) });
      await tx.query({ ...INSERT_SUBJECTS, values: subjectRows(certificate) });
      await tx.query({ ...INSERT_CHAINS, values: chainRows(certificate) });
      await held.write({ act: 'certify' }, { state: 'locked', jobId, certificateNo });
      // Before the commit: a certificate always has its file. One that is left after a rollback is overwritten.
      const text = Buffer.from(`${JSON.stringify(certificate, null, 1)}\n`);
      await this.files.write(certificateFileOf(studyId, certificateNo), Readable.from([text]));
      return certificateNo;
    });
  }
}

const isOf = (state: StateRow, jobId: string): boolean => state.job_id === jobId;

const resultOf = (certificateNo: number): object => ({ certificateNo });

const rowOf = (certificate: Certificate, actNo: number) => ({
  studyId: certificate.studyId,
  certificateNo: certificate.certificateNo,
  actNo,
  writtenAt: certificate.writtenAt,
  ...certificate.counts,
  versions: JSON.stringify(certificate.versions),
  subjectsDigest: certificate.subjectsDigest,
  chainsDigest: certificate.chainsDigest,
  digest: certificate.digest,
});

const subjectRows = ({ studyId, certificateNo, subjects }: Certificate) => ({
  studyId,
  certificateNo,
  ids: subjects.map(({ subjectId }) => subjectId),
  numbers: subjects.map(({ subjectNo }) => subjectNo),
  counts: subjects.map(({ values }) => values),
  salts: subjects.map(({ salt }) => salt),
  digests: subjects.map(({ digest }) => digest),
});

const chainRows = ({ studyId, certificateNo, chains }: Certificate) => ({
  studyId,
  certificateNo,
  kinds: chains.map(({ kind }) => kind),
  ids: chains.map(({ id }) => id),
  links: chains.map(({ linkNo }) => linkNo),
  hashes: chains.map(({ hash }) => hash),
});
