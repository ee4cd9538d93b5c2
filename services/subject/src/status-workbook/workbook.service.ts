import { randomUUID } from 'node:crypto';
import {
  type Caller,
  Db,
  DownloadTickets,
  type FileTicket,
  Jobs,
  JobStatus,
  PersonJobs,
  type Plain,
  Problem,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { recordDownload } from '../common/record-download';
import { DesignStore } from '../design/design.store';
import { checkStatusFilter } from '../status-list/status-filter';
import type { StatusDownloadQuery, StatusListLevel } from '../status-list/status-list.dto';
import {
  fileKeyOf,
  reachOf,
  WORKBOOK_HOURS,
  WORKBOOK_JOB,
  type WorkbookJob,
  type WorkbookResult,
} from './workbook-job';
import type { StatusWorkbookStarted } from './workbook.dto';

const HOUR_MS = 3_600_000;

/** Starts workbooks of status lists and gives out their files. */
@Injectable()
export class WorkbookService {
  constructor(
    private readonly db: Db,
    private readonly jobs: PersonJobs,
    private readonly queue: Jobs,
    private readonly tickets: DownloadTickets,
    private readonly designs: DesignStore,
  ) {}

  /**
   * @throws Problem 403, 422 as the list of the level
   * @throws Problem 420 SUBJECT_WORKBOOK_RUNNING while another one of this person is being made in the study
   */
  async start(
    caller: Caller,
    level: StatusListLevel,
    query: Plain<StatusDownloadQuery>,
  ): Promise<StatusWorkbookStarted> {
    checkStatusFilter(caller, level, query);
    const { personId, language } = caller;
    const studyId = caller.studyId!;
    const jobId = randomUUID();
    const data: WorkbookJob = { studyId, level, query, language };
    // Written outside the study: a locked study refuses writes, but its lists can be downloaded.
    await this.db.write(caller, { studyId: 0 }, async (tx) => {
      const exclusive = `${studyId} ${personId}`;
      const sent = await this.jobs.send(tx, caller, { kind: WORKBOOK_JOB, data, jobId, exclusive });
      if (!sent) throw new Problem(420, 'SUBJECT_WORKBOOK_RUNNING');
    });
    this.queue.wake(WORKBOOK_JOB);
    return { jobId };
  }

  /**
   * A link to the file, for the person who had it made, in the same role, as long as the role sees what it saw then.
   *
   * @throws Problem 404 when the caller made no such workbook in the study, 403 when the role sees something else now,
   *   422 SUBJECT_WORKBOOK_NO_FILE before it is made and after it was removed
   */
  async ticket(caller: Caller, jobId: string): Promise<FileTicket> {
    const studyId = caller.studyId!;
    if (!isUUID(jobId)) throw Problem.notFound();
    const job = await this.jobs.own(caller, jobId);
    if (job.kind !== WORKBOOK_JOB || job.study_id !== studyId) throw Problem.notFound();
    if (job.role_id !== caller.roleId) throw Problem.forbidden();
    const age = Date.now() - (job.ended_at?.getTime() ?? 0);
    if (job.status !== JobStatus.finished || age > WORKBOOK_HOURS * HOUR_MS) {
      throw new Problem(422, 'SUBJECT_WORKBOOK_NO_FILE');
    }
    const { level, query, rows, fileName, reach } = job.result as WorkbookResult;
    if (reach !== (await reachOf(caller, jobId, this.designs))) throw Problem.forbidden();
    await recordDownload(this.db, caller, {
      what: 'STATUS_LIST',
      rows,
      filter: { level, ...query },
    });
    return this.tickets.issue({
      key: fileKeyOf(studyId, jobId),
      name: fileName,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  }
}
