import { randomUUID } from 'node:crypto';
import type { AuditFileEnding } from '@casebook/platform-db';
import {
  type Caller,
  Db,
  DownloadTickets,
  type FileTicket,
  Jobs,
  JobStatus,
  listOf,
  type PagingInput,
  PersonJobs,
  Problem,
  type Plain,
} from '@casebook/service-kit';
import { textIn } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { roleOf } from '../audit/describe-event';
import { ROLE_NAMES } from '../audit/audit.sql';
import { DesignStore } from '../design/design.store';
import { recordDownload } from '../common/record-download';
import {
  fileKeyOf,
  maySeeSealed,
  mayExportAudit,
  AUDIT_EXPORT_JOB,
  type AuditExportJob,
} from './audit-export.worker';
import type { AuditExportList, AuditExportRow, AuditExportStarted } from './audit-export.dto';
import { COUNT_EXPORTS, INSERT_EXPORT, LIST_EXPORTS, ONE_EXPORT } from './audit-export.sql';

interface RoleName {
  role_id: number;
  name: Record<string, string>;
}

type ExportRow = Plain<Omit<AuditExportRow, 'status' | 'code' | 'sealed' | 'downloadable'>> & {
  roleId: number;
};

/** Starts exports of the study's audit trail, lists them and gives out their files. */
@Injectable()
export class AuditExportService {
  constructor(
    private readonly db: Db,
    private readonly jobs: PersonJobs,
    private readonly queue: Jobs,
    private readonly tickets: DownloadTickets,
    private readonly designs: DesignStore,
  ) {}

  /** @throws Problem 420 SUBJECT_TRAIL_RUNNING while another export of this study for the same role is running */
  async start(caller: Caller, format: AuditFileEnding): Promise<AuditExportStarted> {
    this.requireAllSites(caller);
    const studyId = caller.studyId!;
    const jobId = randomUUID();
    // Written outside the study: a locked study refuses writes, but its audit trail must be exportable.
    const exportId = await this.db.write(caller, { studyId: 0 }, async (tx) => {
      const { personId, loginId, name, roleId, roleName } = caller;
      const [row] = await tx.query<{ export_id: number }>({
        ...INSERT_EXPORT,
        values: { studyId, jobId, format, personId, loginId, personName: name, roleId, roleName },
      });
      const data: AuditExportJob = { studyId, exportId: row!.export_id, format };
      const sent = await this.jobs.send(tx, caller, {
        kind: AUDIT_EXPORT_JOB,
        data,
        jobId,
        exclusive: `${studyId} ${roleId}`,
      });
      if (!sent) throw new Problem(420, 'SUBJECT_TRAIL_RUNNING');
      return row!.export_id;
    });
    this.queue.wake(AUDIT_EXPORT_JOB);
    return { exportId, jobId };
  }

  async list(caller: Caller, query: PagingInput): Promise<AuditExportList> {
    this.requireAllSites(caller);
    const { page, size } = query;
    const [rows, counted, roles, seesSealed] = await Promise.all([
      this.db.read<ExportRow & object>({
        ...LIST_EXPORTS,
        values: [caller.studyId, size, (page - 1) * size],
      }),
      this.db.read<{ n: number }>({ ...COUNT_EXPORTS, values: [caller.studyId] }),
      this.db.read<RoleName>({ ...ROLE_NAMES, values: [caller.studyId] }),
      maySeeSealed(this.designs, caller),
    ]);
    const runs = await this.jobs.read(rows.map(({ jobId }) => jobId));
    const runOf = new Map(runs.map((run) => [run.job_id, run]));
    const roleNames = new Map(roles.map(({ role_id, name }) => [role_id, name]));
    const shown = rows.map((stored): Plain<AuditExportRow> => {
      const { roleId, ...row } = seesSealed ? stored : withoutTotals(stored, caller);
      const run = runOf.get(row.jobId);
      const finished = row.finishedAt !== null;
      const sealed = finished ? isSealed(stored) : null;
      const role = roleOf({ role_id: roleId, role_name: row.role }, roleNames);
      return {
        ...row,
        role: role && textIn(role, caller.language),
        status: finished ? JobStatus.finished : statusOf(run?.status),
        code: finished ? null : (run?.code ?? null),
        sealed,
        downloadable: finished && roleId === caller.roleId && (seesSealed || !sealed),
      };
    });
    return listOf(shown, query, counted[0]!.n);
  }

  /**
   * A link to the file. A file is only for the role it was made for, because other roles see other data. A sealed file
   * is for the role as long as it sees everything.
   *
   * @throws Problem 404 when there is no such export, 403 when it is not for the role, 422 SUBJECT_TRAIL_NO_FILE
   */
  async ticket(caller: Caller, exportId: number): Promise<FileTicket> {
    this.requireAllSites(caller);
    const [row] = await this.db.read<ExportRow & object>({
      ...ONE_EXPORT,
      values: [caller.studyId, exportId],
    });
    if (!row) throw Problem.notFound();
    if (row.roleId !== caller.roleId) throw Problem.forbidden();
    if (row.finishedAt === null) throw new Problem(422, 'SUBJECT_TRAIL_NO_FILE');
    if (isSealed(row) && !(await maySeeSealed(this.designs, caller))) throw Problem.forbidden();
    await recordDownload(this.db, caller, {
      what: 'STUDY_AUDIT',
      rows: row.events ?? 0,
      filter: { exportId },
    });
    return this.tickets.issue({
      key: fileKeyOf(caller.studyId!, exportId),
      name: `audit-trail_${caller.studyId}_${exportId}.zip`,
      contentType: 'application/zip',
    });
  }

  private requireAllSites(caller: Caller): void {
    if (!mayExportAudit(caller)) throw new Problem(403, 'SUBJECT_TRAIL_ALL_SITES');
  }
}

const isSealed = ({ root }: Pick<ExportRow, 'root'>): boolean => root !== null;

/** For a role that does not see everything: it learns the contents of a file only for its own file for reading. */
function withoutTotals(row: ExportRow, { roleId }: Caller): ExportRow {
  const own = row.roleId === roleId && !isSealed(row);
  const none = { events: null, bytes: null, sha256: null };
  return { ...row, anchorNo: null, withheld: null, root: null, ...(own ? {} : none) };
}

/** The status of an export without a file. A job that ended after the row was read still counts as running. */
function statusOf(run: number | undefined): number {
  return run === JobStatus.finished ? JobStatus.processing : (run ?? JobStatus.error);
}
