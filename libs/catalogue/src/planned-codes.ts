import type { Code } from './all';

/**
 * Codes of the specification that are not used yet, each with the screen that will use it. A test refuses a code here
 * that is used, and an unused code that is missing here.
 */
export const plannedCodes: Partial<Record<Code, string>> = {
  COMMON_TYPE_SAVED: 'Status screens: save',

  IMPORT_EXCEL_ONLY: 'ARM and IP number list upload',
  IMPORT_FILE_NAME_TOO_LONG: 'ARM and IP number list upload',
  IMPORT_FILE_REQUIRED: 'ARM and IP number list upload',
  IMPORT_FILE_TOO_LARGE: 'ARM and IP number list upload',
  IMPORT_PDF_ONLY: 'E-training: documents',
  IMPORT_ROW_ALREADY_USED: 'ARM and IP number list upload',
  IMPORT_ROW_FORMAT: 'ARM and IP number list upload',
  IMPORT_ROW_INVALID: 'ARM and IP number list upload',
  IMPORT_ROW_MISSING: 'ARM and IP number list upload',
  IMPORT_ROW_NO_DATA_FOR: 'ARM and IP number list upload',
  IMPORT_ROW_REQUIRED: 'ARM and IP number list upload',
  IMPORT_ROW_TOO_LONG: 'ARM and IP number list upload',
  IMPORT_ROW_VERSION_NOT_FOUND: 'ARM and IP number list upload',

  RANDOMISATION_007: 'Subject CRF page: randomisation',
  RANDOMISATION_008: 'Subject CRF page: randomisation',
  RANDOMISATION_009: 'Subject CRF page: randomisation',
  RANDOMISATION_010: 'Subject CRF page: randomisation',
  RANDOMISATION_011: 'Subject CRF page: randomisation',
  RANDOMISATION_012: 'Subject CRF page: randomisation',
  RANDOMISATION_013: 'Subject CRF page: randomisation',
  RANDOMISATION_014: 'Subject CRF page: randomisation',
  RANDOMISATION_015: 'Subject CRF page: randomisation',
  RANDOMISATION_ARM_CONDITIONS: 'Subject CRF page: randomisation',
  RANDOMISATION_DELETE_UNUSED: 'ARM and IP number list upload: reset',
  RANDOMISATION_NUMBER_TOO_LONG: 'ARM and IP number list upload',
  RANDOMISATION_OTHER_ITEMS: 'Subject CRF page: randomisation',
  RANDOMISATION_PAGE_NOT_SAVED: 'Subject CRF page: randomisation',
  RANDOMISATION_SAVED: 'Subject CRF page: randomisation',
  RANDOMISATION_UNUSED_DELETED: 'ARM and IP number list upload: reset',

  DELIVERY_IP_NOT_AT_SOURCE: 'Drug delivery',
  DELIVERY_IP_USED: 'Drug delivery',
  DELIVERY_NO_IP: 'Drug delivery',

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
