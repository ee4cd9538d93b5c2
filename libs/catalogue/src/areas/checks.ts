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
  CHECKS_TOO_COSTLY: {
    ja: 'このチェックは計算量が上限({limit}ステップ)を超えるため評価されませんでした。式の入れ子を減らすか、ブロックの最大行数を小さくしてください。',
    en: 'The check was not evaluated because it needs more than {limit} steps. Nest fewer functions over lines, or give the blocks a smaller maximum number of lines.',
    th: 'การตรวจสอบนี้ไม่ถูกประเมินเพราะต้องใช้การคำนวณเกิน {limit} ขั้นตอน โปรดลดการซ้อนฟังก์ชันที่วนตามแถว หรือกำหนดจำนวนแถวสูงสุดของบล็อกให้น้อยลง',
  },
  CHECKS_COST_LIMIT: {
    status: 422,
    ja: 'この式は、データが最も多い場合に最大{cost}ステップの計算が必要です(上限は{limit})。原因は{line}行{column}列の「{part}」です。行に対する関数の入れ子を減らすか、ブロックの最大行数を小さくしてください。',
    en: 'With the most data that the design allows, the expression needs {cost} steps; the limit is {limit}. The reason is at line {line}, column {column}: "{part}". Nest fewer functions over lines, or give the blocks a smaller maximum number of lines.',
    th: 'เมื่อมีข้อมูลมากที่สุดตามที่ออกแบบไว้ นิพจน์นี้ต้องใช้การคำนวณ {cost} ขั้นตอน เกินขีดจำกัด {limit} สาเหตุอยู่ที่บรรทัด {line} คอลัมน์ {column}: "{part}" โปรดลดการซ้อนฟังก์ชันที่วนตามแถว หรือกำหนดจำนวนแถวสูงสุดของบล็อกให้น้อยลง',
  },
  CHECKS_PAGE_COST_LIMIT: {
    status: 422,
    ja: 'ページ「{page}」のすべてのチェックには、データが最も多い場合に最大{cost}ステップの計算が必要です(上限は{limit})。最も計算量が多いのはチェック「{check}」({checkCost}ステップ)です。そのチェックを簡単にするか、ブロックの最大行数を小さくしてください。',
    en: 'With the most data that the design allows, all checks of page "{page}" together need {cost} steps; the limit is {limit}. The largest share is that of check "{check}" ({checkCost} steps). Simplify it, or give the blocks a smaller maximum number of lines.',
    th: 'เมื่อมีข้อมูลมากที่สุดตามที่ออกแบบไว้ การตรวจสอบทั้งหมดของหน้า "{page}" ต้องใช้การคำนวณ {cost} ขั้นตอน เกินขีดจำกัด {limit} ส่วนที่ใช้มากที่สุดคือการตรวจสอบ "{check}" ({checkCost} ขั้นตอน) โปรดทำให้ง่ายขึ้น หรือกำหนดจำนวนแถวสูงสุดของบล็อกให้น้อยลง',
  },
  CHECKS_TOO_DEEP: {
    status: 422,
    ja: '式の入れ子または演算子の連続が{limit}段を超えています({line}行{column}列)。式を短くするか、複数のチェックに分けてください。',
    en: 'At line {line}, column {column} the expression nests or chains more than {limit} operators. Shorten it or split it into several checks.',
    th: 'ที่บรรทัด {line} คอลัมน์ {column} นิพจน์ซ้อนหรือต่อตัวดำเนินการเกิน {limit} ชั้น โปรดทำให้สั้นลงหรือแบ่งเป็นหลายการตรวจสอบ',
  },
  CHECKS_NUMBER_TOO_LONG: {
    ja: '計算の途中で{digits}桁を超える数値になりました。式とその値を確認してください。',
    en: 'A number of more than {digits} digits came up. Check the expression and its values.',
    th: 'ระหว่างการคำนวณมีตัวเลขยาวเกิน {digits} หลัก โปรดตรวจสอบนิพจน์และค่าที่ใช้',
  },
  CHECKS_NOT_RUN: {
    ja: '1回の保存で処理できる計算量を超えたため、このページのチェックは実行されませんでした。保存した値は保持されています。ECSを再実行してください。',
    en: 'The checks of this page were not run because the save had to compute too much. The saved values are kept. Run the ECS again.',
    th: 'ไม่ได้เรียกใช้การตรวจสอบของหน้านี้เพราะการบันทึกครั้งนั้นต้องคำนวณมากเกินไป ค่าที่บันทึกไว้ยังคงอยู่ โปรดเรียกใช้ ECS อีกครั้ง',
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
