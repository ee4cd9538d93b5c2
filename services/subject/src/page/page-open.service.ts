import { type Caller, Db } from '@casebook/service-kit';
import { propertyOf, PropertyType, type StudyDesign } from '@casebook/study-design';
import { isGenerated, SubjectData } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { statusViewOf } from '../common/seen-statuses';
import { todayAt } from '../common/today';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { loadSubjectData } from '../engine/subject-data.sql';
import { formerItems } from './former-items';
import { neighbourPages } from '../engine/neighbour-pages';
import type { PageView } from './page.dto';
import { addPage, notesOf, type PageReading, siblingsOf } from './page-reading';
import { PageStates } from './page-state';
import { offeredIn, type PageHead, PageAccess } from '../engine/page-access';
import { surroundingsOf } from './surroundings';

@Injectable()
export class PageOpenService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly states: PageStates,
    private readonly designs: DesignStore,
  ) {}

  /** Everything that a CRF page shows, without what the caller's role may not see. */
  async open(caller: Caller, pageId: number, read: PageReading | null): Promise<PageView> {
    const studyId = caller.studyId!;
    const head = this.access.reached(caller, read?.head ?? null);
    const version = await this.access.versionOf(caller, head);
    const design = version.projection(caller.roleCode, head.page_key);
    const others = design.pages.map(({ key }) => key).filter((key) => key !== head.page_key);
    const pageKeys = [...others, ...readsItself(design, head)];
    const data =
      pageKeys.length === 0 && !version.reach(head.page_key).visits
        ? new SubjectData(version)
        : await loadSubjectData(
            { query: (statement) => this.db.read(statement) },
            version,
            { studyId, subjectId: head.subject_id },
            { pageIds: [], pageKeys },
          );
    const page = addPage(data, read!);
    const shown = version.index.pages.get(head.page_key)!;
    const visit = version.index.visits.get(head.visit_key);
    const readOnlyReason = reasonAgainst(head);
    const statuses = statusViewOf(caller);
    const former = await formerItems(version, caller.roleCode, page, (versionId) =>
      this.designs.version(studyId, versionId),
    );
    return {
      pageId,
      pageKey: head.page_key,
      pageType: shown.type,
      pageTitle: shown.title,
      visitId: head.visit_id,
      visitKey: head.visit_key,
      visitTitle: visit?.title ?? {},
      cycleNo: head.cycle_no,
      unscheduledNo: head.unscheduled_no,
      visitDeleted: head.visit_deleted,
      subjectId: head.subject_id,
      subjectNo: head.subject_no,
      subjectDisabled: head.subject_disabled,
      siteId: head.site_id,
      siteCode: head.site_code,
      siteName: head.site_name,
      utcOffsetMinutes: head.utc_offset_minutes,
      today: todayAt(head.utc_offset_minutes),
      ...neighbourPages(version, caller.roleCode, siblingsOf(read!), pageId),
      designVersionId: version.versionId,
      collected: isCollected(version, head),
      formerItems: former.map((item) => ({ ...item, flags: statuses.flags(item.flags) })),
      editable: caller.may('CRF_EDIT') && readOnlyReason === null,
      readOnlyReason,
      ...(shown.blocks.some(({ items }) => items.some(isGenerated)) && { randomises: true }),
      correctionReasons: offeredIn(head).map(({ code, label }) => ({ code, label: label ?? null })),
      design,
      ...surroundingsOf(
        data,
        page,
        version.role(caller.roleCode),
        design.checks.map(({ key }) => key),
      ),
      state: await this.states.assemble(caller, data, page, notesOf(read!)),
    };
  }
}

/**
 * A check may read the same page at another visit (`visit("SCR").VS.SYSBP` on VS), or an item may be filled from there.
 */
function readsItself({ checks, pages }: StudyDesign, { page_key: pageKey }: PageHead): string[] {
  const isRead =
    checks.some(({ expression }) => /\b(?:visits?|previous)\b/.test(expression)) ||
    pages
      .find(({ key }) => key === pageKey)!
      .blocks.flatMap(({ items }) => items)
      .some((item) => {
        const from = propertyOf(item, PropertyType.autofill)?.from;
        return from?.page === pageKey && from.visit !== undefined;
      });
  return isRead ? [pageKey] : [];
}

/** A page is shown under an older version only when the current version does not have it. */
function isCollected(version: DesignVersion, head: PageHead): boolean {
  return (
    version.versionId === head.current_version_id &&
    version.index.scheduleEntry(head.visit_key, head.page_key) !== undefined
  );
}

function reasonAgainst(head: PageHead): string | null {
  if (head.study_locked) return 'STUDY_LOCKED';
  if (head.subject_disabled) return 'SUBJECT_DISABLED';
  if (head.visit_deleted) return 'SUBJECT_VISIT_DELETED';
  return null;
}
