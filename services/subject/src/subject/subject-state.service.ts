import { type Caller, Db, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { LOCK_SUBJECT, type LockedSubject } from '../page/casebook.sql';
import type { SubjectState } from './subject.dto';
import { SET_DISABLED, SUBJECT_SITE } from './subject.sql';

@Injectable()
export class SubjectStateService {
  constructor(private readonly db: Db) {}

  /** Disables or enables a subject, with the reason in the audit trail. */
  async setDisabled(
    caller: Caller,
    subjectId: number,
    disabled: boolean,
    reason: string,
  ): Promise<SubjectState> {
    const studyId = caller.studyId!;
    const [subject] = await this.db.read<{ site_id: number }>({
      ...SUBJECT_SITE,
      values: [studyId, subjectId],
    });
    if (!subject) throw Problem.notFound();
    caller.requireSite(subject.site_id);
    await this.db.write(caller, { studyId, siteId: subject.site_id }, async (tx) => {
      const [locked] = await tx.query<LockedSubject>({
        ...LOCK_SUBJECT,
        values: [studyId, subjectId],
      });
      if (locked!.disabled === disabled) {
        throw new Problem(422, disabled ? 'SUBJECT_ALREADY_DISABLED' : 'SUBJECT_NOT_DISABLED');
      }
      await tx.query({ ...SET_DISABLED, values: [studyId, subjectId, disabled, reason.trim()] });
    });
    return { subjectId, disabled };
  }
}
