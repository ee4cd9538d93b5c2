import {
  type Caller,
  Problem,
  type SnapshotReader,
  type Statement,
  type WriteTransaction,
  yieldBetweenSteps,
} from '@casebook/service-kit';
import { isUnseenQuery } from '@casebook/role-view';
import type { LockBlocker } from '@casebook/study-design';
import type { LockRules, PageInstance, StatusAct, StatusChanges } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { checkStatusTarget } from './check-status-target';
import { lockEnabled } from './lock-subject';
import type { SiteHead } from './page-access';
import { type AppliedActs, statusStatementSteps, statusSteps } from './status-act';
import type { StatusReach } from './status-reach';
import { StatusReaches } from './status-reaches';

const SUBJECT_STATE = {
  name: 'subject-state',
  text: 'select disabled from subject.subject where study_id = $1 and subject_id = $2',
};

const LOCK_BLOCKERS_OF_STUDY = {
  name: 'lock-blockers-of-study',
  text: 'select lock_blockers from builder.v1_study where study_id = $1',
};

/** Acts of one status and one direction on one subject. */
export interface SubjectActs {
  subjectId: number;
  site: SiteHead;
  acts: readonly StatusAct[];
}

/** What acts on one subject change. */
export interface SubjectChanges {
  changes: StatusChanges;
  /** The version that a page is shown under. */
  versionOf: (page: PageInstance) => number;
}

/** Sets and clears freeze, SDV, review and lock within one subject (decision 72), for single acts and for runs. */
@Injectable()
export class SubjectStatuses {
  constructor(
    private readonly reaches: StatusReaches,
    private readonly designs: DesignStore,
  ) {}

  /**
   * What the acts would change now. Writes nothing.
   *
   * @throws Problem 404, 422 for the subject or a target
   */
  async plan(
    caller: Caller,
    snapshot: SnapshotReader,
    subject: SubjectActs,
  ): Promise<SubjectChanges> {
    const [state] = await snapshot.read<{ disabled: boolean }>({
      ...SUBJECT_STATE,
      values: [caller.studyId, subject.subjectId],
    });
    if (state!.disabled) throw new Problem(422, 'SUBJECT_DISABLED');
    const reader: Pick<WriteTransaction, 'query'> = {
      query: (statement: Statement) => snapshot.read(statement),
    };
    const { reach, applied } = await this.apply(caller, reader, subject);
    return outcomeOf(reach, applied);
  }

  /**
   * Does the acts, all or none of them.
   *
   * @param reason why the status is cleared; null when it is set
   * @throws Problem 404, 422 for the subject or a target
   */
  async write(
    caller: Caller,
    tx: WriteTransaction,
    subject: SubjectActs,
    reason: string | null,
  ): Promise<SubjectChanges> {
    const studyId = caller.studyId!;
    const { subjectId, site } = subject;
    await lockEnabled(tx, studyId, subjectId);
    const { reach, applied } = await this.apply(caller, tx, subject);
    const { site_id: siteId, current_version_id: currentVersionId } = site;
    const scope = {
      studyId,
      subjectId,
      siteId,
      personName: caller.name,
      reason,
      currentVersionId,
    };
    const statements = await yieldBetweenSteps(statusStatementSteps(scope, reach, applied));
    for (const statement of statements) await tx.query(statement);
    return outcomeOf(reach, applied);
  }

  private async apply(
    caller: Caller,
    reader: Pick<WriteTransaction, 'query'>,
    subject: SubjectActs,
  ): Promise<{ reach: StatusReach; applied: AppliedActs }> {
    const { acts } = subject;
    const reach = await this.reaches.load(caller, reader, subject, acts);
    const rules = await this.lockRules(reader, caller.studyId!, acts);
    const applied = await yieldBetweenSteps(
      statusSteps(reach, acts, rules, (act, pages) =>
        checkStatusTarget(reach, act, pages, caller.roleCode),
      ),
    );
    return { reach, applied };
  }

  /** What prevents the acts; null when they lock nothing or the study has no such rule. */
  private async lockRules(
    reader: Pick<WriteTransaction, 'query'>,
    studyId: number,
    acts: readonly StatusAct[],
  ): Promise<LockRules | null> {
    if (!acts.some(({ flag, set }) => flag === 'lock' && set)) return null;
    const [row] = await reader.query<{ lock_blockers: LockBlocker[] | null }>({
      ...LOCK_BLOCKERS_OF_STUDY,
      values: [studyId],
    });
    const blockers = new Set(row?.lock_blockers);
    if (blockers.size === 0) return null;
    // No role has no code, so this is what is hidden from anybody.
    const unseen = await this.designs.unseen({ studyId, roleCode: null });
    return {
      blockers,
      isForEverybody: ({ pageKey }, query) => !isUnseenQuery(unseen, { pageKey, ...query }),
    };
  }
}

const outcomeOf = (reach: StatusReach, changes: AppliedActs): SubjectChanges => ({
  changes,
  versionOf: (page) => reach.shownData(page).version.versionId,
});
