import type { RoleConfiguration, StudySettings } from './design';

/** Privileges over the product's own builder; the specification names none for it. */
export const BUILDER_PRIVILEGES = [
  'builder_menu_view',
  'design_edit',
  'design_version',
  'design_release',
  'study_setting_edit',
] as const;

/** Read access to every status and entry of the role's sites. */
const READ = [
  'admin_menu_view',
  'status_menu_view',
  'subject_list_view',
  'study_info_view',
  'CRF_VIEW',
  'QUERY_VIEW',
  'FREEZE_VIEW',
  'SDV_VIEW',
  'REVIEW_VIEW',
  'LOCK_VIEW',
  'ESIGN_VIEW',
  'ETRAINING_CERT_DOWNLOAD',
];
/** Documents of the sites that a role reaches. */
const DOCUMENTS = ['ecrf_download', 'subject_pdf_download'];
const ENTRY = ['CASE_REGISTER', 'PAGE_INITIAL', 'CRF_EDIT', 'QUERY_ANSWER', 'COMMENT_ADD'];

/**
 * The nine roles of a new study (spec section 6). Group 1 is the site side, 2 the sponsor side.
 *
 * - Roles that enter data set no status except the signature; roles that check data enter none.
 * - No blinded role sees arms, lists or stock by arm. The lists are with the supply manager, the stock of a site
 *   with its pharmacist, and neither of them enters data.
 * - The role that requests emergency unblinding (investigator) and the role that approves it (approver) differ, and
 *   both are blinded: a key is all that they see of arms.
 * - Roles for the whole portal see no subject, because managing people and designing studies do not require
 *   collected data.
 */
