import type { CompiledCheck } from './program';

/** Whether `reader` may read what `source` derives. */
function dependsOn(reader: CompiledCheck, source: CompiledCheck): boolean {
  return reader.operands.some((operand) => {
    if (operand.page !== source.target.page || operand.item !== source.target.item) return false;
    const at = operand.visit ?? reader.target.visit;
    return at === undefined || source.target.visit === undefined || at === source.target.visit;
  });
}

/**
 * Derivations in dependency order; the order of the document decides nothing but ties.
 * Those that depend on themselves, directly or not, are given as cycles instead.
 */
export function orderDerivations(derivations: readonly CompiledCheck[]): {
  order: CompiledCheck[];
  cycles: string[][];
} {
  const order: CompiledCheck[] = [];
  const cycles: string[][] = [];
  const done = new Set<CompiledCheck>();
  const onPath: CompiledCheck[] = [];
  const visit = (check: CompiledCheck): void => {
    if (done.has(check)) return;
    const from = onPath.indexOf(check);
    if (from >= 0) {
      cycles.push(onPath.slice(from).map(({ key }) => key));
      return;
    }
    onPath.push(check);
    for (const source of derivations) if (dependsOn(check, source)) visit(source);
    onPath.pop();
    done.add(check);
    order.push(check);
  };
  for (const check of derivations) visit(check);
  const inCycle = new Set(cycles.flat());
  return { order: order.filter(({ key }) => !inCycle.has(key)), cycles };
}
