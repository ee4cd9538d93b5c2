import type { Privilege } from './privileges';

/**
 * Why a right is weighty.
 *
 * - `unblinded`: shows treatment arms or kit types
 * - `key`: requests, approves or shows an opened treatment
 * - `trial`: changes what future patients get, or where it is
 * - `sign`, `lock`: signs, locks and unlocks the database
 * - `access`: gives roles to people or privileges to roles
 * - `people`: changes the data and the access of people
 * - `release`: freezes or releases a design
 * - `export`: takes the data of the whole study out
 * - `unknown`: not in the table, e.g. stored by a newer service
 */
export type Weight =
  | 'unblinded'
  | 'key'
  | 'trial'
  | 'sign'
  | 'lock'
  | 'access'
  | 'people'
  | 'release'
  | 'export'
  | 'unknown';

/**
 * Every privilege, with why it is weighty; null: it is not. Three acts on a weighty right take the confirmation of a
 * second person: giving a role that has it (also for longer, or again), changing such a role, and changing where a
 * holder's mail goes or under which name the holder signs.
 *
 * A new privilege does not compile before it stands here.
 */
export const WEIGHTY: Readonly<Record<Privilege, Exclude<Weight, 'unknown'> | null>> = {
  admin_menu_view: null,
  status_menu_view: null,
  subject_list_view: null,
  user_list_view: null,
  site_list_view: null,
  study_info_view: null,

  site_create: null,
  site_edit: null,
  site_enable: null,
  site_list_download: null,
  econsent_history_view: null,
  user_disable: 'access',
  user_register: 'access',
  user_edit: 'people',
  user_role_edit: 'access',

  FREEZE_EDIT: null,
  FREEZE_VIEW: null,
  SDV_EDIT: null,
  SDV_VIEW: null,
  REVIEW_EDIT: null,
  REVIEW_VIEW: null,
  // Locks items and pages, and unlocks them; the lock of the database is another one.
  LOCK_EDIT: null,
  LOCK_VIEW: null,
  ESIGN_EDIT: 'sign',
  ESIGN_VIEW: null,

  SUBJECT_DISABLE: null,
  ECS_RE_EXECUTE: null,
  RE_RUN_ECS: null,
  ECS_HISTORY_VIEW: null,
  ETRAINING_CERT_DOWNLOAD: null,

  arm_reset: 'unblinded',
  arm_import: 'unblinded',
  arm_download: 'unblinded',
  ip_reset: 'unblinded',
  ip_import: 'unblinded',
  ip_download: 'unblinded',

  iwrs_menu_view: null,
  list_upload_view: 'unblinded',
  // IP numbers and a pooled stock, which name no kit type.
  delivery_drug_view: null,
  blind_list_view: 'key',
  scheme_manage: 'unblinded',
  delivery_drug_edit: 'trial',
  stock_arm_view: 'unblinded',
  blind_request: 'key',
  blind_approve: 'key',

  CASE_REGISTER: null,
  CASE_DELETE: null,
  PAGE_INITIAL: null,
  CRF_VIEW: null,
  CRF_EDIT: null,
  QUERY_ISSUE: null,
  QUERY_VIEW: null,
  QUERY_ANSWER: null,
  COMMENT_ADD: null,

  DB_LOCK_VIEW: null,
  DB_LOCK_EDIT: 'lock',
  audit_export: 'export',
  dataset_download: 'export',
  dataset_history_view: null,
  dataset_unblinded_download: 'unblinded',
  // Documents of the subjects whose pages the role sees anyway.
  ecrf_download: null,
  ecrf_history_view: null,
  subject_pdf_download: null,
  subject_pdf_history_view: null,
  site_copy_make: 'export',
  // Receives what the data manager made for the own site.
  site_copy_acknowledge: null,

  builder_menu_view: null,
  // A draft takes effect only when it is frozen and released.
  design_edit: null,
  design_version: 'release',
  design_release: 'release',
  study_setting_edit: 'access',
};

/** Rights in the whole portal, with which somebody holds a role in each study; given by the operator (`create-admin`). */
export const WEIGHTY_PORTAL_RIGHTS = {
  administrator: 'access',
  study_builder: 'release',
} as const satisfies Record<string, Weight>;

/** Why this right is weighty, null when it is not. A string that the table does not know is weighty. */
export function weightOf(privilege: string): Weight | null {
  return Object.hasOwn(WEIGHTY, privilege) ? WEIGHTY[privilege as Privilege] : 'unknown';
}

export const isWeighty = (privilege: string): boolean => weightOf(privilege) !== null;
