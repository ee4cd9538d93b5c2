import type { StudyDesign } from './design';

/** The number of parts of a design. */
export interface DesignCounts {
  visits: number;
  pages: number;
  blocks: number;
  items: number;
  codelists: number;
  checks: number;
}

export function countDesign(design: StudyDesign): DesignCounts {
  const blocks = design.pages.flatMap((page) => page.blocks);
  return {
    visits: design.visits.length,
    pages: design.pages.length,
    blocks: blocks.length,
    items: blocks.reduce((sum, block) => sum + block.items.length, 0),
    codelists: design.codelists.length,
    checks: design.checks.length,
  };
}
