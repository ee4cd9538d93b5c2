import type { Language } from '@casebook/catalogue';

type Texts = Readonly<Record<Language, string>>;

/** Words of the documents that do not come from the study. */
export const DOCUMENT_TEXTS = {
  ecrf: { ja: '症例報告書(eCRF)', en: 'Case report form (eCRF)', th: 'แบบบันทึกข้อมูล (eCRF)' },
  blank: { ja: '空白', en: 'Blank', th: 'เปล่า' },
  annotated: { ja: 'アノテーション付き', en: 'Annotated', th: 'มีคำอธิบายประกอบ' },
  studyId: { ja: '試験ID', en: 'Study ID', th: 'รหัสโครงการวิจัย' },
  studyName: { ja: '試験名', en: 'Study name', th: 'ชื่อโครงการวิจัย' },
  protocol: { ja: '治験実施計画書番号', en: 'Protocol number', th: 'เลขที่โครงร่างการวิจัย' },
  version: { ja: 'バージョン', en: 'Version', th: 'เวอร์ชัน' },
  type: { ja: '種類', en: 'Type', th: 'ชนิด' },
  order: { ja: '並び', en: 'Order', th: 'การเรียง' },
  uniqueForm: { ja: '各ページを1回', en: 'Each page once', th: 'แต่ละหน้าหนึ่งครั้ง' },
  byVisit: { ja: 'Visit順', en: 'By visit', th: 'ตาม Visit' },
  required: { ja: '必須', en: 'required', th: 'จำเป็น' },
  lineHead: { ja: '行', en: 'Line', th: 'แถว' },
  line: { ja: '{no}行目', en: 'Line {no}', th: 'แถวที่ {no}' },
  upTo: { ja: '最大{no}行', en: 'Up to {no} lines', th: 'ไม่เกิน {no} แถว' },
  codelist: { ja: 'コードリスト', en: 'Codelist', th: 'รายการรหัส' },
  subjectRecord: { ja: '被験者の記録', en: 'Subject record', th: 'บันทึกของอาสาสมัคร' },
  subject: { ja: '被験者', en: 'Subject', th: 'อาสาสมัคร' },
  site: { ja: '施設', en: 'Site', th: 'ศูนย์วิจัย' },
  byForm: { ja: 'ページ別', en: 'By page', th: 'ตามหน้า CRF' },
  noData: { ja: '入力なし', en: 'Nothing entered', th: 'ไม่มีข้อมูล' },
  notCollected: {
    ja: '収集終了:現在、このページは収集の対象ではありません。入力済みのデータはそのまま保持されています。',
    en: 'No longer collected: the study does not ask for this page now. What was entered is kept.',
    th: 'ไม่เก็บข้อมูลแล้ว: ปัจจุบันโครงการไม่เก็บข้อมูลหน้านี้ ข้อมูลที่บันทึกไว้ยังคงอยู่',
  },
  former: { ja: '収集終了', en: 'No longer collected', th: 'ไม่เก็บข้อมูลแล้ว' },
  formerVersion: {
    ja: 'バージョン{version}で入力',
    en: 'Entered under version {version}',
    th: 'บันทึกภายใต้เวอร์ชัน {version}',
  },
  hidden: {
    ja: '非表示(現在、この項目はページに表示されません)',
    en: 'Hidden: the page does not show this item now',
    th: 'ซ่อน: ปัจจุบันหน้านี้ไม่แสดงรายการนี้',
  },
  notAsked: { ja: '入力不要', en: 'Does not apply', th: 'ไม่ต้องกรอก' },
  notDone: {
    ja: '未実施({reason})',
    en: 'Not done ({reason})',
    th: 'ไม่ได้ทำ ({reason})',
  },
  notDoneBare: { ja: '未実施', en: 'Not done', th: 'ไม่ได้ทำ' },
  removed: { ja: '削除', en: 'removed', th: 'ลบ' },
  ongoing: { ja: '継続中', en: 'Ongoing', th: 'ยังดำเนินอยู่' },
  audit: { ja: '監査証跡', en: 'Audit trail', th: 'ประวัติการแก้ไข' },
  queries: { ja: 'クエリ', en: 'Queries', th: 'ข้อซักถาม (Query)' },
  comments: { ja: 'コメント', en: 'Comments', th: 'ความคิดเห็น' },
  signatures: { ja: '電子署名', en: 'E-signatures', th: 'ลายมือชื่ออิเล็กทรอนิกส์' },
  none: { ja: 'なし', en: 'None', th: 'ไม่มี' },
  at: { ja: '日時', en: 'Date and time', th: 'วันที่และเวลา' },
  person: { ja: 'ユーザー', en: 'User', th: 'ผู้ใช้' },
  place: { ja: '場所', en: 'Place', th: 'ตำแหน่ง' },
  before: { ja: '変更前', en: 'Before', th: 'ก่อนแก้ไข' },
  after: { ja: '変更後', en: 'After', th: 'หลังแก้ไข' },
  reason: { ja: '理由', en: 'Reason', th: 'เหตุผล' },
  content: { ja: '内容', en: 'Content', th: 'เนื้อหา' },
  answer: { ja: '回答', en: 'Answer', th: 'คำตอบ' },
  status: { ja: 'ステータス', en: 'Status', th: 'สถานะ' },
  query1: { ja: '未回答', en: 'Open', th: 'รอตอบ' },
  query2: { ja: '取消', en: 'Canceled', th: 'ยกเลิก' },
  query3: { ja: '回答済み', en: 'Answered', th: 'ตอบแล้ว' },
  query4: { ja: 'クローズ', en: 'Closed', th: 'ปิดแล้ว' },
  query5: { ja: '再オープン', en: 'Reopened', th: 'เปิดใหม่ (รอตอบ)' },
  meaning: { ja: '署名の意味', en: 'Meaning', th: 'ความหมาย' },
  valid: { ja: '有効', en: 'Valid', th: 'มีผล' },
  broken: {
    ja: '無効({at}、{by}による変更)',
    en: 'Broken ({at}, changed by {by})',
    th: 'สิ้นผล ({at} แก้ไขโดย {by})',
  },
  page: {
    ja: '{page} / {pages} ページ',
    en: 'Page {page} of {pages}',
    th: 'หน้า {page} จาก {pages}',
  },
} as const satisfies Readonly<Record<string, Texts>>;

export type DocumentText = keyof typeof DOCUMENT_TEXTS;

/** The words of a document in its language. */
export const wordsIn =
  (language: Language) =>
  (key: DocumentText, values: Readonly<Record<string, string | number>> = {}): string =>
    DOCUMENT_TEXTS[key][language].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    );

/** A moment by the clock of a site, with its offset. */
export function momentAt(at: Date, offsetMinutes: number): string {
  const local = new Date(at.getTime() + offsetMinutes * 60_000).toISOString();
  const size = Math.abs(offsetMinutes);
  const two = (number: number) => String(number).padStart(2, '0');
  const offset = `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${local.slice(0, 10)} ${local.slice(11, 19)} (UTC${offset})`;
}
