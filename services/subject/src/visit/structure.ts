import { conditionKey, evaluate, runChecks } from '@casebook/checks';
import type { Origin, WriteTransaction } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import type { DesignVersion } from '../design/design-version';
import type { Casebook, Counters, PageInstance } from '../page/casebook';
import { countPage } from '../page/counting';
import { ADD_TO_SUBJECT, INSERT_PAGES, INSERT_VISITS, type VisitRow } from './structure.sql';

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

export interface StructureScope {
  studyId: number;
  subjectId: number;
  today: string;
  origin: Origin | null;
}

/** Visits that every subject has from the start; unscheduled ones come when they take place. */
export function visitsFromTheStart(version: DesignVersion): VisitToAdd[] {
  return version.design.visits
    .filter(({ type }) => type !== 'unscheduled')
    .map(({ key, cycle }) => ({ visitKey: key, cycleNo: cycle ? 1 : null, unscheduledNo: null }));
}

/** Adds visits with the pages of the schedule. The casebook gives what conditions of pages read. */
export async function addVisits(
  tx: WriteTransaction,
  scope: StructureScope,
  casebook: Casebook,
  visits: readonly VisitToAdd[],
): Promise<{ visits: VisitRow[]; pages: AddedPage[] }> {
  const added = await tx.query<VisitRow>({
    ...INSERT_VISITS,
    values: [
      scope.studyId,
      scope.subjectId,
      casebook.version.versionId,
      scope.origin,
      visits.map(({ visitKey }) => visitKey),
      visits.map(({ cycleNo }) => cycleNo),
      visits.map(({ unscheduledNo }) => unscheduledNo),
    ],
  });
  const pages = added.flatMap((visit) =>
    (casebook.version.index.scheduleByVisit.get(visit.visit_key) ?? []).map((entry) => ({
      visit,
      pageKey: entry.page,
    })),
  );
  return { visits: added, pages: await addPages(tx, scope, casebook, pages) };
}

/** Adds pages to visits that exist. */
export async function addPages(
  tx: WriteTransaction,
  scope: StructureScope,
  casebook: Casebook,
  pages: readonly { visit: VisitRow; pageKey: Key }[],
): Promise<AddedPage[]> {
  const initial = pages.map(({ visit, pageKey }) =>
    initialCounters(casebook, visit, pageKey, scope.today),
  );
  const rows = await tx.query<AddedPage>({
    ...INSERT_PAGES,
    values: [
      scope.studyId,
      scope.subjectId,
      casebook.version.versionId,
      scope.origin,
      pages.map(({ visit }) => visit.visit_id),
      pages.map(({ pageKey }) => pageKey),
      initial.map(({ applicable }) => applicable),
      initial.map(({ items }) => items),
    ],
  });
  const counted = initial.filter(({ applicable }, at) => applicable && !pages[at]!.visit.deleted);
  await tx.query({
    ...ADD_TO_SUBJECT,
    values: [
      scope.studyId,
      scope.subjectId,
      counted.length,
      counted.reduce((sum, { items }) => sum + items, 0),
    ],
  });
  return rows;
}

/** What a page without data asks for, and whether it is collected at all. */
function initialCounters(
  casebook: Casebook,
  visit: VisitRow,
  pageKey: Key,
  today: string,
): Pick<Counters, 'applicable' | 'items'> {
  const { program } = casebook.version;
  const page: PageInstance = {
    pageId: 0,
    pageKey,
    visit: {
      visitId: visit.visit_id,
      visitKey: visit.visit_key,
      cycleNo: visit.cycle_no,
      unscheduledNo: visit.unscheduled_no,
      deleted: visit.deleted,
    },
    flags: 0,
    counters: EMPTY_COUNTERS,
    values: new Map(),
    lines: new Map(),
    queries: [],
    saveKey: null,
    hasComments: false,
  };
  const snapshot = casebook.snapshot(page);
  const { hidden } = runChecks(program, { visit: visit.visit_key, page: pageKey, snapshot, today });
  const condition = conditionKey(visit.visit_key, pageKey);
  return {
    items: countPage(casebook, page, hidden).items,
    applicable:
      !program.checks.has(condition) ||
      evaluate(program, condition, { snapshot, today }) === 'fires',
  };
}

const EMPTY_COUNTERS: Counters = {
  applicable: true,
  items: 0,
  entered: 0,
  openQueries: 0,
  answeredQueries: 0,
  frozen: 0,
  sdv: 0,
  reviewed: 0,
  locked: 0,
  signed: 0,
  saves: 0,
};

/**
 * What a newer design version asks for that the subject does not have yet: visits of the schedule and
 * pages of visits, in every repetition of their cycle.
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
