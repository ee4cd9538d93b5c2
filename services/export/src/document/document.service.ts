import { randomUUID } from 'node:crypto';
import {
  type Caller,
  Db,
  downloadRecorder,
  DownloadTickets,
  EXACT_TOTAL,
  type FileTicket,
  Jobs,
  JobStatus,
  listOf,
  type PagingInput,
  PersonJobs,
  type Plain,
  Problem,
} from '@casebook/service-kit';
import { textIn } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { AUDITED_SUBJECTS, type SubjectOfTrail } from '../dataset/audit.sql';
import { reaches } from '../dataset/dataset-rights';
import { ExportScope } from '../dataset/export-scope';
import { DesignStore } from '../design/design.store';
import {
  DOCUMENT_PRIVILEGES,
  documentKeyOf,
  HISTORY_PRIVILEGE,
  SITE_COPY_RECEIVER,
} from './document-file';
import type {
  DocumentRow,
  DocumentStarted,
  EcrfChoices,
  EcrfInput,
  EcrfList,
  EcrfRow,
  SubjectPdfInput,
  SubjectPdfList,
  SubjectPdfRow,
} from './document.dto';
import {
  COUNT_DOCUMENTS,
  type DocumentKind,
  type DocumentOptions,
  type EcrfOptions,
  INSERT_DOCUMENT,
  LIST_DOCUMENTS,
  ONE_DOCUMENT,
  type StoredDocument,
  type SubjectPdfOptions,
} from './document.sql';
import { DOCUMENT_JOB, type DocumentJob } from './document.worker';

const recordDownload = downloadRecorder('export');
const DOWNLOAD = {
  ecrf: 'ECRF_DOWNLOAD',
  subject: 'SUBJECT_PDF_DOWNLOAD',
  site: 'SITE_COPY_DOWNLOAD',
} as const;

/** Starts documents, lists them and gives out their files. */
@Injectable()
export class DocumentService {
  constructor(
    private readonly db: Db,
    private readonly jobs: PersonJobs,
    private readonly queue: Jobs,
    private readonly tickets: DownloadTickets,
    private readonly designs: DesignStore,
  ) {}

  async ecrfChoices(caller: Caller): Promise<EcrfChoices> {
    const { versions } = await this.scopeOf(caller);
    const ofNewest = versions.at(-1)?.design;
    return {
      studyName: ofNewest ? textIn(ofNewest.study.name, caller.language, ofNewest.languages) : '',
      versions: versions.map(({ versionId, versionNo }) => ({ versionId, versionNo })).toReversed(),
    };
  }

  /** @throws Problem 422 when the study has no such released version, 420 EXPORT_RUNNING */
  async startEcrf(caller: Caller, input: EcrfInput): Promise<DocumentStarted> {
    const scope = await this.scopeOf(caller);
    if (!scope.byId.has(input.versionId)) throw notAChoice('versionId');
    const { versionId, uniqueForm, language, type } = input;
    return this.start(caller, 'ecrf', { versionId, uniqueForm, language, type }, []);
  }

  /** @throws Problem 422 when the caller reaches no such subject, 420 EXPORT_RUNNING */
  async startSubjects(caller: Caller, input: SubjectPdfInput): Promise<DocumentStarted> {
    const wanted = [...new Set(input.subjectNos.map((no) => no.trim().toLowerCase()))];
    const found = await this.db.read<SubjectOfTrail & object>({
      name: 'document-subjects',
      text: AUDITED_SUBJECTS,
      values: { studyId: caller.studyId, siteIds: caller.siteIds, subjectNos: wanted },
    });
    if (found.length !== wanted.length) throw notAChoice('subjectNos');
    const siteIds = [...new Set(found.map(({ site_id }) => site_id))];
    const subjectNos = found.map(({ subject_no }) => subject_no);
    return this.start(caller, 'subject', { subjectNos, language: input.language }, siteIds);
  }

  async listEcrfs(caller: Caller, paging: PagingInput): Promise<Plain<EcrfList>> {
    const { versions, byId } = await this.scopeOf(caller);
    const newest = versions.at(-1)?.design;
    return this.list(caller, 'ecrf', paging, (options, row): Plain<EcrfRow> => {
      const { versionId, uniqueForm, type } = options as EcrfOptions;
      const version = byId.get(versionId);
      const design = version?.design ?? newest;
      return {
        ...row,
        studyName: design ? textIn(design.study.name, caller.language, design.languages) : '',
        versionNo: version?.versionNo ?? null,
        uniqueForm,
        type,
      };
    });
  }

  listSubjects(caller: Caller, paging: PagingInput): Promise<Plain<SubjectPdfList>> {
    return this.list(caller, 'subject', paging, (options, row): Plain<SubjectPdfRow> => {
      const { subjectNos } = options as SubjectPdfOptions;
      return { ...row, subjectNos: [...subjectNos] };
    });
  }

