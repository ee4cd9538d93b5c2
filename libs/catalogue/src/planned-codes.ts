import type { Code } from './all';

/**
 * Codes of the specification that are not used yet, each with the screen that will use it. A test refuses a code here
 * that is used, and an unused code that is missing here.
 */
export const plannedCodes: Partial<Record<Code, string>> = {
  COMMON_TYPE_SAVED: 'Status screens: save',

  IMPORT_PDF_ONLY: 'E-training: documents',

  ...econsentLinkage(26),
};

function econsentLinkage(count: number): Partial<Record<Code, string>> {
  const numbers = Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, '0'));
  return Object.fromEntries(numbers.map((no) => [`ECONSENT_${no}`, 'eConsent linkage history']));
}
