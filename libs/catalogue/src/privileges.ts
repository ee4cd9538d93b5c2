import type { Text3 } from './define/define';

function definePrivileges<const P extends Readonly<Record<string, Text3>>>(privileges: P): P {
  return privileges;
}

/**
 * Every privilege a study role can hold, with the label shown in the role editor. The keys are spelled
 * as the specification spells them (small and capital letters included): they are stored and compared as they are.
 */
export const privileges = definePrivileges({
  admin_menu_view: {
    ja: '管理メニューの表示',
    en: 'Open the Administration menu',
    th: 'เปิดเมนูการจัดการ',
  },
  status_menu_view: {
    ja: 'ステータスメニューの表示',
    en: 'Open the Status menu',
    th: 'เปิดเมนูสถานะ',
  },
  subject_list_view: {
    ja: '被験者一覧の表示',
    en: 'See the subject list',
    th: 'ดูรายชื่ออาสาสมัคร',
  },
  user_list_view: { ja: 'ユーザー一覧の表示', en: 'See the user list', th: 'ดูรายชื่อผู้ใช้' },
  site_list_view: { ja: '施設一覧の表示', en: 'See the site list', th: 'ดูรายชื่อศูนย์วิจัย' },
  study_info_view: {
    ja: '試験情報の表示',
    en: 'See the study information',
    th: 'ดูข้อมูลโครงการวิจัย',
  },

  site_create: { ja: '施設の登録', en: 'Register a site', th: 'ลงทะเบียนศูนย์วิจัย' },
  site_edit: { ja: '施設の編集', en: 'Edit a site', th: 'แก้ไขศูนย์วิจัย' },
  site_enable: {
    ja: '施設の有効化・無効化',
    en: 'Enable or disable a site',
    th: 'เปิดหรือปิดใช้งานศูนย์วิจัย',
  },
  site_list_download: {
    ja: '施設一覧のダウンロード',
    en: 'Download the site list',
    th: 'ดาวน์โหลดรายชื่อศูนย์วิจัย',
  },
  econsent_history_view: {
    ja: 'eConsent履歴の表示',
    en: 'See the eConsent history',
    th: 'ดูประวัติ eConsent',
  },
  user_disable: {
    ja: 'ユーザーの有効化・無効化',
    en: 'Enable or disable a user',
    th: 'เปิดหรือปิดใช้งานผู้ใช้',
  },
  user_register: { ja: 'ユーザーの登録', en: 'Register a user', th: 'ลงทะเบียนผู้ใช้' },
  user_edit: { ja: 'ユーザーの編集', en: 'Edit a user', th: 'แก้ไขผู้ใช้' },
  user_role_edit: {
    ja: 'ユーザーの役割の編集',
    en: "Edit a user's roles",
    th: 'แก้ไขบทบาทของผู้ใช้',
  },

  FREEZE_EDIT: {
    ja: 'フリーズの設定',
    en: 'Freeze and unfreeze',
    th: 'ระงับหรือยกเลิกการระงับการแก้ไข',
  },
  FREEZE_VIEW: { ja: 'フリーズの表示', en: 'See what is frozen', th: 'ดูการระงับการแก้ไข' },
  SDV_EDIT: { ja: 'SDVの設定', en: 'Set SDV', th: 'ตั้งค่า SDV' },
  SDV_VIEW: { ja: 'SDVの表示', en: 'See SDV', th: 'ดู SDV' },
  REVIEW_EDIT: { ja: 'レビューの設定', en: 'Set reviewed', th: 'ตั้งค่าการทบทวน' },
  REVIEW_VIEW: { ja: 'レビューの表示', en: 'See what is reviewed', th: 'ดูการทบทวน' },
  LOCK_EDIT: { ja: 'ロックの設定', en: 'Lock and unlock', th: 'ล็อกหรือปลดล็อก' },
  LOCK_VIEW: { ja: 'ロックの表示', en: 'See what is locked', th: 'ดูการล็อก' },
  ESIGN_EDIT: { ja: '電子署名', en: 'Sign electronically', th: 'ลงลายมือชื่ออิเล็กทรอนิกส์' },
  ESIGN_VIEW: { ja: '電子署名の表示', en: 'See e-signatures', th: 'ดูลายมือชื่ออิเล็กทรอนิกส์' },

  SUBJECT_DISABLE: {
    ja: '被験者の有効化・無効化',
    en: 'Enable or disable a subject',
    th: 'เปิดหรือปิดใช้งานอาสาสมัคร',
  },
  ECS_RE_EXECUTE: {
    ja: 'ECSの再実行',
    en: 'Run ECS again for a subject',
    th: 'เรียกใช้ ECS ซ้ำสำหรับอาสาสมัคร',
  },
  RE_RUN_ECS: {
    ja: 'ECSの一括再実行',
    en: 'Run ECS again for many subjects',
    th: 'เรียกใช้ ECS ซ้ำสำหรับอาสาสมัครหลายราย',
  },
  ECS_HISTORY_VIEW: {
    ja: 'ECS実行履歴の表示',
    en: 'See the ECS history',
    th: 'ดูประวัติการเรียกใช้ ECS',
  },
  ETRAINING_CERT_DOWNLOAD: {
    ja: 'eトレーニング修了証のダウンロード',
    en: 'Download e-training certificates',
    th: 'ดาวน์โหลดใบรับรองการอบรม',
  },

  arm_reset: { ja: '投与群のリセット', en: 'Reset arms', th: 'รีเซ็ตกลุ่มการรักษา' },
  arm_import: { ja: '投与群の取込', en: 'Import arms', th: 'นำเข้ากลุ่มการรักษา' },
  arm_download: { ja: '投与群のダウンロード', en: 'Download arms', th: 'ดาวน์โหลดกลุ่มการรักษา' },
  ip_reset: {
    ja: '治験薬番号のリセット',
    en: 'Reset IP numbers',
    th: 'รีเซ็ตหมายเลขผลิตภัณฑ์วิจัย',
  },
  ip_import: { ja: '治験薬番号の取込', en: 'Import IP numbers', th: 'นำเข้าหมายเลขผลิตภัณฑ์วิจัย' },
  ip_download: {
    ja: '治験薬番号のダウンロード',
    en: 'Download IP numbers',
    th: 'ดาวน์โหลดหมายเลขผลิตภัณฑ์วิจัย',
  },

  iwrs_menu_view: { ja: 'IWRSメニューの表示', en: 'Open the IWRS menu', th: 'เปิดเมนู IWRS' },
  list_upload_view: { ja: 'リスト取込の表示', en: 'See list uploads', th: 'ดูการอัปโหลดรายการ' },
  delivery_drug_view: {
    ja: '治験薬搬入の表示',
    en: 'See IP deliveries',
    th: 'ดูการจัดส่งผลิตภัณฑ์วิจัย',
  },
  blind_list_view: {
    ja: '緊急キーオープン一覧の表示',
    en: 'See emergency unblinding requests',
    th: 'ดูรายการเปิดรหัสกรณีฉุกเฉิน',
  },
  scheme_manage: {
    ja: '割付スキームの管理',
    en: 'Open, pause and close randomisation schemes',
    th: 'เปิด หยุดชั่วคราว และปิดแผนการสุ่ม',
  },
  delivery_drug_edit: {
    ja: '治験薬の搬入・受領・返却の登録',
    en: 'Send, receive and return IP',
    th: 'จัดส่ง รับ และคืนผลิตภัณฑ์วิจัย',
  },
  stock_arm_view: {
    ja: '投与群別の治験薬在庫の表示',
    en: 'See the IP stock by arm',
    th: 'ดูคลังผลิตภัณฑ์วิจัยแยกตามกลุ่มการรักษา',
  },
  blind_request: {
    ja: '緊急キーオープンの依頼',
    en: 'Request emergency unblinding',
    th: 'ขอเปิดรหัสกรณีฉุกเฉิน',
  },
  blind_approve: {
    ja: '緊急キーオープンの承認',
    en: 'Approve emergency unblinding',
    th: 'อนุมัติการเปิดรหัสกรณีฉุกเฉิน',
  },

  CASE_REGISTER: { ja: '被験者の登録', en: 'Register a subject', th: 'ลงทะเบียนอาสาสมัคร' },
  CASE_DELETE: { ja: '被験者の削除', en: 'Delete a subject', th: 'ลบอาสาสมัคร' },
  PAGE_INITIAL: { ja: 'CRFページの初期化', en: 'Reset a CRF page', th: 'รีเซ็ตหน้า CRF' },
  CRF_VIEW: { ja: 'CRFの表示', en: 'See CRF pages', th: 'ดูหน้า CRF' },
  CRF_EDIT: { ja: 'CRFのデータ入力', en: 'Enter CRF data', th: 'บันทึกข้อมูล CRF' },
  QUERY_ISSUE: { ja: 'クエリの発行', en: 'Issue queries', th: 'ออกข้อซักถาม (Query)' },
  QUERY_VIEW: { ja: 'クエリの表示', en: 'See queries', th: 'ดูข้อซักถาม (Query)' },
  QUERY_ANSWER: { ja: 'クエリへの回答', en: 'Answer queries', th: 'ตอบข้อซักถาม (Query)' },
  COMMENT_ADD: { ja: 'コメントの追加', en: 'Add comments', th: 'เพิ่มความคิดเห็น' },

  DB_LOCK_VIEW: {
    ja: 'データベースロックの表示',
    en: 'See the database lock',
    th: 'ดูการล็อกฐานข้อมูล',
  },
  DB_LOCK_EDIT: {
    ja: 'データベースのロック・ロック解除',
    en: 'Lock and unlock the database',
    th: 'ล็อกหรือปลดล็อกฐานข้อมูล',
  },
  audit_export: {
    ja: '試験全体の監査証跡の出力',
    en: "Export the whole study's audit trail",
    th: 'ส่งออกประวัติการแก้ไขทั้งโครงการวิจัย',
  },
  dataset_download: {
    ja: 'データセットの作成とダウンロード',
    en: 'Create and download datasets',
    th: 'สร้างและดาวน์โหลดชุดข้อมูล',
  },
  dataset_history_view: {
    ja: 'データセットのダウンロード履歴の表示',
    en: 'See the dataset history',
    th: 'ดูประวัติชุดข้อมูล',
  },
  dataset_unblinded_download: {
    ja: '非盲検データセットの作成とダウンロード',
    en: 'Create and download unblinded datasets',
    th: 'สร้างและดาวน์โหลดชุดข้อมูลที่ไม่ปกปิด',
  },
  ecrf_download: {
    ja: 'eCRF(PDF)の作成とダウンロード',
    en: 'Create and download the eCRF as PDF',
    th: 'สร้างและดาวน์โหลด eCRF เป็น PDF',
  },
  ecrf_history_view: {
    ja: 'eCRFのダウンロード履歴の表示',
    en: 'See the eCRF history',
    th: 'ดูประวัติ eCRF',
  },
  subject_pdf_download: {
    ja: '被験者PDFの作成とダウンロード',
    en: 'Create and download subject PDFs',
    th: 'สร้างและดาวน์โหลด PDF อาสาสมัคร',
  },
  subject_pdf_history_view: {
    ja: '被験者PDFのダウンロード履歴の表示',
    en: 'See the subject PDF history',
    th: 'ดูประวัติ PDF อาสาสมัคร',
  },
  site_copy_make: {
    ja: '施設の記録の写しの作成',
    en: "Make copies of a site's records",
    th: 'สร้างสำเนาบันทึกของศูนย์วิจัย',
  },
  site_copy_acknowledge: {
    ja: '施設の記録の写しの受領確認',
    en: "Receive copies of a site's records and acknowledge them",
    th: 'รับสำเนาบันทึกของศูนย์วิจัยและยืนยันการรับ',
  },

  builder_menu_view: {
    ja: 'ビルダーメニューの表示',
    en: 'Open the Builder menu',
    th: 'เปิดเมนูสร้างโครงการ',
  },
  design_edit: {
    ja: '試験設計の編集',
    en: 'Edit the study design',
    th: 'แก้ไขการออกแบบโครงการวิจัย',
  },
  design_version: { ja: 'バージョンの作成', en: 'Freeze a version', th: 'สร้างเวอร์ชัน' },
  design_release: { ja: 'バージョンのリリース', en: 'Release a version', th: 'เผยแพร่เวอร์ชัน' },
  study_setting_edit: {
    ja: '試験設定の編集',
    en: 'Edit the study settings',
    th: 'แก้ไขการตั้งค่าโครงการวิจัย',
  },
});

export type Privilege = keyof typeof privileges;

export const privilegeKeys = Object.keys(privileges) as Privilege[];

export function isPrivilege(key: string): key is Privilege {
  return Object.hasOwn(privileges, key);
}
