import { type Caller, Db, type PersonJobAttempt, PersonJobs, Problem } from '@casebook/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EcsRunner } from './ecs-runner';
import {
  COUNT_TO_DO,
  RUN,
  type RunHead,
  STUDY_LOCKED_NOW,
  type SubjectToDo,
  TO_DO,
} from './ecs.sql';

export const ECS_JOB = 'ecs';
/** In one process at the same time; each holds one connection. */
const TOGETHER = 2;

export interface EcsJob {
  studyId: number;
  runId: number;
  /** Exactly one subject, for which the right for one subject is enough. */
  single: boolean;
}

/** One subject needs either right, more than one the right for many. */
export const mayRunEcs = (caller: Caller, { single }: Pick<EcsJob, 'single'>): boolean =>
  caller.may('RE_RUN_ECS') || (single && caller.may('ECS_RE_EXECUTE'));

/** Works through the subjects of a run, one after the other; a new attempt goes on where the last one ended. */
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
      together: TOGETHER,
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

  /** A write would be refused anyway; a preview of what cannot be applied helps nobody. */
  private async refuseLocked(studyId: number): Promise<void> {
    const locked = await this.db.read({ ...STUDY_LOCKED_NOW, values: [studyId] });
    if (locked.length > 0) throw new Problem(423, 'STUDY_LOCKED');
  }

  private async count(studyId: number, runId: number) {
    const [counted] = await this.db.read<{ total: number; left_over: number; failed: number }>({
      ...COUNT_TO_DO,
      values: [studyId, runId],
    });
    return counted!;
  }
}
