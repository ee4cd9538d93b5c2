import { type Statement, yieldBetweenSteps } from '@casebook/service-kit';
import {
  CLOSED_FLAGS,
  countPage,
  type FlagWrite,
  type MaskWrite,
  type StatusChanges,
} from '@casebook/subject-data';
import { Changes } from './changes';
import { pageCheckSteps } from './page-checks';
import type { PageEffect } from './page-effect';
import {
  INSERT_EMPTY_VALUES,
  SET_PAGE_MASKS,
  SET_SUBJECT_MASK,
  SET_VALUE_FLAGS,
  SET_VISIT_MASKS,
  UPSERT_LINE_MASKS,
} from './status-act.sql';
import type { ReachedPage, StatusReach } from './status-reach';
import { changeStatements, type WriteScope } from './write-changes';

export interface StatusScope extends Omit<WriteScope, 'saveKey'> {
  /** Why a status is cleared; null when it is set. */
  reason: string | null;
  /** The current version of the site. */
  currentVersionId: number | null;
  today: string;
}

/** The statements that write an act in one transaction; none when it changes nothing. The subject's row must be locked. */
export async function statusStatements(
  scope: StatusScope,
  { data, pages }: StatusReach,
  { masks, items }: StatusChanges,
): Promise<Statement[]> {
  if (masks.length === 0 && items.length === 0) return [];
  const effects = { pages: await recounted(pages, scope), visitsWanted: [] };
  return [
    ...maskStatements(scope, data.version.versionId, masks),
    ...itemStatements(scope, items),
    ...changeStatements({ ...scope, saveKey: null }, data, new Changes(data), effects, null),
  ];
}

/**
 * The counters of the pages after the act. The checks run again only to find out what they hide, because they do not
 * derive frozen and locked items. A page of a deleted visit is recounted when the visit is restored.
 */
async function recounted(
  pages: readonly ReachedPage[],
  { currentVersionId, today }: StatusScope,
): Promise<PageEffect[]> {
  const effects: PageEffect[] = [];
  for (const { data, page } of pages) {
    if (page.visit.deleted) continue;
    const evaluation = await yieldBetweenSteps(pageCheckSteps(data, page, today));
    const { hidden, applicable, failures } = evaluation;
    const { counters: before } = page;
    const isCurrent = data.version.versionId === currentVersionId;
    const after = {
      ...before,
      ...countPage(data, page, hidden),
      // An older version does not decide whether a page applies today.
      ...(isCurrent ? { applicable, failures } : {}),
    };
    effects.push({ page, results: [], hidden, open: [], moved: [], before, after });
  }
  return effects;
}

function maskStatements(
  { studyId, subjectId, reason }: StatusScope,
  versionId: number,
  masks: readonly MaskWrite[],
): Statement[] {
  const common = { studyId, subjectId, reason };
  const subject = masks.find(({ level }) => level === 'subject');
  const visits = masks.filter((mask) => mask.level === 'visit');
  const pages = masks.filter((mask) => mask.level === 'page');
  const lines = masks.filter((mask) => 'blockKey' in mask);
  const statements: Statement[] = [];
  if (subject) {
    statements.push({ ...SET_SUBJECT_MASK, values: { ...common, flags: subject.flags } });
  }
  if (visits.length > 0) {
    statements.push({
      ...SET_VISIT_MASKS,
      values: {
        ...common,
        visitIds: visits.map(({ visitId }) => visitId),
        flags: visits.map(({ flags }) => flags),
      },
    });
  }
  if (pages.length > 0) {
    statements.push({
      ...SET_PAGE_MASKS,
      values: {
        ...common,
        pageIds: pages.map(({ page }) => page.pageId),
        flags: pages.map(({ flags }) => flags),
      },
    });
  }
  if (lines.length > 0) {
    statements.push({
      ...UPSERT_LINE_MASKS,
      values: {
        ...common,
        versionId,
        visitIds: lines.map(({ page }) => page.visit.visitId),
        pageIds: lines.map(({ page }) => page.pageId),
        blockKeys: lines.map(({ blockKey }) => blockKey),
        lines: lines.map(({ line }) => line),
        positions: lines.map(({ position }) => position),
        flags: lines.map(({ flags }) => flags),
      },
    });
  }
  return statements;
}

/**
 * A new row begins with the freeze and lock that its item already had from the masks. So the audit trail names only
 * what this act changed.
 */
function itemStatements(
  { studyId, subjectId, reason }: StatusScope,
  items: readonly FlagWrite[],
): Statement[] {
  const added = items.filter(({ isNew }) => isNew);
  const changed = items.filter((item) => !item.isNew || firstFlags(item) !== item.row.flags);
  const statements: Statement[] = [];
  if (added.length > 0) {
    statements.push({
      ...INSERT_EMPTY_VALUES,
      values: {
        studyId,
        subjectId,
        visitIds: added.map(({ page }) => page.visit.visitId),
        pageIds: added.map(({ page }) => page.pageId),
        blockKeys: added.map(({ row }) => row.blockKey),
        lines: added.map(({ row }) => row.line),
        itemKeys: added.map(({ row }) => row.itemKey),
        flags: added.map(firstFlags),
        versionIds: added.map(({ row }) => row.versionId),
      },
    });
  }
  if (changed.length > 0) {
    statements.push({
      ...SET_VALUE_FLAGS,
      values: {
        studyId,
        subjectId,
        reason,
        pageIds: changed.map(({ page }) => page.pageId),
        blockKeys: changed.map(({ row }) => row.blockKey),
        lines: changed.map(({ row }) => row.line),
        itemKeys: changed.map(({ row }) => row.itemKey),
        flags: changed.map(({ row }) => row.flags),
      },
    });
  }
  return statements;
}

const firstFlags = ({ row, before }: FlagWrite): number =>
  (row.flags & ~CLOSED_FLAGS) | (before & CLOSED_FLAGS);
