import type { RoleView } from '@casebook/role-view';
import { Problem } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import type { TextMap } from '../common/text.dto';
import type { DesignVersion } from '../design/design-version';
import { runPageChecks } from '../engine/page-checks';
import { emptyPage, type VisitToAdd } from '../engine/structure';
import type { VisitRow } from '../engine/structure.sql';
import type { LoadedSubject } from '../engine/loaded-subject';

/** Unscheduled numbers go from 1 to this. */
export const HIGHEST_NUMBER = 999;

/** What can be asked for: an unscheduled visit, or the next repetition of a cycle with all its visits. */
export interface Addable {
  kind: 'unscheduled' | 'cycle';
  /** The visit that is asked for; of a cycle its first one. */
  visitKey: Key;
  title: TextMap;
  visitKeys: readonly Key[];
  /** Numbers in use, those of deleted visits too: a number always means the same visit. */
  usedNos: readonly number[];
  nextNo: number;
  /** How often a cycle may occur. */
  max: number | null;
}

/** @param view the role's: of a visit without any page for it, it does not know */
export function addableVisits(
  version: DesignVersion,
  view: RoleView,
  present: readonly VisitRow[],
): Addable[] {
  const { design, index } = version;
  const unscheduled = design.visits
    .filter(({ type, key }) => type === 'unscheduled' && view.seesVisit(key))
    .map(({ key, title }): Addable => {
      const usedNos = numbersOf(present, [key], ({ unscheduled_no }) => unscheduled_no);
      return {
        kind: 'unscheduled',
        visitKey: key,
        title,
        visitKeys: [key],
        usedNos,
        nextNo: nextOf(usedNos),
        max: null,
      };
    });
  const cycles = design.cycles.flatMap((cycle): Addable[] => {
    const visitKeys = design.visits
      .filter((visit) => visit.cycle === cycle.key && visit.type !== 'unscheduled')
      .map(({ key }) => key);
    if (cycle.maxRepeats < 2 || !visitKeys.some((key) => view.seesVisit(key))) return [];
    const usedNos = numbersOf(present, visitKeys, ({ cycle_no }) => cycle_no);
    return [
      {
        kind: 'cycle',
        visitKey: visitKeys[0]!,
        title: index.cycles.get(cycle.key)!.title,
        visitKeys,
        usedNos,
        nextNo: (usedNos.at(-1) ?? 0) + 1,
        max: cycle.maxRepeats,
      },
    ];
  });
  return [...unscheduled, ...cycles];
}

/**
 * The visits that an addition brings.
 *
 * @param number of an unscheduled visit; absent = the next free one
 * @throws Problem 422 saying why there is nothing to add
 */
export function visitsToAdd(
  version: DesignVersion,
  view: RoleView,
  present: readonly VisitRow[],
  visitKey: Key,
  number: number | undefined,
): VisitToAdd[] {
  const wanted = addableVisits(version, view, present).find(({ visitKeys }) =>
    visitKeys.includes(visitKey),
  );
  if (!wanted) throw new Problem(422, 'SUBJECT_VISIT_NOT_ADDABLE');
  const { kind, visitKeys, usedNos, nextNo, max } = wanted;
  if (kind === 'unscheduled') {
    const unscheduledNo = number ?? nextNo;
    if (usedNos.includes(unscheduledNo)) throw new Problem(422, 'SUBJECT_VISIT_NUMBER_USED');
    return [{ visitKey, cycleNo: null, unscheduledNo }];
  }
  if (nextNo > max!) throw new Problem(422, 'SUBJECT_VISIT_CYCLE_FULL', { params: { max: max! } });
  return visitKeys.map((key) => ({ visitKey: key, cycleNo: nextNo, unscheduledNo: null }));
}

/** Whether a page of the visits that the role sees is collected whatever the subject's data say. */
export function hasPageAnyway(
  version: DesignVersion,
  view: RoleView,
  visitKeys: readonly Key[],
): boolean {
  return scheduleOf(version, visitKeys).some(
    ({ page, condition }) => condition === undefined && view.seesPage(page),
  );
}

/** Whether the schedule names any page at all for the visits. */
export function hasSchedule(version: DesignVersion, visitKeys: readonly Key[]): boolean {
  return scheduleOf(version, visitKeys).length > 0;
}

/** Whether any page of the visits that the role sees would be collected, were they added now. The data holds the whole subject. */
export function hasPage(
  data: LoadedSubject,
  view: RoleView,
  visits: readonly VisitToAdd[],
  today: string,
): boolean {
  return visits.some(({ visitKey, cycleNo, unscheduledNo }) =>
    scheduleOf(data.version, [visitKey]).some(({ page, condition }) => {
      if (!view.seesPage(page)) return false;
      if (condition === undefined) return true;
      const visit = {
        visit_id: 0,
        visit_key: visitKey,
        cycle_no: cycleNo,
        deleted: false,
        flags: 0,
      };
      return runPageChecks(
        data,
        emptyPage(0, { ...visit, unscheduled_no: unscheduledNo }, page),
        today,
      ).applicable;
    }),
  );
}

const scheduleOf = (version: DesignVersion, visitKeys: readonly Key[]) =>
  visitKeys.flatMap((key) => version.index.scheduleByVisit.get(key) ?? []);

function numbersOf(
  present: readonly VisitRow[],
  visitKeys: readonly Key[],
  read: (visit: VisitRow) => number | null,
): number[] {
  const found = present.filter((row) => visitKeys.includes(row.visit_key)).map(read);
  return [...new Set(found)].filter((no) => no !== null).toSorted((a, b) => a - b);
}

/** Numbers go on from the highest; only after the last one a gap is used. */
function nextOf(usedNos: readonly number[]): number {
  const next = (usedNos.at(-1) ?? 0) + 1;
  if (next <= HIGHEST_NUMBER) return next;
  const used = new Set(usedNos);
  return (
    Array.from({ length: HIGHEST_NUMBER }, (_, at) => at + 1).find((no) => !used.has(no)) ?? next
  );
}
