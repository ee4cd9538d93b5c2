import { type Caller, Db, type PersonJobAttempt, PersonJobs, Problem } from '@casebook/service-kit';
import type { StatusFlag } from '@casebook/subject-data';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MAX_SKIPPED_ITEMS } from '../common/limits';
import { isStudyLocked } from '../common/study-lock';
import { maySetStatus } from '../status/status-input';
import { StatusRunFinder } from './status-run-finder';
import { StatusRunRunner } from './status-run-runner';
import { COUNT_SUBJECTS, RUN, type RunHead, type SubjectToDo, TO_DO } from './status-run.sql';

export const STATUS_RUN_JOB = 'status-run';
/** Parallel runs in one process; each holds one database connection. */
const JOBS_AT_ONCE = 2;

export interface StatusRunJob {
  studyId: number;
  runId: number;
  flag: StatusFlag;
}

const mayRun = (caller: Caller, { flag }: StatusRunJob): boolean =>
  caller.may('CRF_VIEW') && maySetStatus(caller, flag);

interface Progress {
  total: number;
  left_over: number;
  /** Skipped items that are stored. */
  items: number;
}

/** Works on the subjects of a run, one after the other; a second attempt continues where the first ended. */
@Injectable()
export class StatusRunWorker implements OnModuleInit {
  constructor(
    private readonly jobs: PersonJobs,
    private readonly db: Db,
    private readonly finder: StatusRunFinder,
    private readonly runner: StatusRunRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.define<StatusRunJob>({
      name: STATUS_RUN_JOB,
      may: mayRun,
      together: JOBS_AT_ONCE,
      run: (attempt) => this.run(attempt),
    });
  }

  private async run(attempt: PersonJobAttempt<StatusRunJob>): Promise<object> {
    const { studyId, runId } = attempt.data;
    const [head] = await this.db.read<RunHead & Record<string, unknown>>({
      ...RUN,
      values: [studyId, runId],
    });
    if (!head!.found) await this.finder.find(attempt, head!);
    const { total, left_over: leftOver, items } = await this.progress(studyId, runId);
    let done = total - leftOver;
    let room = MAX_SKIPPED_ITEMS - items;
    await attempt.step(done, total);
    for (;;) {
      const toDo = await this.db.read<SubjectToDo & Record<string, unknown>>({
        ...TO_DO,
        values: [studyId, runId],
      });
      if (toDo.length === 0) break;
      for (const subject of toDo) {
        const { caller } = attempt;
        if (!caller.maySite(subject.site_id)) throw new Problem(403, 'JOB_RIGHT_REMOVED');
        // A preview is refused too: in a locked study nothing could be done.
        if (await isStudyLocked(this.db, studyId)) throw new Problem(423, 'STUDY_LOCKED');
        room -= await this.runner.run(caller, head!, subject, room);
        done += 1;
        await attempt.step(done);
      }
    }
    return { runId };
  }

  private async progress(studyId: number, runId: number): Promise<Progress> {
    const [counted] = await this.db.read<Progress & Record<string, unknown>>({
      ...COUNT_SUBJECTS,
      values: [studyId, runId],
    });
    return counted!;
  }
}
