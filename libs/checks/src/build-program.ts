import { valueSpec, type ValueSpec } from '@casebook/item-values';
import type { DesignIndex, Key } from '@casebook/study-design';
import { pageCost } from './page-cost';
import type { CheckProgram, CompiledCheck, PagePlan } from './program';

/** Puts the compiled checks of a design into the order in which each page runs them, with lookups over them. */
export function buildProgram(
  index: DesignIndex,
  checks: readonly CompiledCheck[],
  derivations: readonly CompiledCheck[],
  values: {
    lines: CheckProgram['lineFactories'];
    visits: CheckProgram['visitFactories'];
  },
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
  const readers = new Map<string, string[]>();
  for (const [key, check] of byKey)
    for (const path of new Set(check.operands.map(({ page, item }) => `${page}.${item}`))) {
      const list = readers.get(path);
      if (list) list.push(key);
      else readers.set(path, [key]);
    }
  const specs = new Map<string, ValueSpec>();
  for (const [page, items] of index.items)
    for (const [key, { item }] of items)
      specs.set(
        `${page}.${key}`,
        valueSpec(item, item.codelist ? index.codelists.get(item.codelist) : undefined),
      );
  const empty: PagePlan = { derivations: [], visibility: [], rest: [], allowance: 0 };
  return {
    index,
    checks: byKey,
    lineFactories: values.lines,
    visitFactories: values.visits,
    specs: (page, item) => specs.get(`${page}.${item}`),
    plan: (page) => plans.get(page) ?? empty,
    checksOf: (page) => byPage.get(page) ?? [],
    operandsOf: (key) => byKey.get(key)?.operands ?? [],
    checksReading: (page, item) => readers.get(`${page}.${item}`) ?? [],
  };
}
