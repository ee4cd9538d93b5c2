import type { Language } from '@casebook/catalogue';
import type { Cell } from '@casebook/export-writers';

type Texts = Readonly<Record<Language, string>>;

/** Labels of the variables that do not come from the study design, by their name. */
export const VARIABLE_TEXTS = {
  STUDYID: { ja: '試験ID', en: 'Study ID', th: 'รหัสโครงการวิจัย' },
  SITEID: { ja: '施設ID', en: 'Site ID', th: 'รหัสศูนย์วิจัย' },
  SITENAME: { ja: '施設名', en: 'Site name', th: 'ชื่อศูนย์วิจัย' },
  SUBJID: { ja: '被験者番号', en: 'Subject number', th: 'หมายเลขอาสาสมัคร' },
  SCREENNO: { ja: 'スクリーニング番号', en: 'Screening number', th: 'หมายเลขคัดกรอง' },
  ENROLNO: { ja: '登録番号', en: 'Enrolment number', th: 'หมายเลขลงทะเบียน' },
  REGDATE: { ja: '登録日時(UTC)', en: 'Registered (UTC)', th: 'ลงทะเบียนเมื่อ (UTC)' },
  DISABLED: { ja: '無効', en: 'Disabled', th: 'ปิดใช้งาน' },
  VISIT: { ja: 'Visit', en: 'Visit', th: 'Visit' },
  VISITNAM: { ja: 'Visit名', en: 'Visit name', th: 'ชื่อ Visit' },
  VISITREP: { ja: 'Visitの回数', en: 'Visit repetition', th: 'ครั้งที่ของ Visit' },
  PAGE: { ja: 'ページ', en: 'Page', th: 'หน้า CRF' },
  BLOCK: { ja: 'ブロック', en: 'Block', th: 'บล็อก' },
  LINENO: { ja: '行番号', en: 'Line number', th: 'หมายเลขแถว' },
  LINENAM: { ja: '行の名称', en: 'Line name', th: 'ชื่อแถว' },
  ITEM: { ja: '項目', en: 'Item', th: 'รายการข้อมูล' },
  VERSION: { ja: 'バージョン', en: 'Version', th: 'เวอร์ชัน' },
  SDV: { ja: 'SDV', en: 'SDV', th: 'SDV' },
  REVIEW: { ja: 'レビュー', en: 'Review', th: 'การทบทวน' },
  FREEZE: { ja: 'フリーズ', en: 'Freeze', th: 'การระงับการแก้ไข' },
  LOCK: { ja: 'ロック', en: 'Lock', th: 'การล็อก' },
  ESIGN: { ja: '電子署名', en: 'E-signature', th: 'ลายมือชื่ออิเล็กทรอนิกส์' },
  ITEMNAM: { ja: '項目名', en: 'Item label', th: 'ชื่อรายการข้อมูล' },
  AUDITDTC: { ja: '日時(UTC)', en: 'Date and time (UTC)', th: 'วันเวลา (UTC)' },
  USERNAM: { ja: 'ユーザー', en: 'User', th: 'ผู้ใช้' },
  ROLE: { ja: '役割', en: 'Role', th: 'บทบาท' },
  EVENT: { ja: '操作の種類', en: 'Kind of event', th: 'ชนิดของเหตุการณ์' },
  REVISION: {
    ja: 'リビジョン(0 初回、1 変更、2 削除)',
    en: 'Revision (0 initial, 1 modified, 2 deleted)',
    th: 'การแก้ไข (0 ครั้งแรก, 1 แก้ไข, 2 ลบ)',
  },
  BEFORE: { ja: '変更前', en: 'Before', th: 'ก่อนแก้ไข' },
  BEFORE_L: { ja: '変更前(ラベル)', en: 'Before (label)', th: 'ก่อนแก้ไข (ข้อความ)' },
  AFTER: { ja: '変更後', en: 'After', th: 'หลังแก้ไข' },
  AFTER_L: { ja: '変更後(ラベル)', en: 'After (label)', th: 'หลังแก้ไข (ข้อความ)' },
  REASON: { ja: '理由区分', en: 'Reason type', th: 'ประเภทเหตุผล' },
  REASTXT: { ja: '理由', en: 'Reason', th: 'เหตุผล' },
  GROUPNO: { ja: 'グループ番号', en: 'Group number', th: 'หมายเลขกลุ่ม' },
  QTYPE: {
    ja: 'クエリの種類(1 システム、2 手動)',
    en: 'Query type (1 system, 2 manual)',
    th: 'ประเภทของข้อซักถาม (1 ระบบ, 2 ด้วยตนเอง)',
  },
  QUERY: { ja: 'クエリ', en: 'Query', th: 'ข้อซักถาม (Query)' },
  QSTATUS: {
    ja: 'クエリのステータス(1 未回答、2 取消、3 回答済み、4 クローズ、5 再オープン)',
    en: 'Query status (1 open, 2 canceled, 3 answered, 4 closed, 5 reopened)',
    th: 'สถานะข้อซักถาม (1 รอตอบ, 2 ยกเลิก, 3 ตอบแล้ว, 4 ปิดแล้ว, 5 เปิดใหม่)',
  },
  ANSWER: { ja: '回答', en: 'Answer', th: 'คำตอบ' },
  COMMENT: { ja: 'コメント', en: 'Comment', th: 'ความคิดเห็น' },
  DATASET: { ja: 'データセット', en: 'Dataset', th: 'ชุดข้อมูล' },
  VARIABLE: { ja: '変数', en: 'Variable', th: 'ตัวแปร' },
  LABEL: { ja: 'ラベル', en: 'Label', th: 'คำอธิบาย' },
  KIND: { ja: '種類', en: 'Kind', th: 'ชนิด' },
  CODELIST: { ja: 'コードリスト', en: 'Codelist', th: 'รายการรหัส' },
  CODE: { ja: 'コード', en: 'Code', th: 'รหัส' },
} as const satisfies Readonly<Record<string, Texts>>;

export type VariableName = keyof typeof VARIABLE_TEXTS;

/** Values of a row by the names of the variables that do not come from items. */
export type SystemCells = Partial<Record<VariableName, Cell>>;

/** Labels of the datasets that are no page. */
export const DATASET_TEXTS = {
  SUBJECTS: { ja: '被験者', en: 'Subjects', th: 'อาสาสมัคร' },
  STATUS: { ja: '項目のステータス', en: 'Status of items', th: 'สถานะรายการข้อมูล' },
  AUDIT: { ja: '監査証跡', en: 'Audit trail', th: 'ประวัติการแก้ไข' },
  VARIABLES: { ja: '変数の一覧', en: 'Variables', th: 'รายการตัวแปร' },
  CODES: { ja: 'コードの一覧', en: 'Codes', th: 'รายการรหัสทั้งหมด' },
} as const satisfies Readonly<Record<string, Texts>>;

export type OtherDataset = keyof typeof DATASET_TEXTS;
