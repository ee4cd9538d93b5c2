import type { Code } from './all';

/**
 * Codes of the specification that are not used yet, each with the screen that will use it. A test refuses a code here
 * that is used, and an unused code that is missing here.
 */
export const plannedCodes: Partial<Record<Code, string>> = {
  COMMON_TYPE_SAVED: 'Status screens: save',

  IMPORT_PDF_ONLY: 'E-training: documents',


  BLIND_APPROVED: 'Blind list',
  BLIND_CODE_EXPIRED: 'Blind list',
  BLIND_CODE_REQUIRED: 'Blind list',
  BLIND_CODE_WRONG: 'Blind list',
  BLIND_NO_APPROVER: 'Blind list',
  BLIND_NO_REQUESTER: 'Blind list',
  BLIND_REASON_REQUIRED: 'Blind list',
  BLIND_REJECTED: 'Blind list',
  BLIND_REQUESTED: 'Blind list',

  ...econsentLinkage(26),
};

function econsentLinkage(count: number): Partial<Record<Code, string>> {
  const numbers = Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, '0'));
  return Object.fromEntries(numbers.map((no) => [`ECONSENT_${no}`, 'eConsent linkage history']));
}
