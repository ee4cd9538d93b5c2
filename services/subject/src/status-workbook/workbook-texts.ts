import type { Language } from '@casebook/catalogue';
import type { StatusListLevel } from '../status-list/status-list.dto';

type Texts = Readonly<Record<Language, string>>;

/** Words of the workbook of a status list: those of the screen (`statusList` of mfe-status). */

/** The name of the sheet. */
export const TITLES: Readonly<Record<StatusListLevel, Texts>> = {
  site: { ja: '施設別ステータス', en: 'Site status', th: 'สถานะศูนย์วิจัย' },
  subject: { ja: '被験者別ステータス', en: 'Subject status', th: 'สถานะอาสาสมัคร' },
  visit: { ja: 'Visit別ステータス', en: 'Visit status', th: 'สถานะ Visit' },
  page: { ja: 'ページ別ステータス', en: 'Page status', th: 'สถานะหน้า CRF' },
  block: { ja: 'ブロック別ステータス', en: 'Block status', th: 'สถานะบล็อก' },
  line: { ja: '行別ステータス', en: 'Line status', th: 'สถานะแถว' },
  question: { ja: '項目別ステータス', en: 'Item status', th: 'สถานะรายการข้อมูล' },
};

/** What a row belongs to. */
export const PLACES: Readonly<Record<StatusListLevel, Texts>> = {
  site: { ja: '施設', en: 'Site', th: 'ศูนย์วิจัย' },
  subject: { ja: '被験者', en: 'Subject', th: 'อาสาสมัคร' },
  visit: { ja: 'Visit', en: 'Visit', th: 'Visit' },
  page: { ja: 'ページ', en: 'Page', th: 'หน้า' },
  block: { ja: 'ブロック', en: 'Block', th: 'บล็อก' },
  line: { ja: '行', en: 'Line', th: 'แถว' },
  question: { ja: '項目', en: 'Item', th: 'รายการ' },
};

export const WORDS = {
  siteCode: { ja: '施設ID', en: 'Site ID', th: 'รหัสศูนย์วิจัย' },
  siteName: { ja: '施設名', en: 'Site name', th: 'ชื่อศูนย์วิจัย' },
  subjects: { ja: '被験者数', en: 'Subjects', th: 'จำนวนอาสาสมัคร' },
  state: { ja: '有効・無効', en: 'Enabled or disabled', th: 'เปิดหรือปิดใช้งาน' },
  enabled: { ja: '有効', en: 'enabled', th: 'เปิดใช้งาน' },
  disabled: { ja: '無効', en: 'disabled', th: 'ปิดใช้งาน' },
  inputState: { ja: '入力状況', en: 'Input status', th: 'สถานะการบันทึก' },
} as const satisfies Readonly<Record<string, Texts>>;

export const COUNTS = {
  pages: { ja: 'ページ数', en: 'Pages', th: 'จำนวนหน้า' },
  pagesStarted: { ja: '入力を始めたページ', en: 'Pages started', th: 'หน้า CRF ที่เริ่มแล้ว' },
  pagesComplete: { ja: '入力完了ページ', en: 'Pages complete', th: 'หน้า CRF ที่เสร็จสมบูรณ์' },
  items: { ja: '項目数', en: 'Items', th: 'จำนวนรายการข้อมูล' },
  entered: { ja: '入力済み項目', en: 'Items entered', th: 'รายการข้อมูลที่บันทึกแล้ว' },
  openQueries: { ja: '未回答のクエリ', en: 'Open queries', th: 'ข้อซักถามที่รอตอบ' },
  answeredQueries: { ja: '回答済みのクエリ', en: 'Answered queries', th: 'ข้อซักถามที่ตอบแล้ว' },
  sdvOpen: {
    ja: 'SDVが必要な未実施項目',
    en: 'Items that need SDV',
    th: 'รายการข้อมูลที่ยังต้องทำ SDV',
  },
  frozen: { ja: 'フリーズ済み項目', en: 'Items frozen', th: 'รายการข้อมูลที่ระงับการแก้ไข' },
  sdv: { ja: 'SDV済み項目', en: 'Items SDV checked', th: 'รายการข้อมูลที่ทำ SDV แล้ว' },
  reviewed: { ja: 'レビュー済み項目', en: 'Items reviewed', th: 'รายการข้อมูลที่ทบทวนแล้ว' },
  locked: { ja: 'ロック済み項目', en: 'Items locked', th: 'รายการข้อมูลที่ล็อก' },
  signed: {
    ja: '電子署名済み項目',
    en: 'Items e-signed',
    th: 'รายการข้อมูลที่ลงลายมือชื่ออิเล็กทรอนิกส์',
  },
} as const satisfies Readonly<Record<string, Texts>>;

/** Input statuses of what holds items; a site and a subject are completed, too. */
export const COMPLETION: readonly Texts[] = [
  { ja: '未完了', en: 'Incomplete', th: 'ยังไม่ครบ' },
  { ja: '一部完了', en: 'Partially complete', th: 'ครบบางส่วน' },
  { ja: '完了', en: 'Complete', th: 'ครบถ้วน' },
];

/** Input statuses of visits and pages. */
export const PROGRESS: readonly Texts[] = [
  { ja: '未入力', en: 'Not started', th: 'ยังไม่เริ่ม' },
  { ja: '入力中', en: 'In progress', th: 'กำลังดำเนินการ' },
  { ja: '入力完了', en: 'Complete', th: 'เสร็จสมบูรณ์' },
  { ja: '対象外', en: 'N/A', th: 'ไม่เกี่ยวข้อง' },
];
