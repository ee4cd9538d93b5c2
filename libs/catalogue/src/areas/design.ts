import { defineArea } from '../define/define';

/** Faults and warnings that the study design library reports. */
export const design = defineArea({
  DESIGN_SHAPE_INVALID: {
    ja: '試験設計のこの値({value})が不正です: {reason}。修正するか、設計を読み込み直してください。',
    en: 'The design has a wrong value here ({value}): {reason}. Correct it or load the design again.',
    th: 'ค่าในการออกแบบไม่ถูกต้อง ({value}): {reason} โปรดแก้ไขหรือโหลดการออกแบบใหม่',
  },
  DESIGN_MEMBER_UNKNOWN: {
    ja: 'このバージョンで扱えない内容が試験設計にあります: {members}。削除するか、新しいバージョンを使用してください。',
    en: 'The design contains something that this version does not know: {members}. Remove it or use a newer version.',
    th: 'การออกแบบมีส่วนที่เวอร์ชันนี้ไม่รู้จัก: {members} โปรดลบออกหรือใช้เวอร์ชันที่ใหม่กว่า',
  },
  DESIGN_CHARACTER_INVALID: {
    ja: '保存できない文字(制御文字または不完全な文字)が含まれています。その文字を削除してください。',
    en: 'The text contains a character that cannot be stored (a control character, or half a character). Remove it.',
    th: 'ข้อความมีอักขระที่บันทึกไม่ได้ (อักขระควบคุมหรืออักขระไม่สมบูรณ์) โปรดลบออก',
  },
  DESIGN_KEY_INVALID: {
    ja: '「{value}」はキーに使えません。先頭は英字、以降は英数字と下線で40文字以内とし、チェック言語の予約語は避けてください。',
    en: '"{value}" cannot be a key. Begin with a letter, then use letters, digits and underscores, at most 40, and avoid the reserved words of the check language.',
    th: 'ไม่สามารถใช้ "{value}" เป็นคีย์ได้ ให้ขึ้นต้นด้วยตัวอักษรอังกฤษ ตามด้วยตัวอักษร ตัวเลข หรือขีดล่าง ไม่เกิน 40 ตัว และไม่ใช่คำสงวน',
  },
  DESIGN_KEY_DUPLICATE: {
    ja: '「{key}」が重複しています({kind})。別々の値にしてください。',
    en: '"{key}" is used more than once ({kind}). Give each its own key.',
    th: '"{key}" ถูกใช้ซ้ำ ({kind}) โปรดตั้งให้ไม่ซ้ำกัน',
  },
  DESIGN_KEY_SHADOWS: {
    ja: '項目キー「{key}」は別の要素({kind})のキーと同じで、チェックで区別できません。どちらかの名前を変えてください。',
    en: 'The item key "{key}" is also the key of a {kind}, so checks could mean either. Rename one of them.',
    th: 'คีย์ "{key}" ซ้ำกับคีย์ของ {kind} ทำให้การตรวจสอบแยกไม่ออก โปรดเปลี่ยนชื่ออย่างใดอย่างหนึ่ง',
  },
  DESIGN_REFERENCE_MISSING: {
    ja: '「{key}」({kind})は存在しません。既存のものを選ぶか、追加してください。',
    en: '"{key}" ({kind}) does not exist. Choose an existing one or add it.',
    th: 'ไม่มี "{key}" ({kind}) โปรดเลือกที่มีอยู่หรือเพิ่มใหม่',
  },
  DESIGN_BOUNDS: {
    ja: '{from}から{to}までの数値にしてください。',
    en: 'The number must be between {from} and {to}.',
    th: 'ตัวเลขต้องอยู่ระหว่าง {from} ถึง {to}',
  },
  DESIGN_TEXT_EMPTY: {
    ja: 'どの言語でも文言が空です。入力してください。',
    en: 'The text is empty in every language. Enter it.',
    th: 'ไม่มีข้อความในภาษาใดเลย โปรดกรอก',
  },
  DESIGN_TEXT_MISSING: {
    ja: '{languages}の文言がまだありません。試験の第一言語で表示されます。',
    en: "No text in {languages} yet: the study's first language is shown.",
    th: 'ยังไม่มีข้อความภาษา{languages} จะแสดงเป็นภาษาแรกของโครงการวิจัย',
  },
  DESIGN_LANGUAGE_UNKNOWN: {
    ja: '試験で使わない言語の文言があります: {languages}。表示されません。',
    en: 'The text has languages that the study does not use: {languages}. They are never shown.',
    th: 'ข้อความมีภาษาที่โครงการวิจัยไม่ได้ใช้: {languages} จะไม่แสดงผล',
  },
  DESIGN_LANGUAGE_DUPLICATE: {
    ja: '言語{language}が重複しています。1つ削除してください。',
    en: 'The language {language} is listed twice. Remove one.',
    th: 'ภาษา {language} ซ้ำกัน โปรดลบออกหนึ่งรายการ',
  },
  DESIGN_EXPRESSION_EMPTY: {
    ja: '式が空です。入力してください。',
    en: 'The expression is empty. Enter it.',
    th: 'นิพจน์ว่างเปล่า โปรดกรอก',
  },
  DESIGN_RULE_VERSION_UNKNOWN: {
    ja: 'この試験設計にはルール版{ruleVersion}が必要ですが、対応は{known}までです。更新してから使用してください。',
    en: 'The design needs rule version {ruleVersion}; this version knows up to {known}. Update before using it.',
    th: 'การออกแบบนี้ต้องใช้กฎเวอร์ชัน {ruleVersion} แต่ระบบรองรับถึง {known} โปรดอัปเดตก่อนใช้งาน',
  },
  DESIGN_STUDY_ID_EMPTY: {
    ja: '試験IDが空です。入力してください。',
    en: 'The study ID is empty. Enter it.',
    th: 'ไม่มีรหัสโครงการวิจัย โปรดกรอก',
  },
  DESIGN_SUBJECT_NUMBER_PATTERN: {
    ja: '被験者番号の書式「{pattern}」に使えるのは {siteMark}、{counterMark}、英数字、. _ / - だけです。',
    en: 'The subject number pattern "{pattern}" may contain only {siteMark}, {counterMark}, letters, digits and . _ / -.',
    th: 'รูปแบบหมายเลขอาสาสมัคร "{pattern}" ใช้ได้เฉพาะ {siteMark}, {counterMark} ตัวอักษร ตัวเลข และ . _ / -',
  },
  DESIGN_SUBJECT_NUMBER_COUNTER: {
    ja: '被験者番号の書式「{pattern}」には連番(例: {counterMark})をちょうど1つ入れてください。',
    en: 'The subject number pattern "{pattern}" must contain exactly one counter, for example {counterMark}.',
    th: 'รูปแบบหมายเลขอาสาสมัคร "{pattern}" ต้องมีตัวนับหนึ่งตัวพอดี เช่น {counterMark}',
  },
  DESIGN_SUBJECT_NUMBER_SITE: {
    ja: '連番は施設ごとに数えるため、被験者番号の書式「{pattern}」に {siteMark} を入れてください。',
    en: 'The subject number pattern "{pattern}" must contain {siteMark}, because numbers are counted per site.',
    th: 'รูปแบบหมายเลขอาสาสมัคร "{pattern}" ต้องมี {siteMark} เพราะนับแยกตามศูนย์วิจัย',
  },
  DESIGN_CODELIST_EMPTY: {
    ja: 'コードリスト「{codelist}」にコードがありません。1つ以上追加してください。',
    en: 'The codelist “{codelist}” has no code. Add at least one.',
    th: 'รายการรหัส “{codelist}” ไม่มีรหัส โปรดเพิ่มอย่างน้อยหนึ่งรหัส',
  },
  DESIGN_CODE_FORM: {
    ja: 'コード「{code}」はコードリストの型({dataType})に合いません。コードか型を修正してください。',
    en: 'The code "{code}" does not fit the codelist\'s type ({dataType}). Correct the code or the type.',
    th: 'รหัส "{code}" ไม่ตรงกับชนิดของรายการรหัส ({dataType}) โปรดแก้ไขรหัสหรือชนิด',
  },
  DESIGN_CODE_UNKNOWN: {
    ja: 'コード「{code}」は項目のコードリストにありません。リストから選んでください。',
    en: 'The code "{code}" is not in the item\'s codelist. Choose one that is.',
    th: 'รหัส "{code}" ไม่อยู่ในรายการรหัสของรายการข้อมูลนี้ โปรดเลือกใหม่',
  },
  DESIGN_VISIT_EMPTY: {
    ja: 'Visit「{visit}」にページが割り当てられていません。割り当てるか、Visitを削除してください。',
    en: 'No page is scheduled at the visit “{visit}”. Schedule one or remove the visit.',
    th: 'ไม่มีหน้า CRF ใน Visit “{visit}” โปรดกำหนดหน้าหรือลบ Visit',
  },
  DESIGN_WINDOW_VISIT_TYPE: {
    ja: '許容範囲を設定できるのは規定Visitだけです(「{visit}」)。許容範囲を削除するか種別を変えてください。',
    en: 'Only a scheduled visit has a window; “{visit}” is not one. Remove the window or change the type.',
    th: 'กำหนดช่วงเวลาได้เฉพาะการมาตามนัด “{visit}” ไม่ใช่ โปรดลบช่วงเวลาหรือเปลี่ยนประเภท',
  },
  DESIGN_WINDOW_ANCHOR_VISIT: {
    ja: '「{visit}」の許容範囲に、0日目の基準となるVisitを指定してください。',
    en: 'The window of “{visit}” must name the visit that day 0 is taken from.',
    th: 'ช่วงเวลาของ “{visit}” ต้องระบุ Visit ที่ใช้เป็นวันเริ่มต้น (วันที่ 0)',
  },
  DESIGN_WINDOW_ITEM: {
    ja: '許容範囲には、行ブロック以外の日付項目が必要です(「{item}」)。別の項目を選んでください。',
    en: 'A window needs a date item outside lines; “{item}” is not one. Choose another item.',
    th: 'ช่วงเวลาต้องใช้รายการวันที่ที่ไม่อยู่ในแถวบันทึก “{item}” ใช้ไม่ได้ โปรดเลือกรายการอื่น',
  },
  DESIGN_PAGE_NOT_AT_VISIT: {
    ja: 'ページ「{page}」はVisit「{visit}」に割り当てられていません。割り当てるか別のVisitを選んでください。',
    en: 'The page “{page}” is not scheduled at the visit “{visit}”. Schedule it or choose another visit.',
    th: 'หน้า “{page}” ไม่ได้อยู่ใน Visit “{visit}” โปรดกำหนดหรือเลือก Visit อื่น',
  },
  DESIGN_SCHEDULE_DUPLICATE: {
    ja: 'ページ「{page}」がVisit「{visit}」に重複して割り当てられています。1つ削除してください。',
    en: 'The page “{page}” is scheduled twice at the visit “{visit}”. Remove one entry.',
    th: 'หน้า “{page}” ถูกกำหนดซ้ำใน Visit “{visit}” โปรดลบออกหนึ่งรายการ',
  },
  DESIGN_REGISTRATION_CONDITION: {
    ja: '登録ページ「{page}」は必ず収集するため、条件を付けられません。',
    en: 'The registration page “{page}” is always collected; it cannot have a condition.',
    th: 'หน้าลงทะเบียน “{page}” ต้องเก็บข้อมูลเสมอ จึงมีเงื่อนไขไม่ได้',
  },
  DESIGN_REGISTRATION_VISIT: {
    ja: '登録ページを規定外Visit「{visit}」に置くことはできません。別のVisitを選んでください。',
    en: 'The registration page cannot be placed at the unscheduled visit “{visit}”. Choose another visit.',
    th: 'วางหน้าลงทะเบียนในการมานอกนัด “{visit}” ไม่ได้ โปรดเลือก Visit อื่น',
  },
  DESIGN_REGISTRATION_PAGE_COUNT: {
    ja: '登録ページはちょうど1つ必要ですが、{count}ページあります。',
    en: 'The study needs exactly one registration page; it has {count}.',
    th: 'ต้องมีหน้าลงทะเบียนหนึ่งหน้าพอดี ขณะนี้มี {count} หน้า',
  },
  DESIGN_REGISTRATION_SCHEDULE: {
    ja: '登録ページ「{page}」はちょうど1つのVisitに割り当ててください(現在{count})。',
    en: 'The registration page “{page}” must be scheduled at exactly one visit; it is at {count}.',
    th: 'หน้าลงทะเบียน “{page}” ต้องอยู่ใน Visit เดียวพอดี ขณะนี้อยู่ใน {count} Visit',
  },
  DESIGN_SCREENING_NUMBER_COUNT: {
    ja: '登録ページ「{page}」には、スクリーニング番号のプロパティを持つ項目がちょうど1つ必要です(現在{count})。',
    en: 'The registration page “{page}” needs exactly one item with the screening number property; it has {count}.',
    th: 'หน้าลงทะเบียน “{page}” ต้องมีรายการหมายเลขคัดกรองหนึ่งรายการพอดี ขณะนี้มี {count}',
  },
  DESIGN_ENROLLMENT_NUMBER_COUNT: {
    ja: '登録ページ「{page}」には、登録番号のプロパティを持つ項目がちょうど1つ必要です(現在{count})。',
    en: 'The registration page “{page}” needs exactly one item with the enrolment number property; it has {count}.',
    th: 'หน้าลงทะเบียน “{page}” ต้องมีรายการหมายเลขลงทะเบียนหนึ่งรายการพอดี ขณะนี้มี {count}',
  },
  DESIGN_NUMBERS_ON_SAME_ITEM: {
    ja: 'スクリーニング番号と登録番号を同じ項目(「{item}」)にはできません。項目を分けてください。',
    en: 'The screening number and the enrolment number cannot be the same item (“{item}”). Use two items.',
    th: 'หมายเลขคัดกรองและหมายเลขลงทะเบียนเป็นรายการเดียวกัน (“{item}”) ไม่ได้ โปรดแยกรายการ',
  },
  DESIGN_NUMBER_PLACE: {
    ja: '項目「{item}」はスクリーニング番号または登録番号のため、登録ページの通常ブロックのテキスト項目にしてください。',
    en: 'The item “{item}” holds a screening or enrolment number, so it must be a text item in a normal block of the registration page.',
    th: 'รายการ “{item}” เก็บหมายเลขคัดกรองหรือหมายเลขลงทะเบียน จึงต้องเป็นข้อความในบล็อกปกติของหน้าลงทะเบียน',
  },
  DESIGN_NUMBER_LENGTH: {
    ja: '項目「{item}」の番号は{most}文字以内です。最大文字数を設定してください。',
    en: 'The item “{item}” holds a number of at most {most} characters. Set its maximum length.',
    th: 'หมายเลขในรายการ “{item}” ยาวได้ไม่เกิน {most} ตัวอักษร โปรดกำหนดความยาวสูงสุด',
  },
  DESIGN_PAGE_NOT_SCHEDULED: {
    ja: 'ページ「{page}」はどのVisitにも割り当てられておらず、入力できません。',
    en: 'The page “{page}” is at no visit, so nobody can fill it in.',
    th: 'หน้า “{page}” ไม่ได้อยู่ใน Visit ใด จึงไม่มีใครบันทึกได้',
  },
  DESIGN_PAGE_EMPTY: {
    ja: 'ページ「{page}」に項目がありません。',
    en: 'The page “{page}” has no item.',
    th: 'หน้า “{page}” ไม่มีรายการข้อมูล',
  },
  DESIGN_BLOCK_EMPTY: {
    ja: 'ブロック「{block}」にラベルも項目もありません。',
    en: 'The block “{block}” has neither label nor item.',
    th: 'บล็อก “{block}” ไม่มีทั้งป้ายชื่อและรายการข้อมูล',
  },
  DESIGN_LINES_REQUIRED: {
    ja: '固定行ブロック「{block}」には1行以上必要です。',
    en: 'The fixed-line block “{block}” needs at least one line.',
    th: 'บล็อกแถวคงที่ “{block}” ต้องมีอย่างน้อยหนึ่งแถว',
  },
  DESIGN_LINE_NUMBER_TWICE: {
    ja: '行番号{number}がブロック内で重複しています。行ごとに別の番号を付けてください。',
    en: 'Line number {number} is used more than once in the block. Give each line its own.',
    th: 'หมายเลขแถว {number} ถูกใช้ซ้ำในบล็อกเดียวกัน โปรดกำหนดหมายเลขที่ไม่ซ้ำกันให้แต่ละแถว',
  },
  DESIGN_LINE_NUMBER_REUSED: {
    ja: '行番号{number}は以前のバージョンで行「{was}」のものでした。行「{line}」に使うと、行「{was}」に入力済みの値が行「{line}」の値になってしまいます。行「{line}」には新しい番号を付けてください。',
    en: 'Line number {number} belonged to line “{was}” in an earlier version: the values entered there would become values of “{line}”. Give “{line}” a new number.',
    th: 'หมายเลขแถว {number} เคยเป็นของแถว “{was}” ในเวอร์ชันก่อน ค่าที่กรอกไว้จะกลายเป็นค่าของแถว “{line}” โปรดกำหนดหมายเลขใหม่ให้แถว “{line}”',
  },
  DESIGN_LINE_NUMBER_CHANGED: {
    ja: '行「{line}」の番号は以前のバージョンでは{had}でした。{number}に変えると、入力済みの値が行「{line}」から離れます。番号を{had}に戻してください。',
    en: 'Line “{line}” had number {had} in an earlier version; with number {number} the values entered there would be cut off from it. Give it number {had} again.',
    th: 'แถว “{line}” มีหมายเลข {had} ในเวอร์ชันก่อน หากเปลี่ยนเป็น {number} ค่าที่กรอกไว้จะแยกจากแถวนี้ โปรดใช้หมายเลข {had} ดังเดิม',
  },
  DESIGN_LINES_NOT_ALLOWED: {
    ja: '行を持てるのは固定行ブロックだけです(「{block}」)。削除するか種別を変えてください。',
    en: 'Only a fixed-line block has lines; “{block}” is not one. Remove them or change the type.',
    th: 'มีแถวได้เฉพาะบล็อกแถวคงที่ “{block}” ไม่ใช่ โปรดลบแถวหรือเปลี่ยนประเภท',
  },
  DESIGN_MAX_LINES_NOT_ALLOWED: {
    ja: '最大行数を持てるのはログ行ブロックだけです(「{block}」)。',
    en: 'Only a log-line block has a maximum number of lines; “{block}” is not one.',
    th: 'กำหนดจำนวนแถวสูงสุดได้เฉพาะบล็อกแถวบันทึก “{block}” ไม่ใช่',
  },
  DESIGN_DATA_TYPE_NOT_ALLOWED: {
    ja: 'テキストか数値かを選べるのはテキストとテキストエリアだけです(「{item}」、レイアウト「{layout}」)。',
    en: 'Only text and text area can be set to text or number; “{item}” has layout “{layout}”.',
    th: 'เลือกชนิดข้อความหรือตัวเลขได้เฉพาะช่องข้อความ “{item}” มีเลย์เอาต์ “{layout}”',
  },
  DESIGN_ROW_NUMBER_PLACE: {
    ja: '行番号(「{item}」)は行を持つブロックにだけ置けます。',
    en: 'A row number (“{item}”) can be used only in a block with lines.',
    th: 'วางเลขแถว (“{item}”) ได้เฉพาะในบล็อกที่มีแถว',
  },
  DESIGN_VALUE_NOT_ALLOWED: {
    ja: '「{item}」は値を持たないため(レイアウト「{layout}」)、必須にできません。',
    en: '“{item}” has no value (layout “{layout}”), so it cannot be required.',
    th: '“{item}” ไม่มีค่า (เลย์เอาต์ “{layout}”) จึงบังคับกรอกไม่ได้',
  },
  DESIGN_END_ITEM_NOT_ALLOWED: {
    ja: '継続中の判定に使う項目を持てるのは、ログ行のブロックだけです(「{block}」)。',
    en: 'Only a log-line block has ongoing lines; “{block}” is not one.',
    th: 'เฉพาะบล็อกแถวบันทึกเท่านั้นที่มีแถวที่ยังดำเนินอยู่ได้ “{block}” ไม่ใช่',
  },
  DESIGN_NOT_DONE_NOT_ALLOWED: {
    ja: '「{item}」は「未実施」にできません。値を持たない項目、システムが入力する項目、登録ページの項目は対象外です。',
    en: '“{item}” cannot be recorded as not done: it has no value, is filled by the system, or is on the registration page.',
    th: 'บันทึก “{item}” ว่า “ไม่ได้ทำ” ไม่ได้ เพราะไม่มีค่า ระบบเป็นผู้กรอก หรืออยู่ในหน้าลงทะเบียน',
  },
  DESIGN_PAGE_NOT_DONE_NOT_ALLOWED: {
    ja: '登録ページ「{page}」は「未実施」にできません。',
    en: 'The registration page “{page}” cannot be recorded as not done.',
    th: 'บันทึกหน้าลงทะเบียน “{page}” ว่า “ไม่ได้ทำ” ไม่ได้',
  },
  DESIGN_NOT_IN_FUTURE_NOT_ALLOWED: {
    ja: '未来日の確認ができるのは日付だけです(「{item}」)。',
    en: 'Only a date can be checked for being in the future; “{item}” is not one.',
    th: 'ตรวจสอบวันในอนาคตได้เฉพาะรายการวันที่ “{item}” ไม่ใช่',
  },
  DESIGN_NUMBER_FORMAT_NOT_ALLOWED: {
    ja: '数値書式を持てるのは数値項目だけです(「{item}」)。',
    en: 'Only a number has a number format; “{item}” is not one.',
    th: 'กำหนดรูปแบบตัวเลขได้เฉพาะรายการตัวเลข “{item}” ไม่ใช่',
  },
  DESIGN_NUMBER_FORMAT_BOUNDS: {
    ja: '数値書式は整数部1桁以上、全体で{most}桁以内にしてください。',
    en: 'A number format has at least one integer digit and at most {most} digits in all.',
    th: 'รูปแบบตัวเลขต้องมีจำนวนเต็มอย่างน้อยหนึ่งหลัก และรวมไม่เกิน {most} หลัก',
  },
  DESIGN_MAX_LENGTH_NOT_ALLOWED: {
    ja: '最大文字数を持てるのはテキストだけです(「{item}」、レイアウト「{layout}」)。',
    en: 'Only a text has a maximum length; “{item}” is not one (layout “{layout}”).',
    th: 'กำหนดความยาวสูงสุดได้เฉพาะข้อความ “{item}” ไม่ใช่ (เลย์เอาต์ “{layout}”)',
  },
  DESIGN_CODELIST_REQUIRED: {
    ja: '「{item}」は選択式のため(レイアウト「{layout}」)、コードリストが必要です。',
    en: '“{item}” lets people choose (layout “{layout}”), so it needs a codelist.',
    th: '“{item}” เป็นแบบเลือก (เลย์เอาต์ “{layout}”) จึงต้องมีรายการรหัส',
  },
  DESIGN_CODELIST_NOT_ALLOWED: {
    ja: '「{item}」は選択式ではないため(レイアウト「{layout}」)、コードリストを持てません。',
    en: '“{item}” is not a choice (layout “{layout}”), so it cannot have a codelist.',
    th: '“{item}” ไม่ใช่แบบเลือก (เลย์เอาต์ “{layout}”) จึงมีรายการรหัสไม่ได้',
  },
  DESIGN_PROPERTY_DUPLICATE: {
    ja: '「{item}」にプロパティ「{property}」が重複しています。1つ削除してください。',
    en: '“{item}” has property “{property}” twice. Remove one.',
    th: '“{item}” มีคุณสมบัติ “{property}” ซ้ำ โปรดลบออกหนึ่งรายการ',
  },
  DESIGN_PROPERTY_NOT_ALLOWED: {
    ja: 'プロパティ「{property}」は「{item}」(レイアウト「{layout}」)に使えません。削除するかレイアウトを変えてください。',
    en: 'Property “{property}” does not fit “{item}” (layout “{layout}”). Remove it or change the layout.',
    th: 'คุณสมบัติ “{property}” ใช้กับ “{item}” (เลย์เอาต์ “{layout}”) ไม่ได้ โปรดลบหรือเปลี่ยนเลย์เอาต์',
  },
  DESIGN_PROPERTY_IN_LINES: {
    ja: 'プロパティ「{property}」は行を持つブロックには使えません(「{item}」)。',
    en: 'Property “{property}” cannot be used in a block with lines (“{item}”).',
    th: 'ใช้คุณสมบัติ “{property}” ในบล็อกที่มีแถวไม่ได้ (“{item}”)',
  },
  DESIGN_AUTOFILL_SELF: {
    ja: '「{item}」を自分自身から自動入力することはできません。別の項目を選んでください。',
    en: '“{item}” cannot be filled from itself. Choose another item.',
    th: '“{item}” เติมค่าจากตัวเองไม่ได้ โปรดเลือกรายการอื่น',
  },
  DESIGN_AUTOFILL_TYPE: {
    ja: '「{item}」と「{from}」は値の種類が違うため、自動入力できません。',
    en: '“{item}” cannot be filled from “{from}”: their values are of different kinds.',
    th: '“{item}” เติมค่าจาก “{from}” ไม่ได้ เพราะเป็นค่าคนละชนิด',
  },
  DESIGN_DEFAULT_EMPTY: {
    ja: '「{item}」の初期値が空です。入力するかプロパティを削除してください。',
    en: 'The default value of “{item}” is empty. Enter it or remove the property.',
    th: 'ค่าเริ่มต้นของ “{item}” ว่างเปล่า โปรดกรอกหรือลบคุณสมบัตินี้',
  },
  DESIGN_EXCLUDE_EMPTY: {
    ja: '他を除外するコードを1つ以上指定するか、プロパティを削除してください。',
    en: 'Name at least one code that excludes the others, or remove the property.',
    th: 'โปรดระบุรหัสที่ตัดตัวเลือกอื่นอย่างน้อยหนึ่งรหัส หรือลบคุณสมบัตินี้',
  },
  DESIGN_CHECK_ITEM_REQUIRED: {
    ja: 'チェック「{check}」には対象項目が必要です。',
    en: 'The check “{check}” needs a target item.',
    th: 'การตรวจสอบ “{check}” ต้องมีรายการเป้าหมาย',
  },
  DESIGN_CHECK_TARGET_VALUE: {
    ja: '「{item}」は値を持たないため、クエリや導出の対象にできません。別の項目を選んでください。',
    en: '“{item}” has no value, so it cannot carry a query or a derivation. Choose another item.',
    th: '“{item}” ไม่มีค่า จึงมีข้อซักถามหรือการคำนวณไม่ได้ โปรดเลือกรายการอื่น',
  },
  DESIGN_DERIVE_DUPLICATE: {
    ja: '「{item}」を導出するチェックが複数あります。1つにしてください。',
    en: '“{item}” is derived by more than one check. Keep one.',
    th: '“{item}” ถูกคำนวณจากการตรวจสอบมากกว่าหนึ่งรายการ โปรดเหลือเพียงหนึ่ง',
  },
  DESIGN_SHOW_EMPTY: {
    ja: '表示・非表示の対象項目を1つ以上指定してください。',
    en: 'Name at least one item to show or hide.',
    th: 'โปรดระบุรายการที่จะแสดงหรือซ่อนอย่างน้อยหนึ่งรายการ',
  },
  DESIGN_HIDDEN_DERIVED: {
    ja: '「{target}」は「{reads}」から導出されますが、「{target}」を見られる役割の中に「{reads}」を見られない役割があり、導出値から分かってしまいます。「{target}」を同じ役割にだけ見える非表示項目にするか、式から「{reads}」を外してください。',
    en: '“{target}” is derived from “{reads}”, but some roles that see “{target}” must not see “{reads}” and would learn it from the derived value. Make “{target}” a hidden item for the same roles, or take “{reads}” out of the expression.',
    th: '“{target}” คำนวณจาก “{reads}” แต่มีบทบาทที่เห็น “{target}” โดยไม่มีสิทธิ์เห็น “{reads}” จึงจะรู้ค่าได้จากผลการคำนวณ โปรดตั้ง “{target}” เป็นรายการซ่อนสำหรับบทบาทเดียวกัน หรือนำ “{reads}” ออกจากนิพจน์',
  },
  DESIGN_HIDDEN_SHOWN: {
    ja: '「{target}」の表示・非表示が「{reads}」で決まりますが、「{target}」を見られる役割の中に「{reads}」を見られない役割があり、項目の有無から分かってしまいます。「{target}」を同じ役割にだけ見える非表示項目にするか、式から「{reads}」を外してください。',
    en: 'Whether “{target}” is shown depends on “{reads}”, but some roles that see “{target}” must not see “{reads}” and would learn it from that. Make “{target}” a hidden item for the same roles, or take “{reads}” out of the expression.',
    th: 'การแสดง “{target}” ขึ้นกับ “{reads}” แต่มีบทบาทที่เห็น “{target}” โดยไม่มีสิทธิ์เห็น “{reads}” จึงจะรู้ค่าได้จากการแสดงหรือไม่แสดง โปรดตั้ง “{target}” เป็นรายการซ่อนสำหรับบทบาทเดียวกัน หรือนำ “{reads}” ออกจากนิพจน์',
  },
  DESIGN_HIDDEN_BLOCK: {
    ja: 'ページ「{target}」の保存を止めるチェックが「{reads}」に関わりますが、このページに入力する役割の中に「{reads}」を見られない役割があり、保存できないことから分かってしまいます。動作をクエリに変えるか、「{reads}」を外してください。',
    en: 'A check that stops page “{target}” from being saved involves “{reads}”, but some roles that see the page must not see “{reads}” and would learn it from the refusal. Let the check raise a query instead, or take “{reads}” out of it.',
    th: 'การตรวจสอบที่ห้ามบันทึกหน้า “{target}” เกี่ยวข้องกับ “{reads}” แต่มีบทบาทที่เห็นหน้านี้โดยไม่มีสิทธิ์เห็น “{reads}” จึงจะรู้ค่าได้จากการที่บันทึกไม่ได้ โปรดเปลี่ยนเป็นการเปิดข้อซักถาม หรือนำ “{reads}” ออก',
  },
  DESIGN_HIDDEN_VISIT: {
    ja: 'Visit「{target}」の自動追加が「{reads}」で決まりますが、「{reads}」は一部の役割にしか見えません。Visitの追加はすべての役割に分かるため、式から「{reads}」を外すか、必要な担当者が手動で追加してください。',
    en: 'Whether visit “{target}” is added depends on “{reads}”, which only some roles may see. Every role notices an added visit. Take “{reads}” out of the expression, or let people add the visit by hand.',
    th: 'การเพิ่ม Visit “{target}” ขึ้นกับ “{reads}” ซึ่งมีเพียงบางบทบาทที่เห็นได้ แต่ทุกบทบาทรู้เมื่อมีการเพิ่ม Visit โปรดนำ “{reads}” ออกจากนิพจน์ หรือให้ผู้รับผิดชอบเพิ่มเอง',
  },
  DESIGN_HIDDEN_CONDITION: {
    ja: '「{target}」を収集するかどうかが「{reads}」で決まりますが、このページを見られる役割の中に「{reads}」を見られない役割があり、ページの有無から分かってしまいます。ページの項目をすべて同じ役割にだけ見える非表示項目にするか、条件から「{reads}」を外してください。',
    en: 'Whether “{target}” is collected depends on “{reads}”, but some roles that see the page must not see “{reads}” and would learn it from that. Make every item of the page a hidden item for the same roles, or take “{reads}” out of the condition.',
    th: 'การเก็บข้อมูล “{target}” ขึ้นกับ “{reads}” แต่มีบทบาทที่เห็นหน้านี้โดยไม่มีสิทธิ์เห็น “{reads}” จึงจะรู้ค่าได้จากการมีหรือไม่มีหน้า โปรดตั้งทุกรายการของหน้าเป็นรายการซ่อนสำหรับบทบาทเดียวกัน หรือนำ “{reads}” ออกจากเงื่อนไข',
  },
  DESIGN_HIDDEN_AUTOFILL: {
    ja: '「{target}」は「{reads}」から自動入力されますが、「{target}」を見られる役割の中に「{reads}」を見られない役割があります。「{target}」を同じ役割にだけ見える非表示項目にするか、自動入力をやめてください。',
    en: '“{target}” is filled from “{reads}”, but some roles that see “{target}” must not see “{reads}”. Make “{target}” a hidden item for the same roles, or do not fill it automatically.',
    th: '“{target}” เติมค่าอัตโนมัติจาก “{reads}” แต่มีบทบาทที่เห็น “{target}” โดยไม่มีสิทธิ์เห็น “{reads}” โปรดตั้ง “{target}” เป็นรายการซ่อนสำหรับบทบาทเดียวกัน หรือยกเลิกการเติมอัตโนมัติ',
  },
  DESIGN_SCHEME_WITHOUT_ARMS: {
    ja: '割付スキームに投与群がありません。投与群を追加してください。',
    en: 'The scheme has no arms. Add them.',
    th: 'แผนการสุ่มไม่มีกลุ่มการรักษา โปรดเพิ่ม',
  },
  DESIGN_SCHEME_WITHOUT_FACTORS: {
    ja: '最小化法には因子が必要です。因子を追加するか、別の方法を選んでください。',
    en: 'Minimisation needs factors. Add one, or choose another method.',
    th: 'มินิไมเซชัน (Minimisation) ต้องมีปัจจัย โปรดเพิ่มปัจจัยหรือเลือกวิธีอื่น',
  },
  DESIGN_LEVEL_CODE_TWICE: {
    ja: 'コード「{code}」が2つの水準に入っています。どちらか一方にしてください。',
    en: 'The code "{code}" belongs to two levels. Leave it in one of them.',
    th: 'รหัส "{code}" อยู่ในสองระดับ โปรดให้อยู่เพียงระดับเดียว',
  },
  DESIGN_LEVELS_INCOMPLETE: {
    ja: 'どの水準にも入っていないコードがあります: {codes}。すべての被験者に水準が決まるようにしてください。',
    en: 'These codes belong to no level: {codes}. Every subject needs a level.',
    th: 'รหัสเหล่านี้ไม่อยู่ในระดับใด: {codes} อาสาสมัครทุกรายต้องมีระดับ',
  },
  DESIGN_CONSENT_ITEM: {
    ja: '項目「{item}」には電子的同意(eConsent)の同意日のプロパティがありません。プロパティを付けるか、別の項目を選んでください。',
    en: 'Item “{item}” does not have the property "eConsent date". Give it the property, or choose another item.',
    th: 'รายการ “{item}” ไม่มีคุณสมบัติวันที่ให้ความยินยอมอิเล็กทรอนิกส์ โปรดเพิ่มคุณสมบัติหรือเลือกรายการอื่น',
  },
  DESIGN_WITHDRAWAL_ITEM: {
    ja: '項目「{item}」は日付ではありません。日付の項目を選んでください。',
    en: 'Item “{item}” is not a date. Choose an item that is one.',
    th: 'รายการ “{item}” ไม่ใช่วันที่ โปรดเลือกรายการที่เป็นวันที่',
  },
  DESIGN_SIGNATURE_WITHOUT_ROLES: {
    ja: '署名する役割がありません。1つ以上選んでください。',
    en: 'No role may sign. Choose at least one.',
    th: 'ไม่มีบทบาทที่ลงลายมือชื่อ โปรดเลือกอย่างน้อยหนึ่งบทบาท',
  },
});
