import { randomUUID } from 'node:crypto';
import { FORMATS, type FormatName } from '@casebook/export-writers';
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
  Problem,
  type Plain,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DatasetChoiceService } from './dataset-choice.service';
import { fileKeyOf } from './dataset-file';
import { mayUnblind, reaches } from './dataset-rights';
import { DATASET_JOB, type DatasetJob } from './dataset.worker';
import type {
  DatasetExportList,
  DatasetExportOptions,
  DatasetExportRow,
  DatasetExportStarted,
  DatasetInput,
} from './dataset.dto';
import { COUNT_EXPORTS, INSERT_EXPORT, LIST_EXPORTS, ONE_EXPORT, SITES } from './dataset.sql';
import type { ExportScope } from './export-scope';
import type { StoredOptions } from './options';

const recordDownload = downloadRecorder('export');

type StoredExport = Plain<
  Omit<DatasetExportRow, 'options' | 'status' | 'code' | 'availability'>
> & {
  options: StoredOptions;
  siteIds: number[] | null;
  roleId: number;
  items: string[] | null;
  flags: number | null;
};

/** Starts exports of datasets, lists them and gives out their files. */
@Injectable()
export class DatasetExportService {
  constructor(
    private readonly db: Db,
    private readonly jobs: PersonJobs,
    private readonly queue: Jobs,
    private readonly tickets: DownloadTickets,
    private readonly choices: DatasetChoiceService,
  ) {}

  /**
   * @throws Problem 422 COMMON_NO_DATA when there is nothing to export, 420 EXPORT_RUNNING while another export of this person
   *   is running
   */
  async start(caller: Caller, input: DatasetInput): Promise<DatasetExportStarted> {
    const { scope, options } = await this.choices.chosen(caller, input);
    if (!(await this.choices.hasData(caller, scope, options))) {
      throw new Problem(422, 'COMMON_NO_DATA');
    }
    const studyId = caller.studyId!;
    const jobId = randomUUID();
    const { personId, loginId, name, roleId, roleName } = caller;
    // Written outside the study: a locked study refuses writes, but its data must be exportable.
    const exportId = await this.db.write(caller, { studyId: 0 }, async (tx) => {
      const [row] = await tx.query<{ export_id: number }>({
        ...INSERT_EXPORT,
        values: {
          studyId,
          jobId,
          format: options.format,
          options: JSON.stringify(options),
          siteIds: options.siteIds,
          personId,
          loginId,
          personName: name,
          roleId,
          roleName,
        },
      });
      const { siteIds } = options;
      const data: DatasetJob = { studyId, exportId: row!.export_id, siteIds };
      const sent = await this.jobs.send(tx, caller, {
        kind: DATASET_JOB,
        data,
        jobId,
        exclusive: `${studyId} ${personId} ${roleId}`,
      });
      if (!sent) throw new Problem(420, 'EXPORT_RUNNING');
      return row!.export_id;
    });
    this.queue.wake(DATASET_JOB);
    return { exportId, jobId };
  }

  async list(caller: Caller, { page, size }: PagingInput): Promise<DatasetExportList> {
    const reach = { studyId: caller.studyId!, siteIds: caller.siteIds };
    // Whoever makes datasets gets at least the own ones.
    const personId = caller.may('dataset_history_view') ? null : caller.personId;
    const within = { ...reach, personId };
    const [rows, counted, sites, scope] = await Promise.all([
      this.db.read<StoredExport & object>({
        ...LIST_EXPORTS,
        values: { ...within, size, skip: (page - 1) * size },
      }),
      this.db.read<{ n: number }>({
        ...COUNT_EXPORTS,
        values: { ...within, most: EXACT_TOTAL + 1 },
      }),
      this.db.read<{ siteId: number; siteCode: string }>({ ...SITES, values: reach }),
      this.choices.scopeOf(caller),
    ]);
    const codes = new Map(sites.map(({ siteId, siteCode }) => [siteId, siteCode]));
    const runs = await this.jobs.read(rows.map(({ jobId }) => jobId));
    const runOf = new Map(runs.map((run) => [run.job_id, run]));
    const shown = rows.map((stored): Plain<DatasetExportRow> => {
      const { roleId, siteIds: _siteIds, items: _items, flags: _flags, options, ...row } = stored;
      const run = runOf.get(row.jobId);
      const finished = row.finishedAt !== null;
      const own = roleId === caller.roleId;
      return {
        ...row,
        ...(own ? {} : { values: null, bytes: null, sha256: null }),
        options: own ? optionsView(options, codes, scope) : null,
        status: finished ? JobStatus.finished : statusOf(run?.status),
        code: finished ? null : (run?.code ?? null),
        availability: availabilityOf(caller, scope, stored),
      };
    });
    return listOf(shown, { page, size }, counted[0]!.n);
  }

  /**
   * A link to the file. A file is only for the role that it was made for, as long as this role sees everything in it, and for
   * people who reach all of its sites.
   *
   * @throws Problem 404 when there is no such export, 403 when it is not for the caller, 422 EXPORT_NO_FILE, EXPORT_EXPIRED
   */
  async ticket(caller: Caller, exportId: number): Promise<FileTicket> {
    const studyId = caller.studyId!;
    const [row] = await this.db.read<StoredExport & object>({
      ...ONE_EXPORT,
      values: { studyId, exportId },
    });
    if (!row || !reaches(caller, row.siteIds)) throw Problem.notFound();
    const availability = availabilityOf(caller, await this.choices.scopeOf(caller), row);
    if (availability === 'otherRole') throw Problem.forbidden();
    if (availability === 'none') throw new Problem(422, 'EXPORT_NO_FILE');
    if (availability === 'expired') throw new Problem(422, 'EXPORT_EXPIRED');
    await recordDownload(this.db, caller, {
      what: 'DATASET_DOWNLOAD',
      rows: row.values!,
      filter: { exportId },
    });
    const format: FormatName = row.format;
    return this.tickets.issue({
      key: fileKeyOf(studyId, exportId, format),
      name: row.fileName!,
      contentType: FORMATS[format].contentType,
    });
  }
}

function availabilityOf(
  caller: Caller,
  scope: ExportScope,
  { roleId, finishedAt, expiresAt, items, flags, siteIds, options }: StoredExport,
): DatasetExportRow['availability'] {
  if (finishedAt === null) return 'none';
  const hidden = new Set(scope.unseen.items);
  const seesAll =
    !(items ?? []).some((item) => hidden.has(item)) &&
    scope.statuses.flags(flags ?? 0) === (flags ?? 0) &&
    (options.profile !== 'unblinded' || mayUnblind(caller));
  if (roleId !== caller.roleId || !seesAll || !reaches(caller, siteIds)) return 'otherRole';
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'file';
}

const optionsView = (
  options: StoredOptions,
  siteCodes: ReadonlyMap<number, string>,
  scope: ExportScope,
): Plain<DatasetExportOptions> => ({
  sources: [...options.sources],
  codes: options.codes,
  language: options.language,
  sites: options.siteIds?.map((siteId) => siteCodes.get(siteId) ?? String(siteId)) ?? null,
  subjectNos: options.subjectNos && [...options.subjectNos],
  visits: options.visits && [...options.visits],
  pages: options.pages && [...options.pages],
  versions: options.versionIds?.flatMap((id) => scope.versionNo(id) ?? []) ?? null,
  profile: options.profile ?? 'unblinded',
});

/** The status of an export without a file. A job that ended after the row was read still counts as running. */
function statusOf(run: number | undefined): number {
  return run === JobStatus.finished ? JobStatus.processing : (run ?? JobStatus.error);
}
