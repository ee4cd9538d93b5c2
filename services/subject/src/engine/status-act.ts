import type { Statement } from '@casebook/service-kit';
import {
  applyStatusAct,
  CLOSED_FLAGS,
  countPage,
  type FlagWrite,
  type LockRules,
  type MaskWrite,
  type PageInstance,
  type StatusAct,
  statusBit,
  type StatusChanges,
} from '@casebook/subject-data';
import { Changes } from './changes';
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
}

/** What acts on one subject change together. */
export interface AppliedActs extends StatusChanges {
  /** Pages of the acts that change something. */
  concerned: Set<PageInstance>;
}

/**
 * Applies acts of one status and one direction to the data in memory, one after another, in steps of a few
 * milliseconds. As they all set it or all clear it, no row and no mask changes twice.
 *
 * @param rules what prevents a lock
 * @param check throws when an act cannot be done; then none takes effect
 */
export function* statusSteps(
  reach: StatusReach,
  acts: readonly StatusAct[],
  rules: LockRules | null,
  check: (act: StatusAct, pages: readonly ReachedPage[]) => void,
): Generator<undefined, AppliedActs, undefined> {
  const all: AppliedActs = {
    done: 0,
    unchanged: 0,
    skipped: [],
    isBlocked: false,
    masks: [],
    items: [],
    concerned: new Set(),
  };
  for (const act of acts) {
    const pages = yield* reach.pagesOf(act);
    check(act, pages);
    const applied = applyStatusAct(act, pages, reach.masks, rules);
    const { done, unchanged, skipped, isBlocked, masks, items } = applied;
    all.done += done;
    all.unchanged += unchanged;
    all.isBlocked ||= isBlocked;
    for (const one of skipped) all.skipped.push(one);
    for (const one of masks) all.masks.push(one);
    for (const one of items) all.items.push(one);
    yield;
    if (masks.length === 0 && items.length === 0) continue;
    for (const { page } of pages) {
      all.concerned.add(page);
      if ((statusBit(act.flag) & CLOSED_FLAGS) !== 0) reach.forgetEvaluation(page);
    }
  }
  return all;
}

/** The statements that write acts in one transaction; none when they change nothing. The subject's row must be locked. */
export function* statusStatementSteps(
  scope: StatusScope,
  reach: StatusReach,
  { masks, items, concerned }: AppliedActs,
): Generator<undefined, Statement[], undefined> {
  if (masks.length === 0 && items.length === 0) return [];
  const pages = yield* recounted(reach, concerned, scope);
  const effects = { pages, visitsWanted: [] };
  const { data } = reach;
  return [
    ...maskStatements(scope, reach, masks),
    ...itemStatements(scope, items),
    ...changeStatements({ ...scope, saveKey: null }, data, new Changes(data), effects, null),
  ];
}

/**
 * The counters of the pages after the acts. The checks run only where they may hide an item, or where freeze and lock
 * decide what they derive. A page of a deleted visit
 * is recounted when the visit is restored.
 */
function* recounted(
  reach: StatusReach,
  pages: Iterable<PageInstance>,
  { currentVersionId }: StatusScope,
): Generator<undefined, PageEffect[], undefined> {
  const effects: PageEffect[] = [];
  for (const page of pages) {
    const evaluation = yield* reach.evaluation(page);
    if (!evaluation) continue;
    const { hidden, applicable, failures } = evaluation;
    const { counters: before } = page;
    const data = reach.shownData(page);
    const isCurrent = data.version.versionId === currentVersionId;
    const after = {
      ...before,
      ...countPage(data, page, hidden),
      // An older version does not decide whether a page applies today.
      ...(isCurrent ? { applicable } : {}),
      ...(isCurrent && failures !== undefined ? { failures } : {}),
    };
    effects.push({ page, results: [], hidden, open: [], moved: [], before, after });
    yield;
  }
  return effects;
}

function maskStatements(
  { studyId, subjectId, reason }: StatusScope,
  reach: StatusReach,
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
        versionIds: lines.map(({ page }) => reach.shownData(page).version.versionId),
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
