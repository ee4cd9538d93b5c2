import type { CheckProgram } from '@casebook/checks';
import type { Key } from '@casebook/study-design';

/** The pages that a change of one page can affect. */
export interface Reach {
  /** Other pages (and this page at other visits) whose data a save of the page needs. */
  pages: readonly Key[];
  /** Whether the affected checks read which visits exist. */
  visits: boolean;
}

/**
 * Collects the pages that checks of this page read, the pages whose checks read this page, and what those checks read.
 * Pages that derive values are followed further, because a derived value affects other checks like a typed one, and
 * running a page's checks may derive any of its values again (an age changes with the day).
 */
export function reachOf(program: CheckProgram, pageKey: Key): Reach {
  const needed = new Set<Key>();
  const queue: Key[] = [pageKey];
  const changed = new Set<Key>(queue);
  for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
    for (const check of program.checks.values()) {
      const target = check.target.page;
      const reads = check.operands.filter((operand) => operand.page === page);
      const elsewhere = reads.some((operand) => target !== page || operand.visit !== undefined);
      if (!elsewhere) continue;
      needed.add(target);
      if (program.plan(target).derivations.length > 0 && !changed.has(target)) {
        changed.add(target);
        queue.push(target);
      }
    }
  }
  let visits = false;
  for (const evaluated of [pageKey, ...needed]) {
    for (const check of program.checks.values()) {
      if (check.target.page !== evaluated) continue;
      if (check.visits.length > 0) visits = true;
      for (const { page, visit } of check.operands) {
        if (page !== evaluated || visit !== undefined) needed.add(page);
      }
    }
  }
  return { pages: [...needed], visits };
}
