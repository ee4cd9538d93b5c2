import { defineArea } from '../define';

/** What the study design library finds in a design, and what an import of CDISC ODM has to say. */
export const design = defineArea({
  DESIGN_SHAPE_INVALID: {
    ja: '試験設計のこの値({value})が不正です:{reason}。修正するか、設計を読み込み直してください。',
    en: 'The design has a wrong value here ({value}): {reason}. Correct it or load the design again.',
    th: 'ค่าในการออกแบบไม่ถูกต้อง ({value}): {reason} โปรดแก้ไขหรือโหลดการออกแบบใหม่',
  },
  DESIGN_MEMBER_UNKNOWN: {
    ja: 'この版で扱えない内容が試験設計にあります:{members}。削除するか、新しい版を使用してください。',
    en: 'The design holds something this version does not know: {members}. Remove it or use a newer version.',
    th: 'การออกแบบมีส่วนที่เวอร์ชันนี้ไม่รู้จัก: {members} โปรดลบออกหรือใช้เวอร์ชันที่ใหม่กว่า',
  },
  DESIGN_KEY_INVALID: {
    ja: '「{value}」はキーに使えません。先頭は英字、以降は英数字と下線で40文字以内とし、チェック言語の予約語は避けてください。',
    en: '"{value}" can not be a key. Use a letter first, then letters, digits and underscores, at most 40, and no word of the check language.',
    th: 'ไม่สามารถใช้ "{value}" เป็นคีย์ได้ ให้ขึ้นต้นด้วยตัวอักษรอังกฤษ ตามด้วยตัวอักษร ตัวเลข หรือขีดล่าง ไม่เกิน 40 ตัว และไม่ใช่คำสงวน',
  },
  DESIGN_KEY_DUPLICATE: {
    ja: '「{key}」が重複しています({kind})。別々の値にしてください。',
    en: '"{key}" is used more than once ({kind}). Give each its own.',
    th: '"{key}" ถูกใช้ซ้ำ ({kind}) โปรดตั้งให้ไม่ซ้ำกัน',
  },
  DESIGN_KEY_SHADOWS: {
    ja: '項目キー「{key}」は別の要素({kind})のキーと同じで、チェックで区別できません。どちらかの名前を変えてください。',
    en: 'The item key "{key}" is also the key of a {kind}, so checks could mean either. Rename one of them.',
    th: 'คีย์ "{key}" ซ้ำกับคีย์ของ {kind} ทำให้การตรวจสอบสับสน โปรดเปลี่ยนชื่ออย่างใดอย่างหนึ่ง',
  },
  DESIGN_REFERENCE_MISSING: {
    ja: '「{key}」({kind})は存在しません。既存のものを選ぶか、追加してください。',
    en: '"{key}" ({kind}) does not exist. Choose an existing one or add it.',
    th: 'ไม่มี "{key}" ({kind}) โปรดเลือกที่มีอยู่หรือเพิ่มใหม่',
  },
  DESIGN_BOUNDS: {
    ja: '{from}から{to}までの数値にしてください。',
    en: 'The number must lie between {from} and {to}.',
    th: 'ตัวเลขต้องอยู่ระหว่าง {from} ถึง {to}',
  },
  DESIGN_TEXT_EMPTY: {
    ja: 'どの言語でも文言が空です。入力してください。',
    en: 'The text is empty in every language. Enter it.',
    th: 'ไม่มีข้อความในภาษาใดเลย โปรดกรอก',
  },
  DESIGN_TEXT_MISSING: {
    ja: '次の言語の文言がありません:{languages}。試験の第一言語で表示されます。',
    en: "The text is missing in: {languages}. The study's first language is shown instead.",
    th: 'ไม่มีข้อความในภาษา: {languages} จะแสดงเป็นภาษาแรกของโครงการวิจัยแทน',
  },
  DESIGN_LANGUAGE_UNKNOWN: {
    ja: '試験で使わない言語の文言があります:{languages}。表示されません。',
    en: 'The text has languages that the study does not use: {languages}. They are never shown.',
    th: 'ข้อความมีภาษาที่โครงการวิจัยไม่ได้ใช้: {languages} จะไม่แสดงผล',
  },
  DESIGN_LANGUAGE_DUPLICATE: {
    ja: '言語{language}が重複しています。一つ削除してください。',
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
    en: 'The subject number pattern "{pattern}" may hold only {siteMark}, {counterMark}, letters, digits and . _ / -.',
    th: 'รูปแบบหมายเลขอาสาสมัคร "{pattern}" ใช้ได้เฉพาะ {siteMark}, {counterMark} ตัวอักษร ตัวเลข และ . _ / -',
  },
  DESIGN_SUBJECT_NUMBER_COUNTER: {
    ja: '被験者番号の書式「{pattern}」には連番(例:{counterMark})をちょうど一つ入れてください。',
    en: 'The subject number pattern "{pattern}" must hold exactly one counter, for example {counterMark}.',
    th: 'รูปแบบหมายเลขอาสาสมัคร "{pattern}" ต้องมีตัวนับหนึ่งตัวพอดี เช่น {counterMark}',
  },
  DESIGN_SUBJECT_NUMBER_SITE: {
    ja: '連番は施設ごとに数えるため、被験者番号の書式「{pattern}」に {siteMark} を入れてください。',
    en: 'The subject number pattern "{pattern}" must hold {siteMark}, because numbers are counted per site.',
    th: 'รูปแบบหมายเลขอาสาสมัคร "{pattern}" ต้องมี {siteMark} เพราะนับแยกตามศูนย์วิจัย',
  },
  DESIGN_CODELIST_EMPTY: {
    ja: 'コードリスト{codelist}にコードがありません。一つ以上追加してください。',
    en: 'The codelist {codelist} has no code. Add at least one.',
    th: 'รายการรหัส {codelist} ไม่มีรหัส โปรดเพิ่มอย่างน้อยหนึ่งรหัส',
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
    ja: 'Visit {visit}にページが割り当てられていません。割り当てるか、Visitを削除してください。',
    en: 'No page is scheduled at the visit {visit}. Schedule one or remove the visit.',
    th: 'ไม่มีหน้า CRF ในการมาตามนัด {visit} โปรดกำหนดหน้าหรือลบการนัด',
  },
  DESIGN_WINDOW_VISIT_TYPE: {
    ja: 'ウィンドウを設定できるのは予定Visitだけです({visit})。ウィンドウを削除するか種別を変えてください。',
    en: 'Only a scheduled visit has a window; {visit} is none. Remove the window or change the type.',
    th: 'กำหนดช่วงเวลาได้เฉพาะการมาตามนัด {visit} ไม่ใช่ โปรดลบช่วงเวลาหรือเปลี่ยนประเภท',
  },
  DESIGN_WINDOW_ANCHOR_VISIT: {
    ja: '{visit}のウィンドウに、0日目の基準となるVisitを指定してください。',
    en: 'The window of {visit} must name the visit that day 0 is taken from.',
    th: 'ช่วงเวลาของ {visit} ต้องระบุการนัดที่ใช้เป็นวันเริ่มต้น (วันที่ 0)',
  },
  DESIGN_WINDOW_ITEM: {
    ja: 'ウィンドウには、行ブロック以外の日付項目が必要です({item})。別の項目を選んでください。',
    en: 'A window needs a date item outside lines; {item} is none. Choose another item.',
    th: 'ช่วงเวลาต้องใช้รายการวันที่ที่ไม่อยู่ในแถวบันทึก {item} ใช้ไม่ได้ โปรดเลือกรายการอื่น',
  },
  DESIGN_PAGE_NOT_AT_VISIT: {
    ja: 'ページ{page}はVisit {visit}に割り当てられていません。割り当てるか別のVisitを選んでください。',
    en: 'The page {page} is not scheduled at the visit {visit}. Schedule it or choose another visit.',
    th: 'หน้า {page} ไม่ได้อยู่ในการนัด {visit} โปรดกำหนดหรือเลือกการนัดอื่น',
  },
  DESIGN_SCHEDULE_DUPLICATE: {
    ja: 'ページ{page}がVisit {visit}に重複して割り当てられています。一つ削除してください。',
    en: 'The page {page} is scheduled twice at the visit {visit}. Remove one entry.',
    th: 'หน้า {page} ถูกกำหนดซ้ำในการนัด {visit} โปรดลบออกหนึ่งรายการ',
  },
  DESIGN_REGISTRATION_CONDITION: {
    ja: '登録ページ{page}は必ず収集するため、条件を付けられません。',
    en: 'The registration page {page} is always collected; it can not have a condition.',
    th: 'หน้าลงทะเบียน {page} ต้องเก็บข้อมูลเสมอ จึงมีเงื่อนไขไม่ได้',
  },
  DESIGN_REGISTRATION_VISIT: {
    ja: '登録ページを規定外Visit {visit}に置くことはできません。別のVisitを選んでください。',
    en: 'The registration page can not stand at the unscheduled visit {visit}. Choose another visit.',
    th: 'วางหน้าลงทะเบียนในการมานอกนัด {visit} ไม่ได้ โปรดเลือกการนัดอื่น',
  },
  DESIGN_REGISTRATION_PAGE_COUNT: {
    ja: '登録ページはちょうど一つ必要ですが、{count}ページあります。',
    en: 'The study needs exactly one registration page; it has {count}.',
    th: 'ต้องมีหน้าลงทะเบียนหนึ่งหน้าพอดี ขณะนี้มี {count} หน้า',
  },
  DESIGN_REGISTRATION_SCHEDULE: {
    ja: '登録ページ{page}はちょうど一つのVisitに割り当ててください(現在{count})。',
    en: 'The registration page {page} must be scheduled at exactly one visit; it is at {count}.',
    th: 'หน้าลงทะเบียน {page} ต้องอยู่ในการนัดเดียวพอดี ขณะนี้อยู่ {count} นัด',
  },
  DESIGN_SCREENING_NUMBER_COUNT: {
    ja: '登録ページ{page}には、スクリーニング番号のプロパティを持つ項目がちょうど一つ必要です(現在{count})。',
    en: 'The registration page {page} needs exactly one item with the screening number property; it has {count}.',
    th: 'หน้าลงทะเบียน {page} ต้องมีรายการหมายเลขคัดกรองหนึ่งรายการพอดี ขณะนี้มี {count}',
  },
  DESIGN_ENROLLMENT_NUMBER_COUNT: {
    ja: '登録ページ{page}には、登録番号のプロパティを持つ項目がちょうど一つ必要です(現在{count})。',
    en: 'The registration page {page} needs exactly one item with the enrolment number property; it has {count}.',
    th: 'หน้าลงทะเบียน {page} ต้องมีรายการหมายเลขลงทะเบียนหนึ่งรายการพอดี ขณะนี้มี {count}',
  },
  DESIGN_NUMBERS_ON_SAME_ITEM: {
    ja: 'スクリーニング番号と登録番号を同じ項目({item})にはできません。項目を分けてください。',
    en: 'The screening number and the enrolment number can not be the same item ({item}). Use two items.',
    th: 'หมายเลขคัดกรองและหมายเลขลงทะเบียนเป็นรายการเดียวกัน ({item}) ไม่ได้ โปรดแยกรายการ',
  },
  DESIGN_NUMBER_PLACE: {
    ja: '項目{item}はスクリーニング番号または登録番号のため、登録ページの通常ブロックのテキスト項目にしてください。',
    en: 'The item {item} holds a screening or enrolment number, so it must be a text item in a normal block of the registration page.',
    th: 'รายการ {item} เก็บหมายเลขคัดกรองหรือหมายเลขลงทะเบียน จึงต้องเป็นข้อความในบล็อกปกติของหน้าลงทะเบียน',
  },
  DESIGN_NUMBER_LENGTH: {
    ja: '項目{item}の番号は{most}文字以内です。最大文字数を設定してください。',
    en: 'The item {item} holds a number of at most {most} characters. Set its largest length.',
    th: 'หมายเลขในรายการ {item} ยาวได้ไม่เกิน {most} ตัวอักษร โปรดกำหนดความยาวสูงสุด',
  },
  DESIGN_PAGE_NOT_SCHEDULED: {
    ja: 'ページ{page}はどのVisitにも割り当てられておらず、入力できません。',
    en: 'The page {page} is at no visit, so nobody can fill it in.',
    th: 'หน้า {page} ไม่ได้อยู่ในการนัดใด จึงไม่มีใครบันทึกได้',
  },
  DESIGN_PAGE_EMPTY: {
    ja: 'ページ{page}に項目がありません。',
    en: 'The page {page} has no item.',
    th: 'หน้า {page} ไม่มีรายการข้อมูล',
  },
  DESIGN_BLOCK_EMPTY: {
    ja: 'ブロック{block}にラベルも項目もありません。',
    en: 'The block {block} has neither label nor item.',
    th: 'บล็อก {block} ไม่มีทั้งป้ายชื่อและรายการข้อมูล',
  },
  DESIGN_LINES_REQUIRED: {
    ja: '固定行ブロック{block}には一行以上必要です。',
    en: 'The fixed-line block {block} needs at least one line.',
    th: 'บล็อกแถวคงที่ {block} ต้องมีอย่างน้อยหนึ่งแถว',
  },
  DESIGN_LINES_NOT_ALLOWED: {
    ja: '行を持てるのは固定行ブロックだけです({block})。削除するか種別を変えてください。',
    en: 'Only a fixed-line block has lines; {block} is none. Remove them or change the type.',
    th: 'มีแถวได้เฉพาะบล็อกแถวคงที่ {block} ไม่ใช่ โปรดลบแถวหรือเปลี่ยนประเภท',
  },
  DESIGN_MAX_LINES_NOT_ALLOWED: {
    ja: '最大行数を持てるのはログ行ブロックだけです({block})。',
    en: 'Only a log-line block has a largest number of lines; {block} is none.',
    th: 'กำหนดจำนวนแถวสูงสุดได้เฉพาะบล็อกแถวบันทึก {block} ไม่ใช่',
  },
  DESIGN_DATA_TYPE_NOT_ALLOWED: {
    ja: 'テキストか数値かを選べるのはテキストとテキストエリアだけです({item}、レイアウト{layout})。',
    en: 'Only text and text area can be set to text or number; {item} has layout {layout}.',
    th: 'เลือกชนิดข้อความหรือตัวเลขได้เฉพาะช่องข้อความ {item} มีเลย์เอาต์ {layout}',
  },
  DESIGN_ROW_NUMBER_PLACE: {
    ja: '行番号({item})は行を持つブロックにだけ置けます。',
    en: 'A row number ({item}) can stand only in a block with lines.',
    th: 'วางเลขแถว ({item}) ได้เฉพาะในบล็อกที่มีแถว',
  },
  DESIGN_VALUE_NOT_ALLOWED: {
    ja: '{item}は値を持たないため(レイアウト{layout})、必須にできません。',
    en: '{item} holds no value (layout {layout}), so it can not be required.',
    th: '{item} ไม่มีค่า (เลย์เอาต์ {layout}) จึงบังคับกรอกไม่ได้',
  },
  DESIGN_NOT_IN_FUTURE_NOT_ALLOWED: {
    ja: '未来日の確認ができるのは日付だけです({item})。',
    en: 'Only a date can be checked for lying in the future; {item} is none.',
    th: 'ตรวจสอบวันในอนาคตได้เฉพาะรายการวันที่ {item} ไม่ใช่',
  },
  DESIGN_NUMBER_FORMAT_NOT_ALLOWED: {
    ja: '数値書式を持てるのは数値項目だけです({item})。',
    en: 'Only a number has a number format; {item} is none.',
    th: 'กำหนดรูปแบบตัวเลขได้เฉพาะรายการตัวเลข {item} ไม่ใช่',
  },
  DESIGN_NUMBER_FORMAT_BOUNDS: {
    ja: '数値書式は整数部1桁以上、全体で{most}桁以内にしてください。',
    en: 'A number format has at least one integer digit and at most {most} digits in all.',
    th: 'รูปแบบตัวเลขต้องมีจำนวนเต็มอย่างน้อยหนึ่งหลัก และรวมไม่เกิน {most} หลัก',
  },
  DESIGN_MAX_LENGTH_NOT_ALLOWED: {
    ja: '最大文字数を持てるのはテキストだけです({item}、レイアウト{layout})。',
    en: 'Only a text has a largest length; {item} is none (layout {layout}).',
    th: 'กำหนดความยาวสูงสุดได้เฉพาะข้อความ {item} ไม่ใช่ (เลย์เอาต์ {layout})',
  },
  DESIGN_CODELIST_REQUIRED: {
    ja: '{item}は選択式のため(レイアウト{layout})、コードリストが必要です。',
    en: '{item} lets people choose (layout {layout}), so it needs a codelist.',
    th: '{item} เป็นแบบเลือก (เลย์เอาต์ {layout}) จึงต้องมีรายการรหัส',
  },
  DESIGN_CODELIST_NOT_ALLOWED: {
    ja: '{item}は選択式ではないため(レイアウト{layout})、コードリストを持てません。',
    en: '{item} is not a choice (layout {layout}), so it can not have a codelist.',
    th: '{item} ไม่ใช่แบบเลือก (เลย์เอาต์ {layout}) จึงมีรายการรหัสไม่ได้',
  },
  DESIGN_PROPERTY_DUPLICATE: {
    ja: '{item}にプロパティ{property}が重複しています。一つ削除してください。',
    en: '{item} has property {property} twice. Remove one.',
    th: '{item} มีคุณสมบัติ {property} ซ้ำ โปรดลบออกหนึ่งรายการ',
  },
  DESIGN_PROPERTY_NOT_ALLOWED: {
    ja: 'プロパティ{property}は{item}(レイアウト{layout})に使えません。削除するかレイアウトを変えてください。',
    en: 'Property {property} does not fit {item} (layout {layout}). Remove it or change the layout.',
    th: 'คุณสมบัติ {property} ใช้กับ {item} (เลย์เอาต์ {layout}) ไม่ได้ โปรดลบหรือเปลี่ยนเลย์เอาต์',
  },
  DESIGN_PROPERTY_IN_LINES: {
    ja: 'プロパティ{property}は行を持つブロックには使えません({item})。',
    en: 'Property {property} can not stand in a block with lines ({item}).',
    th: 'ใช้คุณสมบัติ {property} ในบล็อกที่มีแถวไม่ได้ ({item})',
  },
  DESIGN_AUTOFILL_SELF: {
    ja: '{item}を自分自身から自動入力することはできません。別の項目を選んでください。',
    en: '{item} can not be filled from itself. Choose another item.',
    th: '{item} เติมค่าจากตัวเองไม่ได้ โปรดเลือกรายการอื่น',
  },
  DESIGN_AUTOFILL_TYPE: {
    ja: '{item}と{from}は値の種類が違うため、自動入力できません。',
    en: '{item} can not be filled from {from}: their values are of different kinds.',
    th: '{item} เติมค่าจาก {from} ไม่ได้ เพราะเป็นค่าคนละชนิด',
  },
  DESIGN_DEFAULT_EMPTY: {
    ja: '{item}の既定値が空です。入力するかプロパティを削除してください。',
    en: 'The default value of {item} is empty. Enter it or remove the property.',
    th: 'ค่าเริ่มต้นของ {item} ว่างเปล่า โปรดกรอกหรือลบคุณสมบัตินี้',
  },
  DESIGN_EXCLUDE_EMPTY: {
    ja: '他を除外するコードを一つ以上指定するか、プロパティを削除してください。',
    en: 'Name at least one code that excludes the others, or remove the property.',
    th: 'โปรดระบุรหัสที่ตัดตัวเลือกอื่นอย่างน้อยหนึ่งรหัส หรือลบคุณสมบัตินี้',
  },
  DESIGN_CHECK_ITEM_REQUIRED: {
    ja: 'チェック{check}には対象項目が必要です。',
    en: 'The check {check} needs a target item.',
    th: 'การตรวจสอบ {check} ต้องมีรายการเป้าหมาย',
  },
  DESIGN_CHECK_TARGET_VALUE: {
    ja: '{item}は値を持たないため、クエリや導出の対象にできません。別の項目を選んでください。',
    en: '{item} holds no value, so it can not carry a query or a derivation. Choose another item.',
    th: '{item} ไม่มีค่า จึงมีข้อซักถามหรือการคำนวณไม่ได้ โปรดเลือกรายการอื่น',
  },
  DESIGN_DERIVE_DUPLICATE: {
    ja: '{item}を導出するチェックが複数あります。一つにしてください。',
    en: '{item} is derived by more than one check. Keep one.',
    th: '{item} ถูกคำนวณจากการตรวจสอบมากกว่าหนึ่งรายการ โปรดเหลือเพียงหนึ่ง',
  },
  DESIGN_SHOW_EMPTY: {
    ja: '表示・非表示の対象項目を一つ以上指定してください。',
    en: 'Name at least one item to show or hide.',
    th: 'โปรดระบุรายการที่จะแสดงหรือซ่อนอย่างน้อยหนึ่งรายการ',
  },
  DESIGN_XML_MALFORMED: {
    ja: 'ファイルが整形式のXMLではありません:{reason}。この箇所を修正してください。',
    en: 'The file is not well-formed XML: {reason}. Correct the file at this place.',
    th: 'ไฟล์ไม่ใช่ XML ที่ถูกต้อง: {reason} โปรดแก้ไขที่ตำแหน่งนี้',
  },
  DESIGN_XML_DOCTYPE: {
    ja: 'ファイルに文書型宣言(DOCTYPE)があります。安全のため読み込めません。宣言を削除するか、ODM 1.3.2で出力し直してください。',
    en: 'The file declares a document type (DOCTYPE), which is not accepted for safety. Remove the declaration or export the file as ODM 1.3.2.',
    th: 'ไฟล์มีการประกาศ DOCTYPE ซึ่งไม่รับเพื่อความปลอดภัย โปรดลบออกหรือส่งออกเป็น ODM 1.3.2',
  },
  DESIGN_XML_ENCODING: {
    ja: 'ファイルが文字コード{encoding}として正しくありません。UTF-8で保存してください。',
    en: 'The file is not valid text in the encoding {encoding}. Save it as UTF-8.',
    th: 'ไฟล์ไม่ถูกต้องตามการเข้ารหัส {encoding} โปรดบันทึกเป็น UTF-8',
  },
  DESIGN_XML_TOO_DEEP: {
    ja: '要素の入れ子が{most}段を超えるため、読み込みませんでした。',
    en: 'The file nests elements more than {most} deep and was not read.',
    th: 'ไฟล์ซ้อนองค์ประกอบลึกเกิน {most} ชั้น จึงไม่ได้อ่าน',
  },
  DESIGN_XML_TOO_LARGE: {
    ja: 'ファイルが大きすぎるため({most}超)、読み込みませんでした。分割してください。',
    en: 'The file is too large (more than {most}) and was not read. Split it.',
    th: 'ไฟล์ใหญ่เกินไป (เกิน {most}) จึงไม่ได้อ่าน โปรดแบ่งไฟล์',
  },
  DESIGN_ODM_ROOT: {
    ja: 'ODMファイルではありません(最上位が{element})。CDISC ODMファイルを選んでください。',
    en: 'The file is no ODM file: it begins with {element}. Choose a CDISC ODM file.',
    th: 'ไม่ใช่ไฟล์ ODM (ขึ้นต้นด้วย {element}) โปรดเลือกไฟล์ CDISC ODM',
  },
  DESIGN_ODM_VERSION: {
    ja: 'ODMのバージョン{version}は読み込めません。ODM 1.3.2で出力してください。',
    en: 'ODM version {version} can not be read. Export the file as ODM 1.3.2.',
    th: 'อ่าน ODM เวอร์ชัน {version} ไม่ได้ โปรดส่งออกเป็น ODM 1.3.2',
  },
  DESIGN_ODM_NO_DESIGN: {
    ja: 'ファイルに試験設計(MetaDataVersion)がありません。メタデータを含むファイルを選んでください。',
    en: 'The file has no study design (no MetaDataVersion). Choose a file with metadata.',
    th: 'ไฟล์ไม่มีการออกแบบโครงการวิจัย (MetaDataVersion) โปรดเลือกไฟล์ที่มีเมทาดาตา',
  },
  DESIGN_ODM_OID_MISSING: {
    ja: '{element}にOIDがありません。ファイルを修正してください。',
    en: '{element} has no OID. Correct the file.',
    th: '{element} ไม่มี OID โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_OID_DUPLICATE: {
    ja: 'OID {oid}が複数の{element}に使われています。ファイルを修正してください。',
    en: 'The OID {oid} is used by more than one {element}. Correct the file.',
    th: 'OID {oid} ถูกใช้โดย {element} มากกว่าหนึ่งรายการ โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_REFERENCE_MISSING: {
    ja: 'ファイルが参照する{element} {oid}が定義されていません。ファイルを修正してください。',
    en: 'The file refers to {element} {oid}, which it does not define. Correct the file.',
    th: 'ไฟล์อ้างถึง {element} {oid} ซึ่งไม่มีการกำหนดไว้ โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_REFERENCE_DUPLICATE: {
    ja: '同じ箇所で{element} {oid}を二重に参照しています。ファイルを修正してください。',
    en: 'The file refers twice to {element} {oid} at one place. Correct the file.',
    th: 'ไฟล์อ้างถึง {element} {oid} ซ้ำในที่เดียวกัน โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_DATA_TYPE: {
    ja: '「{dataType}」はODM 1.3のデータ型ではありません。ファイルを修正してください。',
    en: '"{dataType}" is no data type of ODM 1.3. Correct the file.',
    th: '"{dataType}" ไม่ใช่ชนิดข้อมูลของ ODM 1.3 โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_INCLUDE_MISSING: {
    ja: '取り込み対象の試験{study}のバージョン{version}がファイルにありません。一つのファイルに出力してください。',
    en: 'The file includes version {version} of study {study}, which it does not hold. Export both into one file.',
    th: 'ไฟล์อ้างรวมเวอร์ชัน {version} ของโครงการวิจัย {study} ซึ่งไม่มีในไฟล์ โปรดส่งออกรวมไว้ในไฟล์เดียว',
  },
  DESIGN_ODM_INCLUDE_CYCLE: {
    ja: '試験{study}のバージョン{version}が自分自身を取り込んでいます。ファイルを修正してください。',
    en: 'Version {version} of study {study} includes itself. Correct the file.',
    th: 'เวอร์ชัน {version} ของโครงการวิจัย {study} อ้างรวมตัวเอง โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_NOT_PART_OF_DESIGN: {
    ja: '{element}({count}件)は試験設計の一部ではないため取り込みませんでした。ファイルには残っています。',
    en: '{element} ({count}) is not part of a design and was not imported; it stays in the file.',
    th: '{element} ({count}) ไม่ใช่ส่วนของการออกแบบ จึงไม่ได้นำเข้า และยังอยู่ในไฟล์',
  },
  DESIGN_ODM_STUDY_WITHOUT_VERSION: {
    ja: 'ファイルの{element} {count}件には試験設計がなく、取り込みませんでした。',
    en: '{count} {element} of the file has no design and was not imported.',
    th: '{element} {count} รายการในไฟล์ไม่มีการออกแบบ จึงไม่ได้นำเข้า',
  },
  DESIGN_ODM_VERSION_LEFT_OUT: {
    ja: '以前のバージョンです。最新のバージョンを取り込みました。',
    en: 'This is an earlier version; the last one was imported.',
    th: 'นี่คือเวอร์ชันก่อนหน้า ระบบนำเข้าเวอร์ชันล่าสุด',
  },
  DESIGN_ODM_REGISTRATION_PAGE_MADE: {
    ja: 'ファイルに登録ページの指定がないため、スクリーニング番号と登録番号を持つページ{page}をVisit {visit}に追加しました。確認してください。',
    en: 'The file marks no registration page, so the page {page} with screening and enrolment number was added at the visit {visit}. Please check it.',
    th: 'ไฟล์ไม่ได้ระบุหน้าลงทะเบียน จึงเพิ่มหน้า {page} ที่มีหมายเลขคัดกรองและหมายเลขลงทะเบียนในการนัด {visit} โปรดตรวจสอบ',
  },
  DESIGN_ODM_VISIT_NOT_IN_PROTOCOL: {
    ja: '実施計画(Protocol)にないVisitです。最後に追加しました。',
    en: 'The protocol does not name this visit; it was added after the others.',
    th: 'การนัดนี้ไม่อยู่ใน Protocol จึงเพิ่มไว้ท้ายสุด',
  },
  DESIGN_ODM_REPEATING_VISIT: {
    ja: 'ファイルではVisit {visit}は繰り返し可能ですが、ここでは一回のVisitです。繰り返しには規定外Visitかサイクルを使ってください。',
    en: 'The visit {visit} may repeat in the file; here it is one visit. Use an unscheduled visit or a cycle for repetitions.',
    th: 'การนัด {visit} ซ้ำได้ในไฟล์ แต่ที่นี่เป็นนัดเดียว หากต้องซ้ำให้ใช้การมานอกนัดหรือรอบการรักษา',
  },
  DESIGN_ODM_REPEATING_FORM: {
    ja: 'ファイルではページ{page}は繰り返し可能ですが、ここではVisitごとに一回です。繰り返しにはログ行を使ってください。',
    en: 'The page {page} may repeat in the file; here it occurs once per visit. Use log lines for repetitions.',
    th: 'หน้า {page} ซ้ำได้ในไฟล์ แต่ที่นี่มีหนึ่งครั้งต่อการนัด หากต้องซ้ำให้ใช้แถวบันทึก',
  },
  DESIGN_ODM_TYPE_AS_TEXT: {
    ja: 'データ型{dataType}に対応するものがないため、テキスト項目にしました。',
    en: 'The data type {dataType} has no counterpart; the item became a text.',
    th: 'ชนิดข้อมูล {dataType} ไม่มีชนิดที่ตรงกัน จึงเป็นรายการข้อความ',
  },
  DESIGN_ODM_LENGTH_LIMITED: {
    ja: 'ファイルでは{given}文字(桁)まで入力できますが、ここでは{most}までです。',
    en: 'The file allows {given} characters, digits or decimals; here it is at most {most}.',
    th: 'ไฟล์อนุญาต {given} อักขระหรือหลัก แต่ที่นี่ได้ไม่เกิน {most}',
  },
  DESIGN_ODM_CODELIST_MISSING: {
    ja: 'コードリスト{codelist}がファイルにないため、テキスト項目にしました。参照は別に保管しました。',
    en: 'The codelist {codelist} is not in the file; the item became a text. The reference is kept.',
    th: 'ไม่มีรายการรหัส {codelist} ในไฟล์ จึงเป็นรายการข้อความ ข้อมูลอ้างอิงถูกเก็บไว้แล้ว',
  },
  DESIGN_ODM_ELEMENT_MISSING: {
    ja: '{element}がありません。ファイルを修正してください。',
    en: '{element} is missing here. Correct the file.',
    th: 'ไม่มี {element} ตรงนี้ โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_CODELIST_EXTERNAL: {
    ja: 'コードリスト{codelist}は外部辞書のため、テキスト項目にしました。',
    en: 'The codelist {codelist} refers to an outside dictionary; the item became a text.',
    th: 'รายการรหัส {codelist} อ้างถึงพจนานุกรมภายนอก จึงเป็นรายการข้อความ',
  },
  DESIGN_ODM_CODE_DUPLICATE: {
    ja: 'コード「{code}」が重複しています。二つ目は別に保管しました。',
    en: 'The code "{code}" occurs twice; the second was kept aside.',
    th: 'รหัส "{code}" ซ้ำ รายการที่สองถูกเก็บแยกไว้',
  },
  DESIGN_ODM_CODE_TRIMMED: {
    ja: 'コードの前後の空白を取り除き、「{code}」として取り込みました。',
    en: 'Spaces around this code were left out; it was imported as "{code}".',
    th: 'ตัดช่องว่างหน้าหลังรหัสออก และนำเข้าเป็น "{code}"',
  },
  DESIGN_ODM_CODE_EMPTY: {
    ja: 'コードが空の選択肢は、未入力と区別できないため、別に保管しました。',
    en: 'A choice without a code can not be told from no entry; it was kept aside.',
    th: 'ตัวเลือกที่ไม่มีรหัสแยกจากการไม่บันทึกไม่ได้ จึงเก็บแยกไว้',
  },
  DESIGN_ODM_CODELIST_AS_TEXT: {
    ja: 'コードリスト{codelist}の型は{dataType}ですが、コード「{code}」が合わないため、テキストとして取り込みました。',
    en: 'The codelist {codelist} is of type {dataType}, but its code "{code}" does not fit; its codes were imported as texts.',
    th: 'รายการรหัส {codelist} เป็นชนิด {dataType} แต่รหัส "{code}" ไม่ตรง จึงนำเข้ารหัสเป็นข้อความ',
  },
  DESIGN_ODM_TEXT_KEPT: {
    ja: '文言を使用できないため(言語「{language}」の重複または不正)、別に保管しました。',
    en: 'The text could not be used (language "{language}" is given twice or is no language) and was kept aside.',
    th: 'ใช้ข้อความนี้ไม่ได้ (ภาษา "{language}" ซ้ำหรือไม่ถูกต้อง) จึงเก็บแยกไว้',
  },
  DESIGN_ODM_UNIT_KEPT: {
    ja: '項目に単位が複数あります。最初の単位を表示し、これは別に保管しました。',
    en: 'The item has more than one unit; the first is shown, this one was kept aside.',
    th: 'รายการมีหลายหน่วย แสดงหน่วยแรก ส่วนหน่วยนี้เก็บแยกไว้',
  },
  DESIGN_ODM_ALIAS_KEPT: {
    ja: '別名(Alias)は別に保管し、出力時に戻します。',
    en: 'The alias was kept aside and is exported again.',
    th: 'ชื่อแทน (Alias) ถูกเก็บแยกไว้และจะส่งออกกลับไป',
  },
  DESIGN_ODM_ELEMENT_KEPT: {
    ja: '{element}に対応するものがないため、全文を別に保管しました。',
    en: '{element} has no counterpart; it was kept aside in full.',
    th: '{element} ไม่มีส่วนที่ตรงกัน จึงเก็บแยกไว้ทั้งหมด',
  },
  DESIGN_ODM_EXTENSION_KEPT: {
    ja: '拡張要素{element}({namespace})は全文を別に保管しました。',
    en: 'The extension {element} ({namespace}) was kept aside in full.',
    th: 'ส่วนขยาย {element} ({namespace}) ถูกเก็บแยกไว้ทั้งหมด',
  },
  DESIGN_ODM_UNUSED_KEPT: {
    ja: '{oid}はどこからも使われていないため、全文を別に保管しました。',
    en: '{oid} is used nowhere; it was kept aside in full.',
    th: '{oid} ไม่ถูกใช้งาน จึงเก็บแยกไว้ทั้งหมด',
  },
  DESIGN_ODM_RANGE_CHECK_KEPT: {
    ja: '{item}の範囲チェックは変換できないため、別に保管しました。チェックを追加してください。',
    en: 'A range check of {item} can not be said as a check here; it was kept aside. Please add a check.',
    th: 'แปลงการตรวจสอบช่วงของ {item} ไม่ได้ จึงเก็บแยกไว้ โปรดเพิ่มการตรวจสอบ',
  },
  DESIGN_ODM_EXPRESSION_NOT_CEL: {
    ja: '式がCELではないため(コンテキスト「{context}」)、保管のみで実行しません。書き直してください。',
    en: 'The expression is not in CEL (context "{context}"); it was kept and is not run. Please rewrite it.',
    th: 'นิพจน์ไม่ใช่ CEL (บริบท "{context}") จึงเก็บไว้โดยไม่ทำงาน โปรดเขียนใหม่',
  },
  DESIGN_ODM_NO_EXPRESSION: {
    ja: '{element}に形式的な式がないため、別に保管しました。チェックを追加してください。',
    en: '{element} has no formal expression; it was kept aside. Please add a check.',
    th: '{element} ไม่มีนิพจน์ จึงเก็บแยกไว้ โปรดเพิ่มการตรวจสอบ',
  },
  DESIGN_ODM_CONDITION_NOT_APPLIED: {
    ja: 'フォーム{form}の条件{condition}はCELではないため、ページは常に収集されます。条件を追加してください。',
    en: 'The condition {condition} of form {form} is not in CEL, so the page is always collected. Please add the condition.',
    th: 'เงื่อนไข {condition} ของแบบฟอร์ม {form} ไม่ใช่ CEL หน้านี้จึงเก็บข้อมูลเสมอ โปรดเพิ่มเงื่อนไข',
  },
  DESIGN_ODM_PATCH_UNREADABLE: {
    ja: 'ファイル内のCasebook独自情報を読み取れないため、ODMの内容だけを取り込みました。',
    en: 'What Casebook wrote into the file beside ODM can not be read; only the ODM content was imported.',
    th: 'อ่านข้อมูลเฉพาะของ Casebook ในไฟล์ไม่ได้ จึงนำเข้าเฉพาะเนื้อหา ODM',
  },
});
