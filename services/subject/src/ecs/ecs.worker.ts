import { type Caller, Db, type PersonJobAttempt, PersonJobs, Problem } from '@casebook/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isStudyLocked } from '../common/study-lock';
import { EcsRunner } from './ecs-runner';
import { COUNT_TO_DO, RUN, type RunHead, type SubjectToDo, TO_DO } from './ecs.sql';

export const ECS_JOB = 'ecs';
/** Parallel runs in one process; each holds one database connection. */
const JOBS_AT_ONCE = 2;

export interface EcsJob {
  studyId: number;
  runId: number;
  /** The run covers exactly one subject, so the privilege for one subject is enough. */
  single: boolean;
}

/** One subject needs either privilege, several need the privilege for many subjects. */
export const mayRunEcs = (caller: Caller, { single }: Pick<EcsJob, 'single'>): boolean =>
  caller.may('RE_RUN_ECS') || (single && caller.may('ECS_RE_EXECUTE'));

/** Works on the subjects of a run, one after the other; a second attempt continues where the first ended. */
@Injectable()
export class EcsWorker implements OnModuleInit {
  constructor(
    private readonly jobs: PersonJobs,
    private readonly db: Db,
    private readonly runner: EcsRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.define<EcsJob>({
      name: ECS_JOB,
      may: mayRunEcs,
      together: JOBS_AT_ONCE,
      run: (attempt) => this.run(attempt),
    });
  }

  private async run(attempt: PersonJobAttempt<EcsJob>): Promise<object> {
    const { studyId, runId } = attempt.data;
    const [head] = await this.db.read<RunHead & Record<string, unknown>>({
      ...RUN,
      values: [studyId, runId],
    });
    const { total, left_over: leftOver } = await this.count(studyId, runId);
    let done = total - leftOver;
    await attempt.step(done, total);
    for (;;) {
      await this.refuseLocked(studyId);
      const toDo = await this.db.read<SubjectToDo & Record<string, unknown>>({
        ...TO_DO,
        values: [studyId, runId, head!.of_run_id],
      });
      if (toDo.length === 0) break;
      for (const subject of toDo) {
        await this.runner.run(attempt.caller, head!, subject);
        done += 1;
        await attempt.step(done);
      }
    }
    const { failed } = await this.count(studyId, runId);
    return { runId, failed };
  }

  /** Previews are refused too: in a locked study nothing could be applied. */
  private async refuseLocked(studyId: number): Promise<void> {
    if (await isStudyLocked(this.db, studyId)) throw new Problem(423, 'STUDY_LOCKED');
  }

  private async count(studyId: number, runId: number) {
    const [counted] = await this.db.read<{ total: number; left_over: number; failed: number }>({
      ...COUNT_TO_DO,
      values: [studyId, runId],
    });
    return counted!;
  }
}
