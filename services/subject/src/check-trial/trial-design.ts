import type { Block, Check, Page, ScheduleEntry, StudyDesign } from '@casebook/study-design';

/**
 * A design with the check, and of its other checks those that decide what is derived, and what is shown on the check's
 * page. All others give nothing that the check could read.
 */
export function designWithCheck(design: StudyDesign, check: Check): StudyDesign {
  const { disabled: _disabled, ...enabled } = check;
  const decides = ({ key, action, target }: Check): boolean => {
    if (key === check.key) return false;
    if (action.type === 'derive') return true;
    return (action.type === 'show' || action.type === 'hide') && target.page === check.target.page;
  };
  return {
    ...design,
    schedule: design.schedule.map(unconditional),
    checks: [...design.checks.filter(decides), enabled],
  };
}

/**
 * A design with what another version has beside it, so that a check which names that can be compiled. Nothing was
 * collected there under the first one, so it is missing to the check.
 */
export function designWithPartsOf(design: StudyDesign, other: StudyDesign): StudyDesign {
  const pages = design.pages.map((page) => {
    const same = other.pages.find(({ key }) => key === page.key);
    return same ? pageWithPartsOf(page, same) : page;
  });
  return {
    ...design,
    codelists: withMissing(design.codelists, other.codelists),
    cycles: withMissing(design.cycles, other.cycles),
    visits: withMissing(design.visits, other.visits),
    pages: withMissing(pages, other.pages),
    schedule: [
      ...design.schedule,
      ...other.schedule.filter(
        ({ visit, page }) =>
          !design.schedule.some((entry) => entry.visit === visit && entry.page === page),
      ),
    ],
  };
}

function pageWithPartsOf(page: Page, other: Page): Page {
  const names = new Set(page.blocks.flatMap(({ key, items }) => [key, ...items.map((i) => i.key)]));
  const missing = (block: Block) => block.items.filter(({ key }) => !names.has(key));
  const blocks = page.blocks.map((block): Block => {
    const same = other.blocks.find(({ key, type }) => key === block.key && type === block.type);
    return same ? { ...block, items: [...block.items, ...missing(same)] } : block;
  });
  const added = other.blocks
    .filter(({ key }) => !names.has(key))
    .map((block): Block => ({ ...block, items: missing(block) }))
    .filter(({ items }) => items.length > 0);
  return { ...page, blocks: [...blocks, ...added] };
}

function unconditional(entry: ScheduleEntry): ScheduleEntry {
  const { condition: _condition, ...always } = entry;
  return always;
}

function withMissing<T extends { key: string }>(own: readonly T[], others: readonly T[]): T[] {
  const keys = new Set(own.map(({ key }) => key));
  return [...own, ...others.filter(({ key }) => !keys.has(key))];
}