  /**
   * A link to the file, for the role that it was made for, as long as it sees everything in it, and for people who reach its
   * sites.
   *
   * @throws Problem 404 when there is no such document, 403 when it is not for the caller, 422 EXPORT_NO_FILE, EXPORT_EXPIRED
   */
  async ticket(caller: Caller, kind: DocumentKind, documentId: number): Promise<FileTicket> {
    const studyId = caller.studyId!;
    const [row] = await this.db.read<StoredDocument & object>({
      ...ONE_DOCUMENT,
      values: { studyId, documentId },
    });
    if (!row || row.kind !== kind || !reaches(caller, row.siteIds)) throw Problem.notFound();
    const availability = availabilityOf(caller, await this.scopeOf(caller), row);
    if (availability === 'otherRole') throw Problem.forbidden();
    if (availability === 'none') throw new Problem(422, 'EXPORT_NO_FILE');
    if (availability === 'expired') throw new Problem(422, 'EXPORT_EXPIRED');
    const { options } = row;
    const rows = 'subjectNos' in options ? options.subjectNos.length : 1;
    await recordDownload(this.db, caller, { what: DOWNLOAD[kind], rows, filter: { documentId } });
    const name = row.fileName!;
    return this.tickets.issue({
      key: documentKeyOf(studyId, documentId, name),
      name,
      contentType: name.endsWith('.zip') ? 'application/zip' : 'application/pdf',
    });
  }

  async scopeOf(caller: Caller): Promise<ExportScope> {
    return new ExportScope(await this.designs.released(caller.studyId!), caller);
  }

  /** Stores the request and starts the job. @throws Problem 420 EXPORT_RUNNING */
  async start(
    caller: Caller,
    kind: DocumentKind,
    options: DocumentOptions,
    siteIds: readonly number[],
  ): Promise<DocumentStarted> {
    const studyId = caller.studyId!;
    const jobId = randomUUID();
    const { personId, loginId, name, roleId, roleName } = caller;
    // Written outside the study: a locked study refuses writes, but its documents must be printable.
    const documentId = await this.db.write(caller, { studyId: 0 }, async (tx) => {
      const [row] = await tx.query<{ document_id: number }>({
        ...INSERT_DOCUMENT,
        values: {
          studyId,
          kind,
          jobId,
          options: JSON.stringify(options),
          siteIds,
          personId,
          loginId,
          personName: name,
          roleId,
          roleName,
        },
      });
      const data: DocumentJob = { studyId, documentId: row!.document_id, kind, siteIds };
      const sent = await this.jobs.send(tx, caller, {
        kind: DOCUMENT_JOB,
        data,
        jobId,
        exclusive: `${studyId} ${personId} ${roleId} ${kind}`,
      });
      if (!sent) throw new Problem(420, 'EXPORT_RUNNING');
      return row!.document_id;
    });
    this.queue.wake(DOCUMENT_JOB);
    return { documentId, jobId };
  }

  async list<Row extends Plain<DocumentRow>>(
    caller: Caller,
    kind: DocumentKind,
    { page, size }: PagingInput,
    complete: (options: DocumentOptions, row: Plain<DocumentRow>, stored: StoredDocument) => Row,
  ) {
    const privilege = HISTORY_PRIVILEGE[kind];
    const personId = privilege === null || caller.may(privilege) ? null : caller.personId;
    const within = { studyId: caller.studyId!, siteIds: caller.siteIds, kind, personId };
    const [rows, counted, scope] = await Promise.all([
      this.db.read<StoredDocument & object>({
        ...LIST_DOCUMENTS,
        values: { ...within, size, skip: (page - 1) * size },
      }),
      this.db.read<{ n: number }>({
        ...COUNT_DOCUMENTS,
        values: { ...within, most: EXACT_TOTAL + 1 },
      }),
      this.scopeOf(caller),
    ]);
    const runs = await this.jobs.read(rows.map(({ jobId }) => jobId));
    const runOf = new Map(runs.map((run) => [run.job_id, run]));
    const shown = rows.map((stored) => {
      const {
        options,
        roleId,
        kind: _kind,
        siteIds: _siteIds,
        items: _items,
        flags: _flags,
        acknowledgedAt: _acknowledgedAt,
        acknowledgedName: _acknowledgedName,
        acknowledgedRole: _acknowledgedRole,
        ...row
      } = stored;
      const run = runOf.get(row.jobId);
      const isFinished = row.finishedAt !== null;
      // What every role sees is told to everybody who may have it.
      const own = kind === 'site' || roleId === caller.roleId;
      const shownRow: Plain<DocumentRow> = {
        ...row,
        ...(own ? {} : { bytes: null, sha256: null }),
        language: options.language,
        status: isFinished ? JobStatus.finished : statusOf(run?.status),
        code: isFinished ? null : (run?.code ?? null),
        availability: availabilityOf(caller, scope, stored),
      };
      return complete(options, shownRow, stored);
    });
    return listOf(shown, { page, size }, counted[0]!.n);
  }
}

export const notAChoice = (field: string): Problem =>
  Problem.invalid([{ field, code: 'COMMON_NOT_A_CHOICE' }]);

function availabilityOf(
  caller: Caller,
  scope: ExportScope,
  { kind, roleId, finishedAt, expiresAt, items, flags, siteIds }: StoredDocument,
): DocumentRow['availability'] {
  if (finishedAt === null) return 'none';
  const hidden = new Set(scope.unseen.items);
  const seesAll =
    !(items ?? []).some((item) => hidden.has(item)) &&
    scope.statuses.flags(flags ?? 0) === (flags ?? 0);
  const isFor = kind === 'site' ? mayHaveCopies(caller) : roleId === caller.roleId;
  if (!isFor || !seesAll || !reaches(caller, siteIds)) return 'otherRole';
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'file';
}

const mayHaveCopies = (caller: Caller): boolean =>
  [DOCUMENT_PRIVILEGES.site, SITE_COPY_RECEIVER].some((privileges) =>
    privileges.every((privilege) => caller.may(privilege)),
  );

/** The status of a document without a file. A job that ended after the row was read still counts as running. */
function statusOf(run: number | undefined): number {
  return run === JobStatus.finished ? JobStatus.processing : (run ?? JobStatus.error);
}
