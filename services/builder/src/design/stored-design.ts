import type { StudyDesign } from '@casebook/study-design';
import type { DesignCounts } from './design.dto';

/**
 * The document as drafts and versions store it. Roles and settings are live configuration of the study
 * (design section 4); a copy inside the document would be a second truth.
 */
export function storedDesign(design: StudyDesign): StudyDesign {
  const { configuration: _live, ...stored } = design;
  return stored;
}

export function countsOf(design: StudyDesign): DesignCounts {
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
