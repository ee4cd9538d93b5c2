import type { Key } from '@casebook/study-design';
import { maxLines } from './cost';
import { PAGE_STEPS } from './limits';
import type { CompiledCheck, PagePlan } from './program';

/** What the checks of one page cost together with the most data that the design allows. */
export interface PageCost {
  steps: number;
  /** The check with the largest share. */
  dearest?: { check: CompiledCheck; steps: number };
  /** Steps that each check may use on the page, over all lines. */
  allowance: number;
}

/**
 * Adds up the checks of a page. Where they cost more than a page may, which only a version frozen before there was a
 * limit can, each check gets a share of its own: what one check uses then never decides about another.
 */
export function pageCost({
  derivations,
  visibility,
  rest,
}: Pick<PagePlan, 'derivations' | 'visibility' | 'rest'>): PageCost {
  const rounds = roundsOf(visibility);
  const costs = new Map<CompiledCheck, number>();
  for (const check of [...derivations, ...rest]) costs.set(check, onAllLines(check));
  for (const check of visibility) costs.set(check, rounds * onAllLines(check));
  let steps = 0;
  let dearest: PageCost['dearest'];
  for (const [check, cost] of costs) {
    steps += cost;
    if (cost > (dearest?.steps ?? 0)) dearest = { check, steps: cost };
  }
  const share = steps > PAGE_STEPS ? shareOf([...costs.values()]) : PAGE_STEPS;
  return { steps, ...(dearest && { dearest }), allowance: share };
}

const onAllLines = ({ perLine, block, cost }: CompiledCheck): number =>
  cost.most * (perLine ? maxLines(block!) : 1);

/** The most that each may use, so that all together stay below the limit: cheap checks leave the rest to the others. */
function shareOf(costs: readonly number[]): number {
  let [left, many] = [PAGE_STEPS, costs.length];
  for (const cost of costs.toSorted((a, b) => a - b)) {
    if (cost > left / many) break;
    left -= cost;
    many -= 1;
  }
  return Math.floor(left / Math.max(many, 1));
}

/**
 * How often show and hide run until nothing changes: once more than the longest chain of checks that read what
 * others hide, and once to see it. In a circle each check may take one round.
 */
export function roundsOf(visibility: readonly CompiledCheck[]): number {
  const hiding = new Map<Key, number[]>();
  visibility.forEach(({ action }, at) => {
    if (action.type !== 'show' && action.type !== 'hide') return;
    for (const item of action.items) hiding.set(item, [...(hiding.get(item) ?? []), at]);
  });
  const readers = visibility.map(() => new Set<number>());
  const waiting = visibility.map(() => 0);
  visibility.forEach(({ operands, target }, reader) => {
    const before = new Set(
      operands.flatMap(({ page, item }) => (page === target.page ? (hiding.get(item) ?? []) : [])),
    );
    for (const at of before) readers[at]!.add(reader);
    waiting[reader] = before.size;
  });
  const depth = visibility.map(() => 0);
  const ready = [...visibility.keys()].filter((at) => waiting[at] === 0);
  for (const at of ready)
    for (const reader of readers[at]!) {
      depth[reader] = Math.max(depth[reader]!, depth[at]! + 1);
      waiting[reader]! -= 1;
      if (waiting[reader] === 0) ready.push(reader);
    }
  const inCircle = ready.length < visibility.length;
  const most = visibility.length + 1;
  return inCircle ? most : Math.min(most, Math.max(0, ...depth) + 2);
}
