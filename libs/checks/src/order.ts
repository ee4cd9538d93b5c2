import type { CompiledCheck } from './program';

type ItemPath = `${string}.${string}`;

/** Whether it reads of the repetition before what its own page derives there. */
const isOfPageBefore = (
  { target }: CompiledCheck,
  { page, repetition }: CompiledCheck['operands'][number],
): boolean => repetition === 'previous' && page === target.page;

/** Derivations that `reader` may read, in document order. */
function sourcesOf(
  reader: CompiledCheck,
  byItem: ReadonlyMap<ItemPath, readonly CompiledCheck[]>,
  operands = reader.operands,
): Set<CompiledCheck> {
  const sources = new Set<CompiledCheck>();
  for (const { page, item, visit } of operands) {
    const at = visit ?? reader.target.visit;
    for (const source of byItem.get(`${page}.${item}`) ?? []) {
      const { target } = source;
      if (at === undefined || target.visit === undefined || at === target.visit)
        sources.add(source);
    }
  }
  return sources;
}

/**
 * Derivations in dependency order; the order of the document decides nothing but ties.
 * Those that depend on themselves, directly or not, are given as cycles instead.
 */
export function orderDerivations(derivations: readonly CompiledCheck[]): {
  order: CompiledCheck[];
  cycles: string[][];
} {
  const byItem = Map.groupBy(
    derivations,
    ({ target }): ItemPath => `${target.page}.${target.item ?? ''}`,
  );
  const order: CompiledCheck[] = [];
  const cycles: string[][] = [];
  const done = new Set<CompiledCheck>();
  // The way to the derivation at hand, with what each still waits for: a long chain must not overflow a stack.
  const way: { reader: CompiledCheck; sources: Iterator<CompiledCheck> }[] = [];
  const onWay = new Map<CompiledCheck, number>();
  const enter = (reader: CompiledCheck) => {
    onWay.set(reader, way.length);
    // A value of the repetition before is no value of this one: a running total ends at the first repetition.
    const own = reader.operands.filter((operand) => !isOfPageBefore(reader, operand));
    way.push({ reader, sources: sourcesOf(reader, byItem, own).values() });
  };
  for (const check of derivations) {
    if (!done.has(check)) enter(check);
    for (let at = way.at(-1); at; at = way.at(-1)) {
      const { reader, sources } = at;
      const next = sources.next();
      if (next.done) {
        way.pop();
        onWay.delete(reader);
        done.add(reader);
        order.push(reader);
        continue;
      }
      const from = onWay.get(next.value);
      if (from !== undefined) cycles.push(way.slice(from).map((step) => step.reader.key));
      else if (!done.has(next.value)) enter(next.value);
    }
  }
  for (const reader of derivations) {
    const before = reader.operands.filter((operand) => isOfPageBefore(reader, operand));
    for (const source of sourcesOf(reader, byItem, before))
      if (comesBackFromElsewhere(reader, source, byItem)) cycles.push([reader.key, source.key]);
  }
  const inCycle = new Set(cycles.flat());
  return { order: order.filter(({ key }) => !inCycle.has(key)), cycles };
}

/** Whether what another page derives leads from `source` back to `reader`: that need not be the page of a repetition before. */
function comesBackFromElsewhere(
  reader: CompiledCheck,
  source: CompiledCheck,
  byItem: ReadonlyMap<ItemPath, readonly CompiledCheck[]>,
): boolean {
  const seen = [new Set<CompiledCheck>(), new Set<CompiledCheck>()];
  const open: [check: CompiledCheck, left: 0 | 1][] = [[source, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [check, left] = next;
    if (check === reader && left) return true;
    if (seen[left]!.has(check)) continue;
    seen[left]!.add(check);
    const isAway = left || check.target.page !== reader.target.page ? 1 : 0;
    for (const each of sourcesOf(check, byItem)) open.push([each, isAway]);
  }
  return false;
}
