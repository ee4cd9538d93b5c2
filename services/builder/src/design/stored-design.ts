import type { StudyDesign } from '@casebook/study-design';

/**
 * The document as drafts and versions store it, without roles and settings: they are live configuration of the study
 * (design section 4), and a copy in the document could contradict them.
 */
export function storedDesign(design: StudyDesign): StudyDesign {
  const { configuration: _live, ...stored } = design;
  return stored;
}
