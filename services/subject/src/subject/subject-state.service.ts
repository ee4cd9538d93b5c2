import type { Code } from '@casebook/catalogue';
import { type Caller, Db, Problem, toProblem } from '@casebook/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { cleanFreeText } from '../common/free-text';
import { LOCK_SUBJECT, type LockedSubject } from '../engine/subject-data.sql';
import type {
  SubjectAct,
  SubjectsStateInput,
  SubjectsStateOutcome,
  SubjectsStatePreview,
  SubjectState,
} from './subject-state.dto';
import { SET_SUBJECT_DISABLED, SUBJECT_HEADS } from './subject.sql';

interface SubjectHead {
  subject_id: number;
  subject_no: string;
  site_id: number;
  disabled: boolean;
}

/** Number of parallel transactions; two subjects never wait for each other. */
const SUBJECTS_AT_ONCE = 4;

/** Why a subject cannot be disabled or enabled. */
function refusalOf(act: SubjectAct, disabled: boolean): Code | null {
  if (act === 'disable') return disabled ? 'SUBJECT_ALREADY_DISABLED' : null;
  return disabled ? null : 'SUBJECT_NOT_DISABLED';
}

/** Disables and enables one or many subjects, with the reason in the audit trail. */
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
    const [subject] = await this.heads(caller, [subjectId]);
    await this.setOne(caller, subject!, act, reason);
    return { subjectId, disabled: act === 'disable' };
  }

  /** Returns which subjects the act would change now, and which it would skip and why. */
  async preview(
    caller: Caller,
    { act, subjectIds }: SubjectsStatePreview,
  ): Promise<SubjectsStateOutcome> {
    const outcome: SubjectsStateOutcome = { done: [], skipped: [] };
    for (const subject of await this.heads(caller, subjectIds)) {
      const code = refusalOf(act, subject.disabled);
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
    const heads = await this.heads(caller, subjectIds);
    const outcome: SubjectsStateOutcome = { done: [], skipped: [] };
    const remaining = heads.values();
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

  /** @throws Problem 404 when a subject does not exist, 403 when the role does not reach its site */
  private async heads(caller: Caller, subjectIds: readonly number[]): Promise<SubjectHead[]> {
    const heads = await this.db.read<SubjectHead>({
      ...SUBJECT_HEADS,
      values: [caller.studyId, subjectIds],
    });
    if (heads.length < subjectIds.length) throw Problem.notFound();
    for (const { site_id } of heads) caller.requireSite(site_id);
    return heads;
  }

  private async setOne(
    caller: Caller,
    { subject_id: subjectId, site_id: siteId }: SubjectHead,
    act: SubjectAct,
    reason: string,
  ): Promise<void> {
    const studyId = caller.studyId!;
    await this.db.write(caller, { studyId, siteId }, async (tx) => {
      const [locked] = await tx.query<LockedSubject>({
        ...LOCK_SUBJECT,
        values: [studyId, subjectId],
      });
      const code = refusalOf(act, locked!.disabled);
      if (code) throw new Problem(422, code);
      await tx.query({
        ...SET_SUBJECT_DISABLED,
        values: { studyId, subjectId, disabled: act === 'disable', reason: cleanFreeText(reason) },
      });
    });
  }
}

const named = ({ subject_id: subjectId, subject_no: subjectNo }: SubjectHead) => ({
  subjectId,
  subjectNo,
});
