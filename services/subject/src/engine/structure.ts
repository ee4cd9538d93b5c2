import { type Origin, yieldBetweenSteps, type WriteTransaction } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import {
  type PageInstance,
  type VisitInstance,
  countPage,
  sumContributions,
  NO_COUNTERS,
} from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import { evaluateStructure } from './evaluation';
import { pageCheckSteps } from './page-checks';
import { changeStatements } from './write-changes';
import { ADD_TO_SUBJECT, INSERT_PAGES, INSERT_VISITS, type VisitRow } from './structure.sql';
import type { LoadedSubject } from './loaded-subject';

export interface VisitToAdd {
  visitKey: Key;
  cycleNo: number | null;
  unscheduledNo: number | null;
}

export interface AddedPage {
  page_id: number;
  visit_id: number;
  page_key: string;
}

export interface AddedPages {
  pages: AddedPage[];
  /** Keys of the visits that checks require. */
  visitsWanted: readonly Key[];
}

export interface StructureScope {
  studyId: number;
  subjectId: number;
  siteId: number;
  today: string;
  /** The name of the person who makes the change, for signatures that it breaks. */
  personName: string;
  origin: Origin | null;
}

/** Visits that every subject has from the start. Unscheduled visits are added when they take place. */
export function visitsFromTheStart(version: DesignVersion): VisitToAdd[] {
  return version.design.visits
    .filter(({ type }) => type !== 'unscheduled')
    .map(({ key, cycle }) => ({ visitKey: key, cycleNo: cycle ? 1 : null, unscheduledNo: null }));
}

/**
 * Adds visits with the pages of the schedule and writes the effects of the new pages on the checks of other pages. The
 * data must hold the whole subject; the new pages are added to it.
 */
export async function addVisits(
  tx: WriteTransaction,
  scope: StructureScope,
  data: LoadedSubject,
  visits: readonly VisitToAdd[],
): Promise<{ visits: VisitRow[] } & AddedPages> {
  const added = await tx.query<VisitRow>({
    ...INSERT_VISITS,
    values: {
      studyId: scope.studyId,
      subjectId: scope.subjectId,
      versionId: data.version.versionId,
      origin: scope.origin,
      visitKeys: visits.map(({ visitKey }) => visitKey),
      cycleNos: visits.map(({ cycleNo }) => cycleNo),
      unscheduledNos: visits.map(({ unscheduledNo }) => unscheduledNo),
    },
  });
  for (const visit of added) data.addVisit(visitOf(visit));
  const pages = added.flatMap((visit) =>
    (data.version.index.scheduleByVisit.get(visit.visit_key) ?? []).map((entry) => ({
      visit,
      pageKey: entry.page,
    })),
  );
  return { visits: added, ...(await addPages(tx, scope, data, pages)) };
}

