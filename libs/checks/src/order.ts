import type { CompiledCheck } from './program';

type Place = `${string}.${string}`;

/** Derivations that `reader` may read, in document order. */
function sourcesOf(
  reader: CompiledCheck,
  byPlace: ReadonlyMap<Place, readonly CompiledCheck[]>,
): Set<CompiledCheck> {
  const sources = new Set<CompiledCheck>();
  for (const { page, item, visit } of reader.operands) {
    const at = visit ?? reader.target.visit;
    for (const source of byPlace.get(`${page}.${item}`) ?? []) {
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
  const byPlace = Map.groupBy(
    derivations,
    ({ target }): Place => `${target.page}.${target.item ?? ''}`,
  );
  const order: CompiledCheck[] = [];
  const cycles: string[][] = [];
  const done = new Set<CompiledCheck>();
  // The way to the derivation at hand, with what each still waits for: a long chain must not overflow a stack.
  const way: { reader: CompiledCheck; sources: Iterator<CompiledCheck> }[] = [];
  const onWay = new Map<CompiledCheck, number>();
  const enter = (reader: CompiledCheck) => {
    onWay.set(reader, way.length);
    way.push({ reader, sources: sourcesOf(reader, byPlace).values() });
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
  const inCycle = new Set(cycles.flat());
  return { order: order.filter(({ key }) => !inCycle.has(key)), cycles };
}
