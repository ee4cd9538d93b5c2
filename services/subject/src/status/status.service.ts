import { type Caller, Db, type Plain, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { isStudyLocked } from '../common/study-lock';
import { PageAccess, type SiteHead } from '../engine/page-access';
import { SUBJECT_SITE } from '../engine/subject-row.sql';
import { SubjectStatuses } from '../engine/subject-statuses';
import { requireStatus, statusActOf, statusReasonOf } from './status-input';
import { outcomeOf } from './status-outcome';
import type { StatusActInput, StatusActOutcome } from './status.dto';

/** Sets and clears freeze, SDV, review and lock at one target of one subject. */
@Injectable()
export class StatusService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly statuses: SubjectStatuses,
  ) {}

  /** Returns what the act would do now. Writes nothing. */
  async preview(
    caller: Caller,
    subjectId: number,
    input: StatusActInput,
  ): Promise<Plain<StatusActOutcome>> {
    requireStatus(caller, input.flag);
    const acts = [statusActOf(input)];
    const site = await this.site(caller, subjectId);
    return this.db.snapshot(async (snapshot) => {
      const planned = await this.statuses.plan(caller, snapshot, { subjectId, site, acts });
      return outcomeOf(caller, planned.changes);
    });
  }

  /** Sets or clears the status: skips locked items, names them, and does the rest. */
  async act(
    caller: Caller,
    subjectId: number,
    input: StatusActInput,
  ): Promise<Plain<StatusActOutcome>> {
    requireStatus(caller, input.flag);
    const acts = [statusActOf(input)];
    const reason = statusReasonOf(input);
    const site = await this.site(caller, subjectId);
    const target = { studyId: caller.studyId!, siteId: site.site_id };
    return this.db.write(caller, target, async (tx) => {
      const done = await this.statuses.write(caller, tx, { subjectId, site, acts }, reason);
      return outcomeOf(caller, done.changes);
    });
  }

  /**
   * The site of the subject.
   *
   * @throws Problem 423 when the study is locked, 404 when the study has no such subject, 403 when the caller does not
   *   reach its site
   */
  private async site(caller: Caller, subjectId: number): Promise<SiteHead> {
    const studyId = caller.studyId!;
    const [subject] = await this.db.read<{ site_id: number }>({
      ...SUBJECT_SITE,
      values: [studyId, subjectId],
    });
    if (!subject) throw Problem.notFound();
    const site = await this.access.site(caller, subject.site_id);
    if (await isStudyLocked(this.db, studyId)) throw new Problem(423, 'STUDY_LOCKED');
    return site;
  }
}
