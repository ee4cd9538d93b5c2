import { fill, type MessageParams, type Text3 } from '@casebook/catalogue';
import { useLocale } from '@casebook/shell-sdk';
import { useCallback } from 'react';

/** The texts of a page that do not come from its design. */
const texts = {
  empty: { ja: '(空欄)', en: '(empty)', th: '(ว่าง)' },
  fitsCloses: {
    ja: '保存するとクエリは自動的にクローズされます。',
    en: 'The query closes when you save.',
    th: 'ข้อซักถามจะปิดเมื่อคุณบันทึก',
  },
  fitsAnswer: {
    ja: 'クエリは自動ではクローズされません。保存後、修正した内容を回答してください。',
    en: 'The query does not close by itself. After saving, answer what was corrected.',
    th: 'ข้อซักถามนี้จะไม่ปิดเอง หลังบันทึกแล้ว โปรดตอบว่าได้แก้ไขอะไร',
  },
  fitsWait: {
    ja: 'クエリは回答済みです。確認後にクローズされます。',
    en: 'The query has been answered; it is closed after review.',
    th: 'ตอบข้อซักถามแล้ว ข้อซักถามจะปิดหลังการตรวจสอบ',
  },
  derived: { ja: '自動で入力されます', en: 'Filled automatically', th: 'กรอกโดยอัตโนมัติ' },
  dateChoice: { ja: '日付の確認', en: 'Which date is meant', th: 'ยืนยันวันที่' },
  dateRead: { ja: '{date}として読み取りました。', en: 'Read as {date}.', th: 'อ่านเป็น {date}' },
  dateInstead: { ja: '{date}に変更', en: 'Change to {date}', th: 'เปลี่ยนเป็น {date}' },
  dateUse: { ja: '{date}を使う', en: 'Use {date}', th: 'ใช้ {date}' },
  itemOfLine: { ja: '{item}、{line}', en: '{item}, {line}', th: '{item} {line}' },
  itemOfNamedLine: { ja: '{line} – {item}', en: '{line} – {item}', th: '{line} – {item}' },
  openNotes: {
    ja: '{label}のクエリとコメント',
    en: 'Queries and comments of {label}',
    th: 'ข้อซักถามและความคิดเห็นของ {label}',
  },
  openHistory: {
    ja: '{label}の監査証跡',
    en: 'Audit trail of {label}',
    th: 'ประวัติการแก้ไขของ {label}',
  },
  commented: { ja: 'コメントあり', en: 'Has a comment', th: 'มีความคิดเห็น' },
  proposed: {
    ja: '提案値です。保存するまで記録されません。',
    en: 'Proposed; saved only when you save.',
    th: 'ค่าที่เสนอ จะบันทึกเมื่อคุณกดบันทึกเท่านั้น',
  },
  formerChoice: {
    ja: '「{value}」はバージョン{version}で入力された値で、現在この項目の選択肢にはありません。修正されるまでそのまま残ります。',
    en: '“{value}” was entered under version {version} and is no longer a choice of this item. It stays until it is corrected.',
    th: '“{value}” บันทึกภายใต้เวอร์ชัน {version} และไม่อยู่ในตัวเลือกของรายการนี้แล้ว ค่านี้คงอยู่จนกว่าจะมีการแก้ไข',
  },
  formerForm: {
    ja: '「{value}」はバージョン{version}で入力された値で、現在の入力規則に合いません。修正されるまでそのまま残ります。',
    en: '“{value}” was entered under version {version} and does not follow the present rule of this item. It stays until it is corrected.',
    th: '“{value}” บันทึกภายใต้เวอร์ชัน {version} และไม่เป็นไปตามกฎปัจจุบันของรายการนี้ ค่านี้คงอยู่จนกว่าจะมีการแก้ไข',
  },
  formerUnit: {
    ja: '「{value}」はバージョン{version}で入力された値で、現在とは単位が異なります。修正されるまでそのまま残ります。',
    en: '“{value}” was entered under version {version}, in another unit than the item has now. It stays until it is corrected.',
    th: '“{value}” บันทึกภายใต้เวอร์ชัน {version} ด้วยหน่วยที่ต่างจากหน่วยปัจจุบันของรายการนี้ ค่านี้คงอยู่จนกว่าจะมีการแก้ไข',
  },
  noLongerOffered: {
    ja: '{choice}(現在は選択不可)',
    en: '{choice} (no longer offered)',
    th: '{choice} (ไม่มีให้เลือกแล้ว)',
  },
  cancel: { ja: 'キャンセル', en: 'Cancel', th: 'ยกเลิก' },
  notDoneBecause: {
    ja: '未実施({reason})',
    en: 'Not done ({reason})',
    th: 'ไม่ได้ทำ ({reason})',
  },
  notDoneAct: { ja: '未実施…', en: 'Not done…', th: 'ไม่ได้ทำ…' },
  notDoneTitle: {
    ja: '「{item}」を未実施として記録',
    en: 'Record “{item}” as not done',
    th: 'บันทึก “{item}” ว่าไม่ได้ทำ',
  },
  notDonePageAct: {
    ja: 'このページは未実施…',
    en: 'This page was not done…',
    th: 'หน้านี้ไม่ได้ทำ…',
  },
  notDonePageTitle: {
    ja: 'このページを未実施として記録',
    en: 'Record this page as not done',
    th: 'บันทึกหน้านี้ว่าไม่ได้ทำ',
  },
  notDoneReason: { ja: '未実施の理由', en: 'Why it was not done', th: 'เหตุผลที่ไม่ได้ทำ' },
  notDoneReasonMissing: {
    ja: '未実施の理由を入力してください。',
    en: 'Enter why it was not done.',
    th: 'โปรดระบุเหตุผลที่ไม่ได้ทำ',
  },
  notDoneRecord: { ja: '未実施にする', en: 'Record as not done', th: 'บันทึกว่าไม่ได้ทำ' },
  notDoneOnSave: {
    ja: 'ページを保存した時点で記録されます。',
    en: 'It is recorded when you save the page.',
    th: 'ระบบจะบันทึกเมื่อคุณบันทึกหน้านี้',
  },
  notDoneUndo: { ja: '値を入力', en: 'Enter a value', th: 'กรอกค่า' },
  notDonePage: {
    ja: 'このページは実施されていません。',
    en: 'This page was not done.',
    th: 'หน้านี้ไม่ได้ทำ',
  },
  notDonePageUndo: { ja: '未実施を取り消す', en: 'Undo “not done”', th: 'ยกเลิก “ไม่ได้ทำ”' },
  notAsked: { ja: '現在は入力不要', en: 'Does not apply yet', th: 'ยังไม่ต้องกรอก' },
  notAskedBy: {
    ja: '現在は入力不要(「{items}」の値によります)',
    en: 'Does not apply yet: depends on {items}',
    th: 'ยังไม่ต้องกรอก ขึ้นอยู่กับ {items}',
  },
  historyShort: { ja: '監査証跡', en: 'Audit trail', th: 'ประวัติการแก้ไข' },
  lines: { ja: '行', en: 'Lines', th: 'แถวข้อมูล' },
  lineHead: { ja: '行', en: 'Line', th: 'แถว' },
  line: { ja: '{number}行目', en: 'line {number}', th: 'แถวที่ {number}' },
  lineHistory: {
    ja: '{number}行目の監査証跡',
    en: 'Audit trail of line {number}',
    th: 'ประวัติการแก้ไขของแถวที่ {number}',
  },
  linesFull: { ja: '{max}行までです。', en: 'No more than {max} lines.', th: 'ไม่เกิน {max} แถว' },
  lineAdded: { ja: '追加', en: 'new', th: 'ใหม่' },
  lineRemoved: { ja: '削除', en: 'removed', th: 'ลบ' },
  lineRestored: { ja: '復元', en: 'restored', th: 'กู้คืน' },
  lineRemovedMeanwhile: {
    ja: '入力中に他のユーザーがこの行を削除しました。入力した内容は保存されません。保存するには行を復元してください。',
    en: 'Another person removed this line while you were typing in it. What you typed is not saved; restore the line to save it.',
    th: 'มีผู้อื่นลบแถวนี้ระหว่างที่คุณพิมพ์ สิ่งที่คุณพิมพ์ยังไม่ได้บันทึก หากต้องการบันทึกโปรดกู้คืนแถวนี้',
  },
  conflict: {
    ja: '他のユーザーがこの項目を変更しました',
    en: 'Another person changed this item',
    th: 'ผู้อื่นแก้ไขรายการนี้แล้ว',
  },
  conflictBy: { ja: '{person}が保存', en: '{person} saved', th: '{person} บันทึก' },
  conflictBySomeone: { ja: '他のユーザーが保存', en: 'Another person saved', th: 'ผู้อื่นบันทึก' },
  conflictMine: {
    ja: 'あなたの入力(未保存)',
    en: 'You typed, not saved yet',
    th: 'คุณพิมพ์ (ยังไม่บันทึก)',
  },
  keepMine: { ja: '自分の入力を残す', en: 'Keep mine', th: 'ใช้ของฉัน' },
  takeTheirs: { ja: '相手の値を採用', en: 'Take theirs', th: 'ใช้ของเขา' },
  wholePage: { ja: 'このページ', en: 'This page', th: 'หน้านี้' },
  sections: {
    ja: 'このページのセクション',
    en: 'Sections of this page',
    th: 'ส่วนต่าง ๆ ของหน้านี้',
  },
  formerItems: {
    ja: 'これらの項目は収集されなくなりました。入力済みのデータはそのまま保持され、閲覧のみ可能です。',
    en: 'The study no longer asks for these items. What was entered stays as it is: it can be read, not changed.',
    th: 'โครงการไม่เก็บข้อมูลรายการเหล่านี้แล้ว ข้อมูลที่บันทึกไว้ยังคงอยู่ ดูได้แต่แก้ไขไม่ได้',
  },
  formerVersion: {
    ja: 'バージョン{version}で入力',
    en: 'Entered under version {version}',
    th: 'บันทึกภายใต้เวอร์ชัน {version}',
  },
  year: { ja: '年', en: 'Year', th: 'ปี' },
  month: { ja: '月', en: 'Month', th: 'เดือน' },
  day: { ja: '日', en: 'Day', th: 'วัน' },
  codeWithLabel: { ja: '{code}: {label}', en: '{code}: {label}', th: '{code}: {label}' },
} as const satisfies Readonly<Record<string, Text3>>;

export type PageText = keyof typeof texts;

/** Returns a text of the page in the language of the screen. */
export function usePageText(): (name: PageText, params?: MessageParams) => string {
  const { language } = useLocale();
  return useCallback((name, params) => fill(texts[name][language], params), [language]);
}
