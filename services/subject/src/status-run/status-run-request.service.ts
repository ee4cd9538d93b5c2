import { randomUUID } from 'node:crypto';
import {
  type Caller,
  Db,
  Jobs,
  JobStatus,
  PersonJobs,
  Problem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { isStudyLocked } from '../common/study-lock';
import { checkStatusFilter } from '../status-list/status-filter';
import { requireStatus, statusReasonOf } from '../status/status-input';
import { StatusRunHistoryService } from './status-run-history.service';
import { checkTargets, placesBySubject, type SubjectPlaces } from './status-run-targets';
import type { StatusRunInput, StatusRunReason, StatusRunStarted } from './status-run.dto';
import {
  COPY_SUBJECTS,
  COUNT_SUBJECTS,
  INSERT_RUN,
  INSERT_SUBJECTS,
  INSERT_SUBJECTS_OF_SITES,
  type RunHead,
  SITES_OF_SUBJECTS,
} from './status-run.sql';
import { STATUS_RUN_JOB, type StatusRunJob } from './status-run.worker';

type NewRun = Pick<RunHead, 'preview' | 'flag' | 'is_set' | 'level' | 'reason'> & {
  filter: object | null;
  ofRunId: number | null;
};

/** Stores the subjects of a run; absent: the worker finds them. */
type AddSubjects = (tx: WriteTransaction, runId: number) => Promise<unknown>;

/** Starts runs that set or clear a status for many targets. */
@Injectable()
export class StatusRunRequestService {
  constructor(
    private readonly db: Db,
    private readonly jobs: PersonJobs,
    private readonly queue: Jobs,
    private readonly history: StatusRunHistoryService,
  ) {}

  /**
   * Starts a run. The targets are named, or found by the worker with a filter.
   *
   * @throws Problem 420 STATUS_RUN_RUNNING while a run changes the study's data, or while the person's own preview runs
   */
  async start(caller: Caller, input: StatusRunInput): Promise<StatusRunStarted> {
    const { preview, flag, set, level } = input;
    requireStatus(caller, flag);
    const reason = preview ? null : statusReasonOf(input);
    const add = await this.subjectsOf(caller, input);
    const filter = add ? null : input.filter!;
    return this.send(
      caller,
      { preview, flag, is_set: set, level, reason, filter, ofRunId: null },
      add,
    );
  }

  /**
   * Does what a preview of the caller counted, with the same targets.
   *
   * @throws Problem 404 when the caller has no such run, 422 STATUS_RUN_NOT_READY unless it is a finished preview
   */
  async apply(
    caller: Caller,
    ofRunId: number,
    { reason: why }: StatusRunReason,
  ): Promise<StatusRunStarted> {
    const head = await this.history.own(caller, ofRunId);
    const { flag, is_set, level, filter } = head;
    requireStatus(caller, flag);
    const reason = statusReasonOf({ set: is_set, reason: why });
    const [job] = await this.jobs.read([head.job_id]);
    if (!head.preview || job?.status !== JobStatus.finished) {
      throw new Problem(422, 'STATUS_RUN_NOT_READY');
    }
    const { studyId } = caller;
    return this.send(
      caller,
      { preview: false, flag, is_set, level, reason, filter, ofRunId },
      (tx, runId) => tx.query({ ...COPY_SUBJECTS, values: { studyId, runId, ofRunId } }),
    );
  }

  /**
   * Cancels a run of the caller after its present subject.
   *
   * @throws Problem 404 when the caller has no such run
   */
  async cancel(caller: Caller, runId: number): Promise<void> {
    const { job_id: jobId } = await this.history.own(caller, runId);
    await this.jobs.cancel(jobId);
  }

  private async send(
    caller: Caller,
    { ofRunId, is_set: isSet, filter, ...run }: NewRun,
    add: AddSubjects | null,
  ): Promise<StatusRunStarted> {
    const { personId, roleId } = caller;
    const studyId = caller.studyId!;
    if (await isStudyLocked(this.db, studyId)) throw new Problem(423, 'STUDY_LOCKED');
    const started = await this.db.write(caller, { studyId }, async (tx) => {
      const jobId = randomUUID();
      const [inserted] = await tx.query<{ run_id: number }>({
        ...INSERT_RUN,
        values: {
          studyId,
          jobId,
          ...run,
          isSet,
          ofRunId,
          filter: filter && JSON.stringify(filter),
          found: add !== null,
          personId,
          roleId,
        },
      });
      const runId = inserted!.run_id;
      const total = add && (await this.added(tx, studyId, runId, add));
      const data: StatusRunJob = { studyId, runId, flag: run.flag };
      const sent = await this.jobs.send(tx, caller, {
        kind: STATUS_RUN_JOB,
        data,
        jobId,
        ...(total === null ? {} : { total }),
        exclusive: run.preview ? `${studyId} ${personId}` : `${studyId}`,
      });
      if (!sent) throw new Problem(420, 'STATUS_RUN_RUNNING');
      return { runId, jobId };
    });
    this.queue.wake(STATUS_RUN_JOB);
    return started;
  }

  private async added(
    tx: WriteTransaction,
    studyId: number,
    runId: number,
    add: AddSubjects,
  ): Promise<number> {
    await add(tx, runId);
    const [counted] = await tx.query<{ total: number }>({
      ...COUNT_SUBJECTS,
      values: [studyId, runId],
    });
    if (counted!.total === 0) throw new Problem(422, 'STATUS_RUN_NO_SUBJECT');
    return counted!.total;
  }

  private async subjectsOf(
    caller: Caller,
    { level, targets, filter }: StatusRunInput,
  ): Promise<AddSubjects | null> {
    const { studyId } = caller;
    if ((targets === undefined) === (filter === undefined)) {
      throw Problem.invalid([{ field: 'targets', code: 'COMMON_REQUIRED' }]);
    }
    if (!targets) {
      checkStatusFilter(caller, level, filter!);
      return null;
    }
    checkTargets(level, targets);
    if (level === 'site') {
      const siteIds = [...new Set(targets.map(({ siteId }) => siteId!))];
      for (const siteId of siteIds) caller.requireSite(siteId);
      return (tx, runId) =>
        tx.query({ ...INSERT_SUBJECTS_OF_SITES, values: { studyId, runId, siteIds } });
    }
    const subjects = placesBySubject(level, targets);
    await this.requireSubjects(caller, subjects);
    return (tx, runId) =>
      tx.query({
        ...INSERT_SUBJECTS,
        values: {
          studyId,
          runId,
          subjectIds: subjects.map(({ subjectId }) => subjectId),
          places: subjects.map(({ places }) => places && JSON.stringify(places)),
        },
      });
  }

  /** @throws Problem 404 when the study does not have all subjects, 403 when the caller does not reach their sites */
  private async requireSubjects(caller: Caller, subjects: readonly SubjectPlaces[]): Promise<void> {
    const found = await this.db.read<{ subject_id: number; site_id: number }>({
      ...SITES_OF_SUBJECTS,
      values: [caller.studyId, subjects.map(({ subjectId }) => subjectId)],
    });
    if (found.length < subjects.length) throw Problem.notFound();
    for (const { site_id: siteId } of found) caller.requireSite(siteId);
  }
}
