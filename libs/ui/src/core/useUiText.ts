import { fill, type MessageParams, type Text3 } from '@casebook/catalogue';
import { useLanguage } from './context';

/** Texts of this library's components. Screens have theirs in their i18n files. */
const texts = {
  navigation: { ja: 'メニュー', en: 'Navigation', th: 'เมนู' },
  collapseNavigation: { ja: 'メニューをたたむ', en: 'Collapse the navigation', th: 'ย่อเมนู' },
  expandNavigation: { ja: 'メニューを広げる', en: 'Expand the navigation', th: 'ขยายเมนู' },
  skip: { ja: '本文へ移動', en: 'Skip to the content', th: 'ข้ามไปยังเนื้อหา' },
  breadcrumb: { ja: '現在の位置', en: 'Where you are', th: 'ตำแหน่งปัจจุบัน' },
  language: { ja: '言語', en: 'Language', th: 'ภาษา' },
  legend: { ja: '記号の説明', en: 'Legend', th: 'คำอธิบายสัญลักษณ์' },
  retry: { ja: '再試行', en: 'Try again', th: 'ลองอีกครั้ง' },
  close: { ja: '閉じる', en: 'Close', th: 'ปิด' },
  done: { ja: '完了', en: 'Done', th: 'เสร็จสิ้น' },
  filtersSet: { ja: 'フィルター({count})', en: 'Filter ({count})', th: 'ตัวกรอง ({count})' },
  reasonOptional: {
    ja: '理由(任意)',
    en: 'Reason (optional)',
    th: 'เหตุผล (ไม่บังคับ)',
  },
  cancel: { ja: 'キャンセル', en: 'Cancel', th: 'ยกเลิก' },
  ok: { ja: 'OK', en: 'OK', th: 'ตกลง' },
  emptyTitle: { ja: 'まだ何もありません', en: 'Nothing here yet', th: 'ยังไม่มีข้อมูล' },
  errorTitle: {
    ja: '読み込めませんでした',
    en: 'This could not be loaded',
    th: 'โหลดข้อมูลไม่สำเร็จ',
  },
  errorText: {
    ja: '接続を確認してから、もう一度お試しください。',
    en: 'Check the connection and try again.',
    th: 'โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  },
  forbiddenTitle: {
    ja: '表示する権限がありません',
    en: 'Your role may not open this',
    th: 'บทบาทของคุณไม่มีสิทธิ์เปิดหน้านี้',
  },
  forbiddenText: {
    ja: '必要な場合は、試験の管理者に権限を依頼してください。',
    en: 'If you need it, ask the administrator of the study.',
    th: 'หากจำเป็น โปรดติดต่อผู้ดูแลระบบของโครงการวิจัย',
  },
  unavailableTitle: {
    ja: 'この画面は現在利用できません',
    en: 'This part is not available now',
    th: 'ส่วนนี้ยังใช้งานไม่ได้ในขณะนี้',
  },
  unavailableText: {
    ja: '他の画面は引き続き利用できます。しばらくしてから再試行してください。',
    en: 'Everything else still works. Try again in a moment.',
    th: 'ส่วนอื่นยังใช้งานได้ตามปกติ โปรดลองอีกครั้งในอีกสักครู่',
  },
  notFoundTitle: {
    ja: 'お探しのページは見つかりませんでした',
    en: "The Page you're looking for was not found.",
    th: 'ไม่พบหน้าที่คุณกำลังค้นหา',
  },
  loading: { ja: '読み込み中', en: 'Loading', th: 'กำลังโหลด' },
  help: {
    ja: 'キーボード操作と記号の説明',
    en: 'Shortcuts and legend',
    th: 'แป้นพิมพ์ลัดและคำอธิบายสัญลักษณ์',
  },
  shortcuts: { ja: 'キーボード操作', en: 'Keyboard shortcuts', th: 'แป้นพิมพ์ลัด' },
  showShortcuts: { ja: 'この一覧を表示', en: 'Show this list', th: 'แสดงรายการนี้' },

  rows: {
    ja: '{from}–{to} / {total}件',
    en: '{from}–{to} of {total}',
    th: '{from}–{to} จาก {total}',
  },
  firstPage: { ja: '先頭へ', en: 'First', th: 'หน้าแรก' },
  previousPage: { ja: '前へ', en: 'Previous', th: 'ก่อนหน้า' },
  nextPage: { ja: '次へ', en: 'Next', th: 'ถัดไป' },
  pageSize: { ja: '{count}件 / ページ', en: '{count} / page', th: '{count} / หน้า' },
  pages: { ja: 'ページの移動', en: 'Pages', th: 'เลื่อนหน้า' },
  searching: {
    ja: '検索中…(これまでに{count}件)',
    en: 'Searching… {count} found so far',
    th: 'กำลังค้นหา… พบแล้ว {count} รายการ',
  },
  searchStopped: {
    ja: '検索を停止しました(これまでに{count}件)',
    en: 'Search stopped: {count} found so far',
    th: 'หยุดค้นหาแล้ว พบ {count} รายการ',
  },
  stopSearch: { ja: '検索を停止', en: 'Stop searching', th: 'หยุดค้นหา' },
  continueSearch: { ja: '検索を続ける', en: 'Continue searching', th: 'ค้นหาต่อ' },
  nothingSoFar: {
    ja: 'これまでに条件に合うものはありません',
    en: 'Nothing found so far',
    th: 'ยังไม่พบรายการที่ตรงกับตัวกรอง',
  },
  noMoreRows: {
    ja: 'この先に行はありません',
    en: 'There are no more rows',
    th: 'ไม่มีรายการถัดไป',
  },
  selected: { ja: '{count}件を選択中', en: '{count} selected', th: 'เลือกแล้ว {count} รายการ' },
  clearSelection: { ja: '選択を解除', en: 'Clear the selection', th: 'ล้างการเลือก' },
  columns: { ja: '表示項目', en: 'Columns', th: 'คอลัมน์' },
  density: { ja: '行間', en: 'Density', th: 'ความหนาแน่น' },
  comfortable: { ja: '標準表示', en: 'Comfortable', th: 'ปกติ' },
  compact: { ja: 'コンパクト表示', en: 'Compact', th: 'กระชับ' },
  filter: { ja: 'フィルター', en: 'Filter', th: 'ตัวกรอง' },
  removeFilter: {
    ja: '{filter}のフィルターを解除',
    en: 'Remove the filter {filter}',
    th: 'ลบตัวกรอง {filter}',
  },
  clearFilters: { ja: 'フィルターをすべて解除', en: 'Clear all filters', th: 'ล้างตัวกรองทั้งหมด' },
  noMatch: {
    ja: '条件に合うものがありません',
    en: 'Nothing matches the filters',
    th: 'ไม่มีรายการที่ตรงกับตัวกรอง',
  },
  search: { ja: '検索', en: 'Search', th: 'ค้นหา' },
  list: { ja: '一覧', en: 'List', th: 'รายการ' },

  selectRow: { ja: '{name}を選択', en: 'Select {name}', th: 'เลือก {name}' },
  selectPage: {
    ja: 'このページのすべての行を選択',
    en: 'Select all rows of this page',
    th: 'เลือกทุกแถวในหน้านี้',
  },
  from: { ja: '{what}(開始)', en: '{what}: from', th: '{what}: ตั้งแต่' },
  until: { ja: '{what}(終了)', en: '{what}: until', th: '{what}: ถึง' },
  bulkWill: {
    ja: '対象: {count}件',
    en: 'This will be done for {count}:',
    th: 'จะดำเนินการ {count} รายการ:',
  },
  bulkWillWait: {
    ja: '別の担当者の承認後に実施: {count}件',
    en: '{count} must first be confirmed by another person:',
    th: 'ต้องได้รับการยืนยันจากบุคคลอื่นก่อน {count} รายการ:',
  },
  bulkWaits: {
    ja: '別の担当者の承認待ち: {count}件',
    en: 'Waiting for confirmation by another person: {count}',
    th: 'รอการยืนยันจากบุคคลอื่น {count} รายการ',
  },
  bulkWillSkip: {
    ja: '対象外: {count}件',
    en: '{count} will be skipped:',
    th: 'จะข้าม {count} รายการ:',
  },
  bulkNothing: {
    ja: '選択した行はすべて対象外です。',
    en: 'None of the selected rows can be changed this way.',
    th: 'ไม่มีรายการที่เลือกที่ดำเนินการได้',
  },
  bulkDone: {
    ja: '{count}件を処理しました。',
    en: 'Done for {count}.',
    th: 'ดำเนินการแล้ว {count} รายการ',
  },
  bulkSkipped: {
    ja: '処理しなかったもの: {count}件',
    en: '{count} skipped:',
    th: 'ข้าม {count} รายการ:',
  },

  download: { ja: 'Excelでダウンロード', en: 'Download Excel', th: 'ดาวน์โหลด Excel' },
  downloadLoading: {
    ja: 'データを取得中',
    en: 'Fetching the data',
    th: 'กำลังดึงข้อมูล',
  },
  downloadWriting: {
    ja: 'ファイルを作成中 {percent}%',
    en: 'Writing the file {percent}%',
    th: 'กำลังสร้างไฟล์ {percent}%',
  },
  downloaded: {
    ja: '{name}をダウンロードしました。',
    en: '{name} was downloaded.',
    th: 'ดาวน์โหลด {name} แล้ว',
  },
  downloadFailed: {
    ja: 'ダウンロードできませんでした – 再試行',
    en: 'Download failed – try again',
    th: 'ดาวน์โหลดไม่สำเร็จ – ลองอีกครั้ง',
  },

  reasonTitle: { ja: '修正理由', en: 'Reason for change', th: 'เหตุผลในการแก้ไข' },
  reasonOneForAll: {
    ja: 'すべての項目に同じ理由',
    en: 'One reason for all items',
    th: 'เหตุผลเดียวสำหรับทุกรายการ',
  },
  reasonPerItem: {
    ja: '項目ごとに理由を入力',
    en: 'A reason for each item',
    th: 'เหตุผลสำหรับแต่ละรายการ',
  },
  reasonInputError: { ja: '入力ミス', en: 'Input error', th: 'บันทึกข้อมูลผิด' },
  reasonNewData: { ja: '新しいデータ', en: 'New data', th: 'ข้อมูลใหม่' },
  reasonSource: { ja: '原資料の修正', en: 'Source data correction', th: 'แก้ไขตามเอกสารต้นฉบับ' },
  reasonOther: { ja: 'その他', en: 'Other', th: 'อื่น ๆ' },
  reasonText: { ja: '説明', en: 'Explanation', th: 'คำอธิบาย' },
  reasonTextNeeded: {
    ja: '理由を入力してください。',
    en: 'Enter the reason.',
    th: 'โปรดระบุเหตุผล',
  },
  tooLong: {
    ja: '{length}文字あります。{max}文字以内に短くしてください。',
    en: 'This text has {length} characters. Shorten it to {max} or fewer.',
    th: 'ข้อความนี้มี {length} อักขระ โปรดลดให้ไม่เกิน {max} อักขระ',
  },
  reasonMissing: {
    ja: '理由を選択してください。',
    en: 'Please choose a reason.',
    th: 'โปรดเลือกเหตุผล',
  },
  changedItems: {
    ja: '変更した項目: {count}件',
    en: 'Changed items: {count}',
    th: 'รายการที่แก้ไข: {count}',
  },
  emptyValue: { ja: '(空欄)', en: '(empty)', th: '(ว่าง)' },
  save: { ja: '保存', en: 'Save', th: 'บันทึก' },

  required: { ja: '必須', en: 'Required', th: 'จำเป็น' },
  choose: { ja: '選択してください', en: 'Choose', th: 'โปรดเลือก' },
  clearChoice: { ja: '選択を消す', en: 'Clear the choice', th: 'ล้างตัวเลือก' },
  dateHint: {
    ja: 'YYYY-MM-DD(20260401、R8.4.1などの入力も可)',
    en: 'YYYY-MM-DD, or type 20260401 or 1 Apr 2026',
    th: 'YYYY-MM-DD หรือพิมพ์ 20260401 หรือ 1 เม.ย. 2026',
  },
  dateHintUnknown: {
    ja: 'YYYY-MM-DD(不明な部分はUN)',
    en: 'YYYY-MM-DD, UN for a part that is unknown',
    th: 'YYYY-MM-DD ส่วนที่ไม่ทราบให้พิมพ์ UN',
  },
  openCalendar: { ja: 'カレンダーから選択', en: 'Choose from a calendar', th: 'เลือกจากปฏิทิน' },
  timeHint: { ja: 'HH:MM(例: 0930)', en: 'HH:MM, or type 0930', th: 'HH:MM หรือพิมพ์ 0930' },
  timeHintUnknown: {
    ja: 'HH:MM(不明な部分はUN)',
    en: 'HH:MM, UN for a part that is unknown',
    th: 'HH:MM ส่วนที่ไม่ทราบให้พิมพ์ UN',
  },
  lineNumber: { ja: '行', en: 'Line', th: 'แถว' },
  addLine: { ja: '行を追加', en: 'Add a line', th: 'เพิ่มแถว' },
  removeLine: { ja: '{number}行目を削除', en: 'Remove line {number}', th: 'ลบแถวที่ {number}' },
  restoreLine: {
    ja: '{number}行目を復元',
    en: 'Restore line {number}',
    th: 'กู้คืนแถวที่ {number}',
  },
  restoreShort: { ja: '復元', en: 'Restore', th: 'กู้คืน' },
  openLine: {
    ja: '{number}行目を開く',
    en: 'Open line {number}',
    th: 'เปิดแถวที่ {number}',
  },
  openLineShort: { ja: '開く', en: 'Open', th: 'เปิด' },
  closeLine: {
    ja: '{number}行目を閉じる',
    en: 'Close line {number}',
    th: 'ปิดแถวที่ {number}',
  },
  closeLineShort: { ja: '閉じる', en: 'Close', th: 'ปิด' },
  lineOf: { ja: '{number}行目', en: 'Line {number}', th: 'แถวที่ {number}' },
  lineDone: { ja: '閉じる', en: 'Done', th: 'เสร็จ' },
  nextLine: { ja: '次の行', en: 'Next line', th: 'แถวถัดไป' },
  moveLineUp: {
    ja: '{number}行目を上へ移動',
    en: 'Move line {number} up',
    th: 'เลื่อนแถวที่ {number} ขึ้น',
  },
  moveLineDown: {
    ja: '{number}行目を下へ移動',
    en: 'Move line {number} down',
    th: 'เลื่อนแถวที่ {number} ลง',
  },
  dragLine: {
    ja: 'ドラッグして並べ替え(入力欄では Alt+↑↓)',
    en: 'Drag to move, or press Alt+↑ or Alt+↓ in a field of the line',
    th: 'ลากเพื่อเรียงลำดับใหม่ หรือกด Alt กับ ↑ หรือ ↓ ในช่องของแถว',
  },
  lineMoved: {
    ja: '{number}行目を{to}行目に移動しました。',
    en: 'Line {number} is line {to} now.',
    th: 'ย้ายแถวที่ {number} ไปเป็นแถวที่ {to} แล้ว',
  },
  removed: { ja: '削除済み', en: 'Removed', th: 'ลบแล้ว' },
  noLines: { ja: 'まだ行がありません。', en: 'There are no lines yet.', th: 'ยังไม่มีแถวข้อมูล' },
  actions: { ja: '操作', en: 'Actions', th: 'การดำเนินการ' },
} as const satisfies Record<string, Text3>;

export type UiText = keyof typeof texts;

/** Texts of the library in the current language: `const t = useUiText(); t('rows', {…})`. */
export function useUiText(): (key: UiText, params?: MessageParams) => string {
  const language = useLanguage();
  return (key, params) => fill(texts[key][language], params);
}