/** Adds pages to existing visits, like {@link addVisits}. */
export async function addPages(
  tx: WriteTransaction,
  scope: StructureScope,
  data: LoadedSubject,
  pages: readonly { visit: VisitRow; pageKey: Key }[],
): Promise<AddedPages> {
  const { studyId, subjectId, today } = scope;
  const stored = data.pages.size;
  const added = pages.map(({ visit, pageKey }, at) =>
    emptyPage(-(stored + at + 1), visit, pageKey),
  );
  for (const page of added) data.add(page);
  // Runs after all pages are added, because conditions and visibility rules may read the other new pages.
  for (const page of added) {
    const { hidden, applicable, failures } = await yieldBetweenSteps(
      pageCheckSteps(data, page, today),
    );
    page.counters = { ...NO_COUNTERS, ...countPage(data, page, hidden), applicable, failures };
  }
  const counters = added.map((page) => page.counters);
  const rows = await tx.query<AddedPage>({
    ...INSERT_PAGES,
    values: {
      studyId,
      subjectId,
      versionId: data.version.versionId,
      origin: scope.origin,
      visitIds: pages.map(({ visit }) => visit.visit_id),
      pageKeys: pages.map(({ pageKey }) => pageKey),
      flags: added.map(({ flags }) => flags),
      applicable: counters.map(({ applicable }) => applicable),
      items: counters.map(({ items }) => items),
      frozen: counters.map(({ frozen }) => frozen),
      locked: counters.map(({ locked }) => locked),
      failures: counters.map(({ failures }) => failures),
      counted: counters.map(({ counted }) => counted),
    },
  });
  const sum = sumContributions(
    added.filter(({ visit }) => !visit.deleted).map((page) => page.counters),
  );
  await tx.query({
    ...ADD_TO_SUBJECT,
    values: {
      studyId,
      subjectId,
      pages: sum.pages,
      items: sum.items,
      frozen: sum.frozen,
      locked: sum.locked,
    },
  });
  const ids = new Map(rows.map((row) => [`${row.visit_id} ${row.page_key}`, row.page_id]));
  for (const page of added) {
    data.identify(page, ids.get(`${page.visit.visitId} ${page.pageKey}`)!);
  }
  const { changes, effects } = await yieldBetweenSteps(
    evaluateStructure(data, added, today, { evaluated: true }),
  );
  changes.addPages(added);
  for (const statement of changeStatements(
    { ...scope, saveKey: null },
    data,
    changes,
    effects,
    null,
  )) {
    await tx.query(statement);
  }
  return { pages: rows, visitsWanted: effects.visitsWanted };
}

/** A page instance without data. */
function visitOf(
  visit: Pick<VisitRow, 'visit_id' | 'visit_key' | 'cycle_no' | 'unscheduled_no' | 'deleted'>,
): VisitInstance {
  return {
    visitId: visit.visit_id,
    visitKey: visit.visit_key,
    cycleNo: visit.cycle_no,
    unscheduledNo: visit.unscheduled_no,
    deleted: visit.deleted,
  };
}

export function emptyPage(
  pageId: number,
  visit: Pick<
    VisitRow,
    'visit_id' | 'visit_key' | 'cycle_no' | 'unscheduled_no' | 'deleted' | 'flags'
  >,
  pageKey: Key,
): PageInstance {
  return {
    pageId,
    pageKey,
    visit: visitOf(visit),
    flags: visit.flags,
    counters: NO_COUNTERS,
    values: new Map(),
    lines: new Map(),
    queries: [],
    saveKey: null,
    hasComments: false,
  };
}

/**
 * Visits and pages that a newer design version schedules and that the subject does not have yet, in every repetition of
 * their cycle.
 */
export function missingStructure(
  version: DesignVersion,
  visits: readonly VisitRow[],
  pages: readonly Pick<AddedPage, 'visit_id' | 'page_key'>[],
): { visits: VisitToAdd[]; pages: { visit: VisitRow; pageKey: Key }[] } {
  const present = new Set(pages.map((page) => `${page.visit_id} ${page.page_key}`));
  const cycleOf = (visitKey: Key) => version.index.visits.get(visitKey)?.cycle;
  const missing = visitsFromTheStart(version).flatMap((wanted): VisitToAdd[] => {
    const cycle = cycleOf(wanted.visitKey);
    const repetitions = new Set([
      wanted.cycleNo,
      ...visits
        .filter((visit) => cycle !== undefined && cycleOf(visit.visit_key) === cycle)
        .map((visit) => visit.cycle_no),
    ]);
    return [...repetitions]
      .filter(
        (cycleNo) => !visits.some((v) => v.visit_key === wanted.visitKey && v.cycle_no === cycleNo),
      )
      .map((cycleNo) => ({ ...wanted, cycleNo }));
  });
  return {
    visits: missing,
    pages: visits.flatMap((visit) =>
      (version.index.scheduleByVisit.get(visit.visit_key) ?? [])
        .filter((entry) => !present.has(`${visit.visit_id} ${entry.page}`))
        .map((entry) => ({ visit, pageKey: entry.page })),
    ),
  };
}
