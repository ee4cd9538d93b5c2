import { defineArea } from '../define';

/** Faults of checks in a design, failures while running, and the texts of the built-in checks. */
export const checks = defineArea({
  CHECKS_SYNTAX: {
    status: 422,
    ja: 'チェック式を解釈できません: {reason}。示された位置の式を直してください。',
    en: 'The expression cannot be read: {reason}. Correct it at the marked place.',
    th: 'อ่านนิพจน์ไม่ได้: {reason} โปรดแก้ไขตรงตำแหน่งที่ระบุ',
  },
  CHECKS_TYPE: {
    status: 422,
    ja: 'チェック式の型が合いません: {reason}。日付はcertainlyBeforeなどの関数で比較してください。',
    en: 'The types in the expression do not fit: {reason}. Compare dates with functions such as certainlyBefore.',
    th: 'ชนิดข้อมูลในนิพจน์ไม่ตรงกัน: {reason} โปรดเปรียบเทียบวันที่ด้วยฟังก์ชัน เช่น certainlyBefore',
  },
  CHECKS_PATH_UNKNOWN: {
    status: 422,
    ja: '「{path}」は試験設計にありません。項目、ページ、Visitのキーを確認してください。',
    en: '"{path}" does not exist in the design. Check the keys of item, page and visit.',
    th: 'ไม่มี "{path}" ในการออกแบบโครงการวิจัย โปรดตรวจสอบคีย์ของรายการ หน้า และการมาตามนัด',
  },
  CHECKS_PATH_IN_LINES: {
    status: 422,
    ja: '「{path}」は複数行のブロックにあります。{block}.exists(l, …)のように行の一覧として参照してください。',
    en: '"{path}" is in a block with lines. Use the list of lines, for example {block}.exists(l, …).',
    th: '"{path}" อยู่ในบล็อกที่มีหลายแถว โปรดใช้รายการแถว เช่น {block}.exists(l, …)',
  },
  CHECKS_PATH_NO_VALUE: {
    status: 422,
    ja: '「{path}」は表示専用の項目で値がありません。別の項目を参照してください。',
    en: '"{path}" only shows text and has no value. Refer to another item.',
    th: '"{path}" แสดงข้อความเท่านั้นและไม่มีค่า โปรดอ้างอิงรายการอื่น',
  },
  CHECKS_VISIT_UNKNOWN: {
    status: 422,
    ja: 'Visit「{visit}」は試験設計にありません。Visitのキーを確認してください。',
    en: 'There is no visit "{visit}" in the design. Check the key of the visit.',
    th: 'ไม่มีการมาตามนัด "{visit}" ในการออกแบบโครงการวิจัย โปรดตรวจสอบคีย์ของการมาตามนัด',
  },
  CHECKS_VISIT_LITERAL: {
    status: 422,
    ja: 'visit(…)にはVisitのキーを引用符で囲んで1つだけ指定してください(例: visit("SCR"))。',
    en: 'visit(…) takes one visit key in quotes, for example visit("SCR").',
    th: 'visit(…) ต้องระบุคีย์ของการมาตามนัดหนึ่งค่าในเครื่องหมายคำพูด เช่น visit("SCR")',
  },
  CHECKS_FUNCTION_UNKNOWN: {
    status: 422,
    ja: '「{name}」はチェック式で使えません。使用できる関数の一覧を確認してください。',
    en: '"{name}" cannot be used in checks. See the list of functions.',
    th: 'ใช้ "{name}" ในการตรวจสอบไม่ได้ โปรดดูรายการฟังก์ชัน',
  },
  CHECKS_NUMBER_LITERAL: {
    status: 422,
    ja: '数値は12や3.5のように数字と小数点で書いてください。',
    en: 'Write numbers with digits and a decimal point, for example 12 or 3.5.',
    th: 'โปรดเขียนตัวเลขด้วยหลักและจุดทศนิยม เช่น 12 หรือ 3.5',
  },
  CHECKS_RESULT_TYPE: {
    status: 422,
    ja: 'チェック式の結果は{expected}でなければなりませんが、{found}です。',
    en: 'The expression must give {expected}, but gives {found}.',
    th: 'ผลของนิพจน์ต้องเป็น {expected} แต่ได้ {found}',
  },
  CHECKS_TARGET_UNKNOWN: {
    status: 422,
    ja: 'チェックの対象「{target}」は試験設計にありません。対象のページ、Visit、項目を選び直してください。',
    en: 'The target "{target}" of the check does not exist in the design. Choose its page, visit and item again.',
    th: 'ไม่มีเป้าหมาย "{target}" ของการตรวจสอบในการออกแบบโครงการวิจัย โปรดเลือกหน้า การมาตามนัด และรายการใหม่',
  },
  CHECKS_CYCLE: {
    status: 422,
    ja: '導出が互いに依存しています: {checks}。循環をなくしてください。',
    en: 'These derivations depend on each other: {checks}. Break the circle.',
    th: 'การคำนวณเหล่านี้ขึ้นต่อกันเป็นวงจร: {checks} โปรดตัดวงจร',
  },
  CHECKS_DIVISION_BY_ZERO: {
    ja: '0で割ろうとしました。分母が0の場合を式で除いてください。',
    en: 'Division by zero. Exclude a divisor of 0 in the expression.',
    th: 'มีการหารด้วยศูนย์ โปรดตัดกรณีตัวหารเป็น 0 ออกในนิพจน์',
  },
  CHECKS_ROUND_PLACES: {
    ja: '小数桁数{places}には丸められません。-20から20までの整数を指定してください。',
    en: 'Cannot round to {places} decimals. Give a whole number from -20 to 20.',
    th: 'ปัดเศษเป็น {places} ตำแหน่งไม่ได้ โปรดระบุจำนวนเต็มตั้งแต่ -20 ถึง 20',
  },
  CHECKS_NOT_A_NUMBER: {
    ja: '「{value}」は数値ではありません。',
    en: '"{value}" is not a number.',
    th: '"{value}" ไม่ใช่ตัวเลข',
  },
  CHECKS_NOT_A_DATE: {
    ja: '「{value}」はYYYY-MM-DD形式の日付ではありません。',
    en: '"{value}" is not a date in the form YYYY-MM-DD.',
    th: '"{value}" ไม่ใช่วันที่ในรูปแบบ YYYY-MM-DD',
  },
  CHECKS_NOT_A_TIME: {
    ja: '「{value}」はHH:MM形式の時刻ではありません。',
    en: '"{value}" is not a time in the form HH:MM.',
    th: '"{value}" ไม่ใช่เวลาในรูปแบบ HH:MM',
  },
  CHECKS_VALUE_UNREADABLE: {
    ja: '項目{item}の値「{value}」は、このバージョンの項目の型として読めません。',
    en: 'The value "{value}" of item {item} cannot be read as the type the item has in this version.',
    th: 'อ่านค่า "{value}" ของรายการ {item} ตามชนิดข้อมูลในเวอร์ชันนี้ไม่ได้',
  },
  CHECKS_VALUE_REFUSED: {
    ja: '導出した値「{value}」は対象項目の入力規則に合いません。',
    en: 'The derived value "{value}" does not obey the input rules of its item.',
    th: 'ค่าที่คำนวณได้ "{value}" ไม่เป็นไปตามกฎการกรอกของรายการ',
  },
  CHECKS_FAILED: {
    ja: 'チェックを評価できませんでした: {reason}',
    en: 'The check could not be evaluated: {reason}',
    th: 'ประเมินการตรวจสอบไม่ได้: {reason}',
  },
  CHECKS_REQUIRED_EMPTY: {
    ja: 'この項目は必須ですが、入力されていません。値を入力してください。',
    en: 'This item is required but empty. Please enter a value.',
    th: 'รายการนี้จำเป็นต้องกรอกแต่ยังว่างอยู่ โปรดกรอกค่า',
  },
  CHECKS_FUTURE_DATE: {
    ja: 'この日付は今日より後です。日付を確認してください。',
    en: 'This date is in the future. Please check it.',
    th: 'วันที่นี้อยู่ในอนาคต โปรดตรวจสอบวันที่',
  },
});
