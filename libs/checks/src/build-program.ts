import { valueSpec, type ValueSpec } from '@casebook/item-values';
import type { DesignIndex, Key } from '@casebook/study-design';
import { pageCost } from './page-cost';
import type { CheckProgram, CompiledCheck, PagePlan } from './program';

/** Puts the compiled checks of a design into the order in which each page runs them, with lookups over them. */
export function buildProgram(
  index: DesignIndex,
  checks: readonly CompiledCheck[],
  derivations: readonly CompiledCheck[],
  lineFactories: CheckProgram['lineFactories'],
): CheckProgram {
  const plans = new Map<Key, PagePlan>();
  const byPage = Map.groupBy(checks, ({ target }) => target.page);
  const derivationsOf = Map.groupBy(derivations, ({ target }) => target.page);
  for (const page of index.pages.keys()) {
    const own = (byPage.get(page) ?? []).filter(({ kind }) => kind !== 'condition');
    const isVisibility = ({ action }: CompiledCheck) =>
      action.type === 'show' || action.type === 'hide';
    const checksOfPage = {
      derivations: derivationsOf.get(page) ?? [],
      visibility: own.filter(isVisibility),
      rest: own.filter((check) => check.action.type !== 'derive' && !isVisibility(check)),
    };
    const { allowance } = pageCost(checksOfPage);
    plans.set(page, { ...checksOfPage, allowance });
  }
  const byKey = new Map(checks.map((check) => [check.key, check]));
  // Who validates a design asks for neither.
  const readers = once(() => readersOf(byKey));
  const specs = new Map<Key, ReadonlyMap<Key, ValueSpec>>();
  const specsOf = (page: Key): ReadonlyMap<Key, ValueSpec> => {
    const made = specs.get(page) ?? specsOfPage(index, page);
    specs.set(page, made);
    return made;
  };
  const empty: PagePlan = { derivations: [], visibility: [], rest: [], allowance: 0 };
  return {
    index,
    checks: byKey,
    lineFactories,
    specs: (page, item) => specsOf(page).get(item),
    plan: (page) => plans.get(page) ?? empty,
    checksOf: (page) => byPage.get(page) ?? [],
    operandsOf: (key) => byKey.get(key)?.operands ?? [],
    checksReading: (page, item) => readers().get(`${page}.${item}`) ?? [],
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Keys of the checks that read an item, by page and item. */
function readersOf(checks: CheckProgram['checks']): ReadonlyMap<string, string[]> {
  const readers = new Map<string, string[]>();
  for (const [key, { operands }] of checks)
    for (const path of new Set(operands.map(({ page, item }) => `${page}.${item}`))) {
      const list = readers.get(path);
      if (list) list.push(key);
      else readers.set(path, [key]);
    }
  return readers;
}

function specsOfPage(index: DesignIndex, page: Key): ReadonlyMap<Key, ValueSpec> {
  const specs = new Map<Key, ValueSpec>();
  for (const [key, { item }] of index.items.get(page) ?? [])
    specs.set(key, valueSpec(item, item.codelist ? index.codelists.get(item.codelist) : undefined));
  return specs;
}
