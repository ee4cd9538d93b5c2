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
import { ECS_JOB, type EcsJob, mayRunEcs } from './ecs.worker';
import type { EcsRunInput, EcsRunStarted } from './ecs.dto';
import {
  INSERT_RUN,
  INSERT_SUBJECTS,
  REACHED,
  RUN,
  type RunHead,
  SITES_OF_SUBJECTS,
} from './ecs.sql';

/** The subjects that a run covers. */
interface Scope {
  scope: RunHead['scope'];
  subjectIds: readonly number[] | null;
  siteIds: readonly number[] | null;
  /** The site, when the run covers one site. */
  siteId: number | null;
  ofRunId: number | null;
}

@Injectable()
export class EcsRequestService {
  constructor(
    private readonly db: Db,
    private readonly jobs: PersonJobs,
    private readonly queue: Jobs,
  ) {}

  /**
   * Starts a run. Its list of subjects is fixed now; their data is read when their turn comes.
   *
   * @throws Problem 422 ECS_SUBJECT_DISABLED when every chosen subject is disabled
   * @throws Problem 420 ECS_RUNNING while a run changes the study's data, or while the person's own preview runs
   */
  async start(caller: Caller, input: EcsRunInput): Promise<EcsRunStarted> {
    const studyId = caller.studyId!;
    const scope = await this.scopeOf(caller, input);
    const single = scope.scope === 'subject';
    if (!mayRunEcs(caller, { single })) throw Problem.forbidden();
    const started = await this.db.write(caller, { studyId }, async (tx) => {
      const jobId = randomUUID();
      const [run] = await tx.query<{ run_id: number }>({
        ...INSERT_RUN,
        values: {
          studyId,
          jobId,
          mode: input.mode,
          ofRunId: scope.ofRunId,
          scope: scope.scope,
          siteId: scope.siteId,
          personId: caller.personId,
          personName: caller.name,
          roleId: caller.roleId,
        },
      });
      const runId = run!.run_id;
      const total = await this.addSubjects(tx, studyId, runId, scope);
      const data: EcsJob = { studyId, runId, single };
      const sent = await this.jobs.send(tx, caller, {
        kind: ECS_JOB,
        data,
        jobId,
        total,
        exclusive: input.mode === 'apply' ? `${studyId}` : `${studyId} ${caller.personId}`,
      });
      if (!sent) throw new Problem(420, 'ECS_RUNNING');
      return { runId, jobId };
    });
    this.queue.wake(ECS_JOB);
    return started;
  }

  /**
   * Cancels a run after its present subject. A person who did not start it must reach all of its sites.
   *
   * @throws Problem 404 when the caller reaches none of its subjects, 403 ECS_CANCEL_OTHER_SITES when not all
   */
  async cancel(caller: Caller, runId: number): Promise<void> {
    const head = await this.head(caller, runId);
    if (head.person_id !== caller.personId) await this.requireWhole(caller, runId);
    await this.jobs.cancel(head.job_id);
  }

  private async requireWhole(caller: Caller, runId: number): Promise<void> {
    const [row] = await this.db.read<{ subjects: number; reached: number }>({
      ...REACHED,
      values: [caller.studyId, runId, caller.siteIds],
    });
    if (row!.reached === 0) throw Problem.notFound();
    if (!caller.may('RE_RUN_ECS')) throw Problem.forbidden();
    if (row!.reached < row!.subjects) throw new Problem(403, 'ECS_CANCEL_OTHER_SITES');
  }

  private async head(caller: Caller, runId: number): Promise<RunHead> {
    const [head] = await this.db.read<RunHead & Record<string, unknown>>({
      ...RUN,
      values: [caller.studyId, runId],
    });
    if (!head) throw Problem.notFound();
    return head;
  }

  private async addSubjects(
    tx: WriteTransaction,
    studyId: number,
    runId: number,
    { subjectIds, siteIds, ofRunId }: Scope,
  ): Promise<number> {
    const [added] = await tx.query<{ n: number }>({
      ...INSERT_SUBJECTS,
      values: { studyId, runId, subjectIds, siteIds, ofRunId },
    });
    if (added!.n === 0) throw new Problem(422, 'ECS_NO_SUBJECT');
    return added!.n;
  }

  private async scopeOf(caller: Caller, input: EcsRunInput): Promise<Scope> {
    const { siteIds } = caller;
    const all = { subjectIds: null, siteIds, siteId: null, ofRunId: null };
    if (input.ofRunId !== undefined) {
      const head = await this.preview(caller, input);
      return { ...all, scope: head.scope, siteId: head.site_id, ofRunId: head.run_id };
    }
    if (input.subjectIds) {
      const subjectIds = [...new Set(input.subjectIds)];
      await this.requireSubjects(caller, subjectIds);
      return { ...all, scope: subjectIds.length === 1 ? 'subject' : 'selected', subjectIds };
    }
    if (input.siteId === undefined) return { ...all, scope: 'study' };
    caller.requireSite(input.siteId);
    return { ...all, scope: 'site', siteIds: [input.siteId], siteId: input.siteId };
  }

  /** The preview to apply, which must be finished and belong to this study. */
  private async preview(caller: Caller, { mode, ofRunId }: EcsRunInput): Promise<RunHead> {
    const head = await this.head(caller, ofRunId!);
    const [job] = await this.jobs.read([head.job_id]);
    if (mode !== 'apply' || head.mode !== 'preview' || job?.status !== JobStatus.finished) {
      throw new Problem(422, 'ECS_NOT_READY');
    }
    return head;
  }

  private async requireSubjects(caller: Caller, subjectIds: readonly number[]): Promise<void> {
    const found = await this.db.read<{ subject_id: number; site_id: number; disabled: boolean }>({
      ...SITES_OF_SUBJECTS,
      values: [caller.studyId, subjectIds],
    });
    if (found.length < subjectIds.length) throw Problem.notFound();
    for (const { site_id } of found) caller.requireSite(site_id);
    // Among others a disabled subject is skipped, and its result says so.
    if (found.every(({ disabled }) => disabled)) throw new Problem(422, 'ECS_SUBJECT_DISABLED');
  }
}
