import type { RoleView } from '@casebook/role-view';
import { Problem } from '@casebook/service-kit';
import { type Key, MAX_REPEATS } from '@casebook/study-design';
import type { TextMap } from '../common/text.dto';
import type { DesignVersion } from '../design/design-version';
import { evaluatePage } from '../engine/page-checks';
import { emptyPage, type VisitToAdd } from '../engine/structure';
import type { VisitRow } from '../engine/structure.sql';
import type { LoadedSubject } from '../engine/loaded-subject';

/** A visit that can be added: an unscheduled visit, or the next repetition of a cycle with all its visits. */
export interface Addable {
  kind: 'unscheduled' | 'cycle';
  /** The key of the visit; for a cycle the key of its first visit. */
  visitKey: Key;
  title: TextMap;
  visitKeys: readonly Key[];
  /** Numbers in use, including those of deleted visits, because a number always means the same visit. */
  usedNos: readonly number[];
  nextNo: number;
  /** The maximum number of repetitions of a cycle. */
  max: number | null;
}

/** @param view what the role may see: visits without a visible page are left out */
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
 * The visits to add.
 *
 * @param number of an unscheduled visit; absent = the next free one
 * @throws Problem 422 with the reason why the visit cannot be added
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

/** Whether the role sees a page of the visits that is collected whatever the subject's data are. */
export function hasUnconditionalPage(
  version: DesignVersion,
  view: RoleView,
  visitKeys: readonly Key[],
): boolean {
  return scheduleOf(version, visitKeys).some(
    ({ page, condition }) => condition === undefined && view.seesPage(page),
  );
}

/** Whether the schedule has any page for the visits. */
export function hasSchedule(version: DesignVersion, visitKeys: readonly Key[]): boolean {
  return scheduleOf(version, visitKeys).length > 0;
}

/** Whether the role would see a collected page if the visits were added now. The data must hold the whole subject. */
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
      return evaluatePage(
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

/** The number after the highest; gaps are used only when the highest number is in use. */
function nextOf(usedNos: readonly number[]): number {
  const next = (usedNos.at(-1) ?? 0) + 1;
  if (next <= MAX_REPEATS) return next;
  const used = new Set(usedNos);
  return Array.from({ length: MAX_REPEATS }, (_, at) => at + 1).find((no) => !used.has(no)) ?? next;
}
