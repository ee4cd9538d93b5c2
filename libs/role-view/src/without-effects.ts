import { PropertyType, type Check, type Page, type StudyDesign } from '@casebook/study-design';
import type { HiddenEffect } from './hidden-effects';

/**
 * A design as it is run when it was frozen before such effects were refused. What would tell a role of an item that
 * it may not see does not happen, and never at the cost of data: questions, pages and visits are there for all, a
 * refusal to save becomes a query, and what was derived is hidden with its sources.
 */
export function withoutHiddenEffects(
  design: StudyDesign,
  effects: readonly HiddenEffect[],
): StudyDesign {
  if (effects.every(({ kind }) => kind === 'derive')) return design;
  const pathsOf = (kind: HiddenEffect['kind']) =>
    new Set(effects.filter((effect) => effect.kind === kind).map(({ path }) => path));
  const shown = Map.groupBy(
    effects.filter(({ kind }) => kind === 'show'),
    ({ checkKey }) => checkKey,
  );
  const blocks = pathsOf('block');
  const visits = pathsOf('addVisit');
  const conditions = pathsOf('condition');
  const filled = new Set(
    effects.filter(({ kind }) => kind === 'autofill').map(({ target }) => target),
  );
  const run = (check: Check, at: number): Check[] => {
    const { action } = check;
    const path = `/checks/${at}/expression`;
    if (visits.has(path)) return [];
    if (action.type === 'block' && blocks.has(path))
      return [{ ...check, action: { ...action, type: 'query' } }];
    if (action.type !== 'show' && action.type !== 'hide') return [check];
    const open = new Set(shown.get(check.key)?.map(({ item }) => item!.item));
    const items = action.items.filter((item) => !open.has(item));
    return items.length === 0 ? [] : [{ ...check, action: { ...action, items } }];
  };
  return {
    ...design,
    schedule: design.schedule.map((entry, at) => {
      if (!conditions.has(`/schedule/${at}/condition`)) return entry;
      const { condition: _condition, ...always } = entry;
      return always;
    }),
    pages: filled.size === 0 ? design.pages : design.pages.map((page) => unfilled(page, filled)),
    checks: design.checks.flatMap(run),
  };
}

function unfilled(page: Page, filled: ReadonlySet<string>): Page {
  return {
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      items: block.items.map((item) =>
        filled.has(`${page.key}.${item.key}`)
          ? {
              ...item,
              properties: item.properties.filter(({ type }) => type !== PropertyType.autofill),
            }
          : item,
      ),
    })),
  };
}
