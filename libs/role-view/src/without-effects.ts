import { PropertyType, type Check, type Page, type StudyDesign } from '@casebook/study-design';
import type { HiddenEffect } from './hidden-effects';

/**
 * A design without the effects that would reveal a hidden item to a role, for versions frozen before such effects were
 * refused. No data is lost: items, pages and visits are shown to all roles, a refused save becomes a query, and derived
 * items are hidden together with their sources.
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
