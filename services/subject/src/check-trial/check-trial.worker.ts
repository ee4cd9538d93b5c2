import {
  type Caller,
  Db,
  type PersonJobAttempt,
  PersonJobs,
  toProblem,
  yieldBetweenSteps,
} from '@casebook/service-kit';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { todayAt } from '../common/today';
import { DesignStore } from '../design/design.store';
import { loadSubjectData } from '../engine/subject-data.sql';
import { tryCheck, type TrialCheck, type TrialSight } from '../engine/try-check';
import {
  NEXT_SUBJECTS,
  READ_TRIAL,
  STORE_FOUND,
  type SubjectToTry,
  type TrialRow,
} from './check-trial.sql';
import { type PreparedTrial, prepareTrial } from './prepare-trial';
import { type TrialFound, withBroken, withResult, withUntried } from './trial-found';

export const CHECK_TRIAL_JOB = 'check-trial';
/** Parallel trials in one process; each holds one database connection. */
const JOBS_AT_ONCE = 2;

export interface CheckTrialJob {
  studyId: number;
  sight: TrialSight;
}

/** A trial shows data to a person who edits the draft. */
export const mayTryChecks = (caller: Caller): boolean =>
  caller.may('design_edit') && caller.may('CRF_VIEW');

/** What a role sees of what a result depends on. */
export const sightOf = (caller: Caller): TrialSight => ({
  queries: caller.may('QUERY_VIEW'),
  closed: caller.may('FREEZE_VIEW') && caller.may('LOCK_VIEW'),
});

/** Whether the role still sees what it saw when the trial began. */
export const seesStill = (caller: Caller, then: TrialSight): boolean => {
  const now = sightOf(caller);
  return mayTryChecks(caller) && (now.queries || !then.queries) && (now.closed || !then.closed);
};

/** Tries the check on one subject after the other; a second attempt continues where the first ended. */
@Injectable()
export class CheckTrialWorker implements OnModuleInit {
  private readonly logger = new Logger(CHECK_TRIAL_JOB);
  private readonly reader: Parameters<typeof loadSubjectData>[0];

  constructor(
    private readonly jobs: PersonJobs,
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {
    this.reader = { query: (statement) => this.db.read(statement) };
  }

  onModuleInit(): void {
    this.jobs.define<CheckTrialJob>({
      name: CHECK_TRIAL_JOB,
      may: (caller, { sight }) => seesStill(caller, sight),
      together: JOBS_AT_ONCE,
      run: (attempt) => this.run(attempt),
    });
  }

  private async run(attempt: PersonJobAttempt<CheckTrialJob>): Promise<object> {
    const { studyId, sight } = attempt.data;
    const { personId, roleId } = attempt.caller;
    const [row] = await this.db.read<TrialRow & Record<string, unknown>>({
      ...READ_TRIAL,
      values: [studyId, personId, roleId],
    });
    // A later trial has taken its place.
    if (row?.job_id !== attempt.jobId) return {};
    const { content, subjects } = row;
    let { found, last_subject_id: lastSubjectId } = row;
    const released = (await this.designs.released(studyId)).toReversed();
    const prepared = new Map<number, Promise<PreparedTrial>>();
    const preparedFor = (versionId: number): Promise<PreparedTrial> => {
      const known = prepared.get(versionId);
      if (known) return known;
      const made = this.designs
        .version(studyId, versionId)
        .then((version) => prepareTrial(version, released, content));
      prepared.set(versionId, made);
      return made;
    };
    await attempt.step(found.subjects, subjects);
    for (;;) {
      const toTry = await this.db.read<SubjectToTry & Record<string, unknown>>({
        ...NEXT_SUBJECTS,
        values: [studyId, attempt.caller.siteIds, lastSubjectId],
      });
      if (toTry.length === 0) return {};
      try {
        for (const subject of toTry) {
          const trial = await preparedFor(subject.version_id);
          found =
            'fault' in trial
              ? withUntried(found, subject, trial.fault)
              : await this.tried(studyId, found, subject, trial.trial, sight);
          lastSubjectId = subject.subject_id;
          // Subjects may have been registered since the trial began.
          await attempt.step(found.subjects, Math.max(subjects, found.subjects));
        }
      } finally {
        // Also of a trial that is canceled. After a crash, the last subjects are tried again.
        await this.store(attempt, lastSubjectId, found);
      }
    }
  }

  private async store(
    { data, caller, jobId }: PersonJobAttempt<CheckTrialJob>,
    lastSubjectId: number,
    found: TrialFound,
  ): Promise<void> {
    await this.db.record({
      ...STORE_FOUND,
      values: {
        studyId: data.studyId,
        personId: caller.personId,
        roleId: caller.roleId,
        jobId,
        lastSubjectId,
        found: JSON.stringify(found),
      },
    });
  }

  private async tried(
    studyId: number,
    found: TrialFound,
    subject: SubjectToTry,
    trial: TrialCheck,
    sight: TrialSight,
  ): Promise<TrialFound> {
    const { subject_id: subjectId } = subject;
    try {
      const version = await this.designs.version(studyId, subject.version_id);
      const data = await loadSubjectData(this.reader, version, { studyId, subjectId });
      const today = todayAt(subject.utc_offset_minutes);
      const result = await yieldBetweenSteps(tryCheck(data, trial, today, sight));
      return withResult(found, subject, result);
    } catch (error) {
      // The error is not caused by the subject: the job ends or is tried again.
      if (toProblem(error).status !== 500) throw error;
      this.logger.error(`subject ${subjectId}: ${String((error as Error).stack)}`);
      return withBroken(found);
    }
  }
}
