import type { CheckProgram } from '@casebook/checks';
import type { Key } from '@casebook/study-design';

/** What a change of one page can have an effect on. */
export interface Reach {
  /** Other pages (and this one at other visits) whose data is needed to save the page. */
  pages: readonly Key[];
  /** Whether the checks that run then ask which visits there are. */
  visits: boolean;
}

/**
 * Pages that checks of this page read, pages with checks that read this one – further along pages that derive
 * values, because a derived value changes a page like a typed one, and running a page's checks may derive any
 * of its values anew (an age changes with the day) – and what those checks read.
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
