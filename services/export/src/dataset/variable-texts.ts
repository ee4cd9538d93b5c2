import type { Language } from '@casebook/catalogue';

type Texts = Readonly<Record<Language, string>>;

/** Labels of the variables that do not come from the study design, by their name. */
export const VARIABLE_TEXTS = {
  STUDYID: { ja: '試験ID', en: 'Study ID', th: 'รหัสโครงการวิจัย' },
  SITEID: { ja: '施設コード', en: 'Site ID', th: 'รหัสศูนย์วิจัย' },
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
  DATASET: { ja: 'データセット', en: 'Dataset', th: 'ชุดข้อมูล' },
  VARIABLE: { ja: '変数', en: 'Variable', th: 'ตัวแปร' },
  LABEL: { ja: 'ラベル', en: 'Label', th: 'คำอธิบาย' },
  KIND: { ja: '種類', en: 'Kind', th: 'ชนิด' },
  CODELIST: { ja: 'コードリスト', en: 'Codelist', th: 'รายการรหัส' },
  CODE: { ja: 'コード', en: 'Code', th: 'รหัส' },
} as const satisfies Readonly<Record<string, Texts>>;

export type VariableName = keyof typeof VARIABLE_TEXTS;

/** Labels of the datasets that are no page. */
export const DATASET_TEXTS = {
  SUBJECTS: { ja: '被験者', en: 'Subjects', th: 'อาสาสมัคร' },
  STATUS: { ja: '項目のステータス', en: 'Status of items', th: 'สถานะรายการข้อมูล' },
  VARIABLES: { ja: '変数の一覧', en: 'Variables', th: 'รายการตัวแปร' },
  CODES: { ja: 'コードの一覧', en: 'Codes', th: 'รายการรหัสทั้งหมด' },
} as const satisfies Readonly<Record<string, Texts>>;

export type OtherDataset = keyof typeof DATASET_TEXTS;