export function standardRoles(): RoleConfiguration[] {
  return [
    {
      code: 'site_staff',
      name: { ja: '治験コーディネーター(CRC)', en: 'Site staff', th: 'ผู้ประสานงานวิจัย' },
      group: 1,
      siteLimited: true,
      privileges: [...READ, ...ENTRY, ...DOCUMENTS],
    },
    {
      code: 'investigator',
      name: { ja: '治験責任医師', en: 'Investigator', th: 'ผู้วิจัยหลัก' },
      group: 1,
      siteLimited: true,
      privileges: [
        ...READ,
        ...ENTRY,
        ...DOCUMENTS,
        'SUBJECT_DISABLE',
        'ESIGN_EDIT',
        'site_copy_acknowledge',
        'iwrs_menu_view',
        'delivery_drug_view',
        'blind_list_view',
        'blind_request',
        'econsent_history_view',
      ],
    },
    {
      code: 'monitor',
      name: { ja: 'モニター', en: 'Monitor', th: 'ผู้กำกับดูแลการวิจัย' },
      group: 2,
      siteLimited: true,
      privileges: [
        ...READ,
        ...DOCUMENTS,
        'site_list_view',
        'SDV_EDIT',
        'QUERY_ISSUE',
        'COMMENT_ADD',
      ],
    },
    {
      code: 'data_manager',
      name: { ja: 'データマネージャー', en: 'Data manager', th: 'ผู้จัดการข้อมูล' },
      group: 2,
      siteLimited: false,
      privileges: [
        ...READ,
        'user_list_view',
        'site_list_view',
        'site_list_download',
        'econsent_history_view',
        'FREEZE_EDIT',
        'REVIEW_EDIT',
        'LOCK_EDIT',
        'SUBJECT_DISABLE',
        'CASE_DELETE',
        'QUERY_ISSUE',
        'COMMENT_ADD',
        'ECS_RE_EXECUTE',
        'RE_RUN_ECS',
        'DB_LOCK_VIEW',
        'DB_LOCK_EDIT',
        'ECS_HISTORY_VIEW',
        'audit_export',
        ...DOCUMENTS,
        'dataset_download',
        'dataset_history_view',
        'ecrf_history_view',
        'subject_pdf_history_view',
        'site_copy_make',
      ],
    },
    {
      code: 'pharmacist',
      name: { ja: '非盲検薬剤師', en: 'Pharmacist (unblinded)', th: 'เภสัชกร (ไม่ปกปิด)' },
      group: 1,
      siteLimited: true,
      privileges: [
        'admin_menu_view',
        'subject_list_view',
        'study_info_view',
        'CRF_VIEW',
        'iwrs_menu_view',
        'delivery_drug_view',
        'delivery_drug_edit',
        'stock_arm_view',
        'ETRAINING_CERT_DOWNLOAD',
      ],
    },
    {
      code: 'supply_manager',
      name: {
        ja: '非盲検治験薬管理者',
        en: 'Supply manager (unblinded)',
        th: 'ผู้จัดการยาวิจัย (ไม่ปกปิด)',
      },
      group: 2,
      siteLimited: false,
      privileges: [
        'admin_menu_view',
        'subject_list_view',
        'study_info_view',
        'iwrs_menu_view',
        'delivery_drug_view',
        'delivery_drug_edit',
        'stock_arm_view',
        'list_upload_view',
        'scheme_manage',
        'arm_import',
        'arm_reset',
        'arm_download',
        'ip_import',
        'ip_reset',
        'ip_download',
        'dataset_unblinded_download',
        'ETRAINING_CERT_DOWNLOAD',
      ],
    },
    {
      code: 'approver',
      name: {
        ja: '緊急キーオープン承認者',
        en: 'Unblinding approver',
        th: 'ผู้อนุมัติการเปิดรหัส',
      },
      group: 2,
      siteLimited: false,
      privileges: [
        'admin_menu_view',
        'subject_list_view',
        'study_info_view',
        'iwrs_menu_view',
        'blind_list_view',
        'blind_approve',
        'ETRAINING_CERT_DOWNLOAD',
      ],
    },
    {
      code: 'study_builder',
      name: { ja: 'スタディビルダー', en: 'Study builder', th: 'ผู้สร้างโครงการ' },
      group: 2,
      siteLimited: false,
      privileges: ['admin_menu_view', 'study_info_view', 'site_list_view', ...BUILDER_PRIVILEGES],
      portalRight: 'study_builder',
    },
    {
      code: 'administrator',
      name: { ja: '管理者', en: 'Administrator', th: 'ผู้ดูแลระบบ' },
      group: 2,
      siteLimited: false,
      privileges: [
        'admin_menu_view',
        'study_info_view',
        'site_list_view',
        'site_create',
        'site_edit',
        'site_enable',
        'site_list_download',
        'user_list_view',
        'user_register',
        'user_edit',
        'user_role_edit',
        'user_disable',
        'econsent_history_view',
        'ETRAINING_CERT_DOWNLOAD',
        'study_setting_edit',
      ],
      portalRight: 'administrator',
    },
  ];
}

/** Settings of a new study: 30 minutes until sign-out (spec section 9). */
export function standardSettings(): StudySettings {
  return {
    autoLogoutTime: 30,
    contractNumberLevel: 'none',
    iwrsLink: false,
    signatureStatement: {
      ja: '署名した内容が原資料と一致し、正確かつ完全であることを確認し、これに責任を持ちます。この電子署名は手書きの署名と同等です。',
      en: 'I confirm that what I sign agrees with the source records and is accurate and complete, and I take responsibility for it. This electronic signature is the equivalent of my handwritten signature.',
      th: 'ข้าพเจ้ายืนยันว่าข้อมูลที่ลงลายมือชื่อตรงกับเอกสารต้นฉบับ ถูกต้องและครบถ้วน และข้าพเจ้ารับผิดชอบต่อข้อมูลดังกล่าว ลายมือชื่ออิเล็กทรอนิกส์นี้มีผลเทียบเท่ากับการลงลายมือชื่อด้วยมือของข้าพเจ้า',
    },
  };
}
