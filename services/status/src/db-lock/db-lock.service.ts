import { Readable } from 'node:stream';
import { languageOf } from '@casebook/catalogue';
import { Files } from '@casebook/files';
import { hidesNothing, StatusView } from '@casebook/role-view';
import {
  type Caller,
  Db,
  DownloadTickets,
  downloadRecorder,
  EXACT_TOTAL,
  type FileTicket,
  type Job,
  jobOf,
  listOf,
  type PagingInput,
  PersonJobs,
  type Plain,
  Problem,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { certificateFileOf } from '../certificate/certificate.worker';
import { type Read, StudyFigures } from '../figures/study-figures';
import type { FiguresRow } from '../figures/study-figures.sql';
import type {
  DbLock,
  DbLockAct,
  DbLockCertificate,
  DbLockHistory,
  DbLockReport,
} from './db-lock.dto';
import { ReportThreads } from './report.threads';
import { COUNT_HISTORY, HISTORY_ROWS, LOCK_OF_STUDY, ONE_CERTIFICATE } from './db-lock.sql';
import { requireAllSites } from './lock.service';
import { LockSettler } from './lock-settler';

const PDF_SECONDS = 20;

const recordDownload = downloadRecorder('status');

type LockRow = Pick<
  DbLock,
  'studyIdText' | 'name' | 'state' | 'reason' | 'changedBy' | 'changedAt'
> & {
  jobId: string | null;
  certificateNo: number | null;
};
type CertificateRow = Omit<DbLockCertificate, 'downloadable' | 'values'> & { values: number };

/** Shows the database lock of a study, its history, and gives out the files of its certificates. */
@Injectable()
export class DbLockService {
  constructor(
    private readonly db: Db,
    private readonly figures: StudyFigures,
    private readonly jobs: PersonJobs,
    private readonly settler: LockSettler,
    private readonly tickets: DownloadTickets,
    private readonly files: Files,
    private readonly threads: ReportThreads,
  ) {}

  async show(caller: Caller): Promise<Plain<DbLock>> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    await this.settler.settle(studyId);
    const [[row], figures, queries] = await Promise.all([
      this.db.read<LockRow & object>({ ...LOCK_OF_STUDY, values: [studyId] }),
      this.figures.figures(studyId, this.read),
      this.queries(caller),
    ]);
    if (!row) throw Problem.notFound();
    const { jobId, certificateNo, ...lock } = row;
    return {
      ...lock,
      dbLockFlag: lock.state === 'open' ? 0 : 1,
      subjects: figures.subjects,
      pages: figures.pages,
      savedPages: figures.savedPages,
      ...(new StatusView((privilege) => caller.may(privilege)).sees('signature') &&
        signatureOf(figures)),
      ...queries,
      certificate: certificateNo === null ? null : await this.certificate(caller, certificateNo),
      job: jobId === null || lock.state !== 'certifying' ? null : await this.job(caller, jobId),
    };
  }

  async history(caller: Caller, query: PagingInput): Promise<Plain<DbLockHistory>> {
    requireAllSites(caller);
    const [rows, [counted]] = await Promise.all([
      this.acts(caller.studyId!, query.size, (query.page - 1) * query.size),
      this.db.read<{ n: number }>({ ...COUNT_HISTORY, values: [caller.studyId] }),
    ]);
    return listOf(rows, query, counted!.n);
  }

  /** The contents of the report; the download is recorded. */
  async report(caller: Caller): Promise<Plain<DbLockReport>> {
    const lock = await this.show(caller);
    const history = await this.acts(caller.studyId!, EXACT_TOTAL, 0);
    await recordDownload(this.db, caller, {
      what: 'DB_LOCK_VIEW',
      rows: history.length,
      filter: {},
    });
    return { lock, history };
  }

  /** A link to the report as PDF, in the language of the request; the download is recorded. */
  async pdf(caller: Caller): Promise<FileTicket> {
    const report = await this.report(caller);
    const studyId = caller.studyId!;
    const bytes = await this.threads.run(
      'lockReport',
      { report, language: languageOf(caller.language), person: caller.name, at: new Date() },
      { seconds: PDF_SECONDS, owner: `study ${studyId}` },
    );
    // The next report of the person takes its place.
    const key = `report/${studyId}/${caller.personId}.pdf`;
    await this.files.write(key, Readable.from([Buffer.from(bytes)]));
    const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    return this.tickets.issue({
      key,
      name: `database-lock_${studyId}_${day}.pdf`,
      contentType: 'application/pdf',
    });
  }

  /** A link to the file of a certificate, which has digests of everything. */
  async ticket(caller: Caller, certificateNo: number): Promise<FileTicket> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    if (!(await this.figures.seesEverything(caller))) {
      throw new Problem(403, 'DB_LOCK_SEES_EVERYTHING');
    }
    const [row] = await this.db.read<CertificateRow & object>({
      ...ONE_CERTIFICATE,
      values: [studyId, certificateNo],
    });
    if (!row) throw Problem.notFound();
    await recordDownload(this.db, caller, {
      what: 'DB_LOCK_CERTIFICATE',
      rows: row.subjects,
      filter: { certificateNo },
    });
    return this.tickets.issue({
      key: certificateFileOf(studyId, certificateNo),
      name: `lock-certificate_${studyId}_${certificateNo}.json`,
      contentType: 'application/json',
    });
  }

  private readonly read: Read = (statement) => this.db.read(statement);

  private async queries(caller: Caller): Promise<Pick<DbLock, 'openQueries' | 'answeredQueries'>> {
    if (!caller.may('QUERY_VIEW')) return {};
    const unseen = await this.figures.unseen(caller);
    const { open, answered } = await this.figures.seenQueries(caller.studyId!, unseen, this.read);
    return { openQueries: open, answeredQueries: answered };
  }

  private async certificate(
    caller: Caller,
    certificateNo: number,
  ): Promise<Plain<DbLockCertificate>> {
    const [row] = await this.db.read<CertificateRow & object>({
      ...ONE_CERTIFICATE,
      values: [caller.studyId, certificateNo],
    });
    const [downloadable, unseen] = await Promise.all([
      this.figures.seesEverything(caller),
      this.figures.unseen(caller),
    ]);
    // The other counts are of what every role sees; this one would tell how many hidden values there are.
    return { ...row!, values: hidesNothing(unseen) ? row!.values : null, downloadable };
  }

  /** Only who has started a job cancels it. */
  private async job(caller: Caller, jobId: string): Promise<Job | null> {
    const [run] = await this.jobs.read([jobId]);
    if (!run) return null;
    const job = jobOf(run);
    job.cancellable &&= run.person_id === caller.personId;
    return job;
  }

  private acts(studyId: number, limit: number, offset: number): Promise<Plain<DbLockAct>[]> {
    return this.db.read<Plain<DbLockAct> & object>({
      ...HISTORY_ROWS,
      values: [studyId, limit, offset],
    });
  }
}

const signatureOf = (
  figures: FiguresRow,
): Pick<DbLock, 'signature' | 'signedAt' | 'signedSubjects'> => ({
  signature: figures.signedItems === 0 ? 0 : figures.signedItems < figures.items ? 1 : 2,
  signedAt: figures.lastSignedAt,
  signedSubjects: figures.signedSubjects,
});
