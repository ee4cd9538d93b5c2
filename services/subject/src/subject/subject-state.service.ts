import type { Code } from '@casebook/catalogue';
import { type Caller, Db, Problem, toProblem } from '@casebook/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { cleanFreeText } from '../common/free-text';
import { isStudyLocked } from '../common/study-lock';
import { LOCK_SUBJECT } from '../engine/subject-data.sql';
import type {
  SubjectAct,
  SubjectsStateInput,
  SubjectsStateOutcome,
  SubjectsStatePreview,
  SubjectState,
} from './subject-state.dto';
import { SET_SUBJECT_STATE, SUBJECT_HEADS, type SubjectHead } from './subject.sql';

/** Number of parallel transactions; two subjects never wait for each other. */
const SUBJECTS_AT_ONCE = 4;

interface Act {
  privilege: 'SUBJECT_DISABLE' | 'CASE_DELETE';
  /** Why it cannot be done to a subject. */
  refusal: (subject: SubjectHead) => Code | null;
  result: Pick<SubjectState, 'disabled' | 'deleted'>;
}

/** Only disabled subjects are deleted, and a restored subject is disabled (spec section 3, decision 78). */
const ACTS: Readonly<Record<SubjectAct, Act>> = {
  disable: {
    privilege: 'SUBJECT_DISABLE',
    refusal: ({ disabled }) => (disabled ? 'SUBJECT_ALREADY_DISABLED' : null),
    result: { disabled: true, deleted: false },
  },
  enable: {
    privilege: 'SUBJECT_DISABLE',
    refusal: ({ disabled, deleted }) => {
      if (deleted) return 'SUBJECT_DELETED';
      return disabled ? null : 'SUBJECT_NOT_DISABLED';
    },
    result: { disabled: false, deleted: false },
  },
  delete: {
    privilege: 'CASE_DELETE',
    refusal: ({ disabled, deleted, isDataKept, ipNumbers }) => {
      if (deleted) return 'SUBJECT_ALREADY_DELETED';
      if (!disabled) return 'SUBJECT_NOT_DISABLED_YET';
      if (ipNumbers > 0) return 'SUBJECT_HAS_IP';
      return isDataKept ? 'SUBJECT_DATA_KEPT' : null;
    },
    result: { disabled: true, deleted: true },
  },
  restore: {
    privilege: 'CASE_DELETE',
    refusal: ({ deleted }) => (deleted ? null : 'SUBJECT_NOT_DELETED'),
    result: { disabled: true, deleted: false },
  },
};

/** Disables, enables, deletes and restores one or many subjects, with the reason in the audit trail. */
@Injectable()
export class SubjectStateService {
  readonly #log = new Logger(SubjectStateService.name);

  constructor(private readonly db: Db) {}

  async set(
    caller: Caller,
    subjectId: number,
    act: SubjectAct,
    reason: string,
  ): Promise<SubjectState> {
    const [subject] = await this.reached(caller, act, [subjectId]);
    await this.setOne(caller, subject!, act, reason);
    return { subjectId, ...ACTS[act].result };
  }

  /** Returns which subjects the act would change now, and which it would skip and why. */
  async preview(
    caller: Caller,
    { act, subjectIds }: SubjectsStatePreview,
  ): Promise<SubjectsStateOutcome> {
    const outcome: SubjectsStateOutcome = { done: [], skipped: [] };
    const isLocked = await isStudyLocked(this.db, caller.studyId!);
    for (const subject of await this.reached(caller, act, subjectIds)) {
      const code = isLocked ? 'STUDY_LOCKED' : ACTS[act].refusal(subject);
      if (code) outcome.skipped.push({ ...named(subject), code });
      else outcome.done.push(named(subject));
    }
    return outcome;
  }

  /** Changes each subject in a transaction of its own, and returns what was skipped and why. */
  async run(
    caller: Caller,
    { act, subjectIds, reason }: SubjectsStateInput,
  ): Promise<SubjectsStateOutcome> {
    const subjects = await this.reached(caller, act, subjectIds);
    const outcome: SubjectsStateOutcome = { done: [], skipped: [] };
    const remaining = subjects.values();
    const work = async (): Promise<void> => {
      for (const subject of remaining) {
        try {
          await this.setOne(caller, subject, act, reason);
          outcome.done.push(named(subject));
        } catch (error) {
          // Other subjects are already committed, so a failure is reported as skipped.
          const { status, code } = toProblem(error);
          if (status === 500) this.#log.error(error, (error as Error).stack);
          outcome.skipped.push({ ...named(subject), code });
        }
      }
    };
    await Promise.all(Array.from({ length: SUBJECTS_AT_ONCE }, work));
    return outcome;
  }

  /** @throws Problem 404 when a subject does not exist, 403 when the role may not do it or does not reach a site */
  private async reached(
    caller: Caller,
    act: SubjectAct,
    subjectIds: readonly number[],
  ): Promise<SubjectHead[]> {
    if (!caller.may(ACTS[act].privilege)) throw Problem.forbidden();
    const subjects = await this.db.read<SubjectHead>({
      ...SUBJECT_HEADS,
      values: [caller.studyId, subjectIds],
    });
    if (subjects.length < subjectIds.length) throw Problem.notFound();
    for (const { siteId } of subjects) caller.requireSite(siteId);
    return subjects;
  }

  private async setOne(
    caller: Caller,
    { subjectId, subjectNo, siteId }: SubjectHead,
    act: SubjectAct,
    reason: string,
  ): Promise<void> {
    const studyId = caller.studyId!;
    const { refusal, result } = ACTS[act];
    await this.db.write(caller, { studyId, siteId }, async (tx) => {
      await tx.query({ ...LOCK_SUBJECT, values: [studyId, subjectId] });
      // Read after the subject is locked, because its data may have changed.
      const [subject] = await tx.query<SubjectHead>({
        ...SUBJECT_HEADS,
        values: [studyId, [subjectId]],
      });
      const code = refusal(subject!);
      if (code) throw new Problem(422, code, { params: { subject: subjectNo } });
      await tx.query({
        ...SET_SUBJECT_STATE,
        values: { studyId, subjectId, ...result, reason: cleanFreeText(reason) },
      });
    });
  }
}

const named = ({ subjectId, subjectNo }: SubjectHead) => ({ subjectId, subjectNo });
