import { viewPrivileges } from '@casebook/catalogue';
import { type Caller, Db, type Plain, Problem, type WriteTransaction } from '@casebook/service-kit';
import {
  applyStatusAct,
  type StatusAct,
  type StatusChanges,
  statusPrivilege,
} from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { MAX_SKIPPED_ITEMS } from '../common/limits';
import { statusViewOf } from '../common/seen-statuses';
import { isStudyLocked } from '../common/study-lock';
import { todayAt } from '../common/today';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { PageAccess, type SiteHead } from '../engine/page-access';
import { statusStatements } from '../engine/status-act';
import { loadStatusReach, type StatusReach } from '../engine/status-reach';
import { LOCK_SUBJECT, type LockedSubject } from '../engine/subject-data.sql';
import { SUBJECT_SITE } from '../engine/subject-row.sql';
import { statusActOf, statusReasonOf } from './status-input';
import { checkTarget } from './status-target';
import type { StatusActInput, StatusActOutcome } from './status.dto';

/** The subject, site and version of an act, as read before the subject is locked. */
interface StatusHead {
  subjectId: number;
  site: SiteHead;
  version: DesignVersion;
  /** The page of the target; null for a visit or the subject. */
  pageKey: string | null;
}

const SUBJECT_STATE = {
  name: 'subject-state',
  text: 'select disabled from subject.subject where study_id = $1 and subject_id = $2',
};

/** Sets and clears freeze, SDV, review and lock within one subject (decision 72). */
@Injectable()
export class StatusService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly designs: DesignStore,
  ) {}

  /** Returns what the act would do now. Writes nothing. */
  async preview(
    caller: Caller,
    subjectId: number,
    input: StatusActInput,
  ): Promise<Plain<StatusActOutcome>> {
    requireStatus(caller, input);
    const act = statusActOf(input);
    const head = await this.head(caller, subjectId, act);
    return this.db.snapshot(async (snapshot) => {
      const [subject] = await snapshot.read<{ disabled: boolean }>({
        ...SUBJECT_STATE,
        values: [caller.studyId, subjectId],
      });
      if (subject!.disabled) throw new Problem(422, 'SUBJECT_DISABLED');
      const reader: Pick<WriteTransaction, 'query'> = {
        query: (statement) => snapshot.read(statement),
      };
      const { changes } = await this.apply(reader, caller, head, act);
      return outcomeOf(caller, changes);
    });
  }

  /** Sets or clears the status: skips locked items, names them, and does the rest. */
  async act(
    caller: Caller,
    subjectId: number,
    input: StatusActInput,
  ): Promise<Plain<StatusActOutcome>> {
    requireStatus(caller, input);
    const act = statusActOf(input);
    const reason = statusReasonOf(input);
    const head = await this.head(caller, subjectId, act);
    const studyId = caller.studyId!;
    const { site_id: siteId, current_version_id: currentVersionId } = head.site;
    return this.db.write(caller, { studyId, siteId }, async (tx) => {
      const [subject] = await tx.query<LockedSubject>({
        ...LOCK_SUBJECT,
        values: [studyId, subjectId],
      });
      if (subject!.disabled) throw new Problem(422, 'SUBJECT_DISABLED');
      const { reach, changes } = await this.apply(tx, caller, head, act);
      const today = todayAt(head.site.utc_offset_minutes);
      const personName = caller.name;
      const scope = { studyId, subjectId, siteId, personName, reason, currentVersionId, today };
      const statements = await statusStatements(scope, reach, changes);
      for (const statement of statements) await tx.query(statement);
      return outcomeOf(caller, changes);
    });
  }

  /**
   * @throws Problem 423 when the study is locked, 404 when the study has no such subject or the subject no such page, 403
   *   when the caller does not reach its site
   */
  private async head(caller: Caller, subjectId: number, act: StatusAct): Promise<StatusHead> {
    const studyId = caller.studyId!;
    const [subject] = await this.db.read<{ site_id: number }>({
      ...SUBJECT_SITE,
      values: [studyId, subjectId],
    });
    if (!subject) throw Problem.notFound();
    const site = await this.access.site(caller, subject.site_id);
    if (await isStudyLocked(this.db, studyId)) throw new Problem(423, 'STUDY_LOCKED');
    if (act.pageId === undefined) {
      const version = await this.access.siteVersion(studyId, site);
      return { subjectId, site, version, pageKey: null };
    }
    const page = await this.access.page(caller, act.pageId);
    if (page.subject_id !== subjectId) throw Problem.notFound();
    const version = await this.access.versionOf(caller, page);
    return { subjectId, site, version, pageKey: page.page_key };
  }

  private async apply(
    reader: Pick<WriteTransaction, 'query'>,
    caller: Caller,
    { subjectId, site, version, pageKey }: StatusHead,
    act: StatusAct,
  ): Promise<{ reach: StatusReach; changes: StatusChanges }> {
    const studyId = caller.studyId!;
    const { roleCode } = caller;
    const today = todayAt(site.utc_offset_minutes);
    const reach = await loadStatusReach(
      reader,
      { studyId, subjectId, roleCode, today },
      version,
      act,
      pageKey,
      (versionId) => this.designs.version(studyId, versionId),
    );
    checkTarget(reach, act, roleCode);
    return { reach, changes: applyStatusAct(act, reach.pages, reach.masks) };
  }
}

/** The counts of the answer tell about the status, so whoever sets it must also see it. */
function requireStatus(caller: Caller, { flag }: StatusActInput): void {
  const isAllowed = caller.may(statusPrivilege[flag]) && caller.may(viewPrivileges[flag]);
  if (!isAllowed) throw Problem.forbidden();
}

function outcomeOf(
  caller: Caller,
  { done, unchanged, skipped }: StatusChanges,
): Plain<StatusActOutcome> {
  const seesLock = statusViewOf(caller).sees('lock');
  return {
    done,
    unchanged,
    skipped: skipped.length,
    skippedItems: skipped
      .slice(0, MAX_SKIPPED_ITEMS)
      .map(({ page, blockKey, line, itemKey, heldBy }) => ({
        visitId: page.visit.visitId,
        pageId: page.pageId,
        blockKey,
        line,
        itemKey,
        code: 'CDMS700MSG005',
        heldBy: seesLock ? heldBy : null,
      })),
  };
}
