import { type DesignIndex, type Key, MAX_REPEATS } from '@casebook/study-design';
import type { ResolvedPath, ExpressionContext, PathFault, VisitSelector } from './paths';
import { visitText } from './paths';

/** How often a visit can occur. */
export function maxRepetitions(index: DesignIndex, key: Key): number {
  const visit = index.visits.get(key);
  if (visit?.type === 'unscheduled') return MAX_REPEATS;
  return index.cycles.get(visit?.cycle ?? '')?.maxRepeats ?? 1;
}

/** Whether the repetitions of two visits have the same numbers: it is one visit, or both come with each repetition of a cycle. */
export function shareRepetitions(index: DesignIndex, one: Key, other: Key): boolean {
  if (one === other) return true;
  const [a, b] = [index.visits.get(one), index.visits.get(other)];
  return (
    a?.cycle !== undefined &&
    a.cycle === b?.cycle &&
    a.type !== 'unscheduled' &&
    b.type !== 'unscheduled'
  );
}

/**
 * Number of the last repetition of a visit before the one at which a page stands; undefined when there is none, or
 * when the page's own visit is not repeated together with it.
 *
 * @param numbers of the existing repetitions, ascending
 */
export function previousRepetition(
  index: DesignIndex,
  at: { visit: Key; repetition: number },
  visit: Key,
  numbers: readonly number[],
): number | undefined {
  if (!shareRepetitions(index, at.visit, visit)) return undefined;
  return numbers.findLast((number) => number < at.repetition);
}

/** What is wrong with the repetition that an expression asks for. */
export function repetitionFault(
  index: DesignIndex,
  { visits }: ExpressionContext,
  { key, repetition }: VisitSelector,
): PathFault | undefined {
  if (!index.visits.has(key)) return { code: 'CHECKS_VISIT_UNKNOWN', params: { visit: key } };
  if (repetition === 'previous') {
    const isPossible =
      maxRepetitions(index, key) > 1 && visits.some((own) => shareRepetitions(index, own, key));
    return isPossible
      ? undefined
      : { code: 'CHECKS_PREVIOUS_ELSEWHERE', params: { path: visitText({ key, repetition }) } };
  }
  if (typeof repetition !== 'number') return undefined;
  const most = maxRepetitions(index, key);
  return repetition >= 1 && repetition <= most
    ? undefined
    : { code: 'CHECKS_REPETITION_NUMBER', params: { visit: key, most } };
}

/**
 * Why it is not clear which repetition a path means: the visit that it names may occur several times, and the checked
 * page is repeated together with none of them; or the page that it names may stand at several visits.
 */
export function repetitionAmbiguity(
  index: DesignIndex,
  { page: ownPage, visits }: ExpressionContext,
  resolved: ResolvedPath,
): (PathFault & { severity: 'error' | 'warning' }) | undefined {
  if (resolved.kind !== 'item' && resolved.kind !== 'lines') return undefined;
  const { visit, repetition, page } = resolved.kind === 'item' ? resolved.operand : resolved;
  if (repetition !== undefined) return undefined;
  if (visit !== undefined) {
    const isClear =
      maxRepetitions(index, visit) === 1 ||
      visits.every((own) => shareRepetitions(index, own, visit));
    if (isClear) return undefined;
    return { code: 'CHECKS_VISIT_AMBIGUOUS', params: { visit }, severity: 'error' };
  }
  if (page === ownPage) return undefined;
  const collectedAt = index.visitsByPage.get(page) ?? [];
  const isClearFrom = (own: Key) => {
    if (collectedAt.includes(own)) return true;
    const together = collectedAt.filter((key) => shareRepetitions(index, own, key));
    if (together.length > 0) return together.length === 1;
    return collectedAt.length <= 1 && collectedAt.every((key) => maxRepetitions(index, key) === 1);
  };
  if (visits.every(isClearFrom)) return undefined;
  return { code: 'CHECKS_PAGE_AMBIGUOUS', params: { page }, severity: 'warning' };
}
