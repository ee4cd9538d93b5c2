import { defineArea } from '../define/define';

/** Notes and faults of an import of CDISC ODM. */
export const odm = defineArea({
  DESIGN_XML_MALFORMED: {
    ja: 'ファイルが整形式のXMLではありません: {reason}。この箇所を修正してください。',
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
    en: 'This is not an ODM file: its root element is {element}. Choose a CDISC ODM file.',
    th: 'ไม่ใช่ไฟล์ ODM (ขึ้นต้นด้วย {element}) โปรดเลือกไฟล์ CDISC ODM',
  },
  DESIGN_ODM_VERSION: {
    ja: 'ODMのバージョン{version}は読み込めません。ODM 1.3.2で出力してください。',
    en: 'ODM version {version} cannot be read. Export the file as ODM 1.3.2.',
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
    ja: '同じ箇所で{element} {oid}を重複して参照しています。ファイルを修正してください。',
    en: 'The file refers to {element} {oid} twice in the same place. Correct the file.',
    th: 'ไฟล์อ้างถึง {element} {oid} ซ้ำในที่เดียวกัน โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_DATA_TYPE: {
    ja: '「{dataType}」はODM 1.3のデータ型ではありません。ファイルを修正してください。',
    en: '"{dataType}" is not a data type of ODM 1.3. Correct the file.',
    th: '"{dataType}" ไม่ใช่ชนิดข้อมูลของ ODM 1.3 โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_INCLUDE_MISSING: {
    ja: '取り込み対象の試験{study}のバージョン{version}がファイルにありません。1つのファイルに出力してください。',
    en: 'The file includes version {version} of study {study}, which is not in the file. Export both into one file.',
    th: 'ไฟล์อ้างรวมเวอร์ชัน {version} ของโครงการวิจัย {study} ซึ่งไม่มีในไฟล์ โปรดส่งออกรวมไว้ในไฟล์เดียว',
  },
  DESIGN_ODM_INCLUDE_CYCLE: {
    ja: '試験{study}のバージョン{version}が自分自身を取り込んでいます。ファイルを修正してください。',
    en: 'Version {version} of study {study} includes itself. Correct the file.',
    th: 'เวอร์ชัน {version} ของโครงการวิจัย {study} อ้างรวมตัวเอง โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_NOT_PART_OF_DESIGN: {
    ja: '{element}({count}件)は試験設計の一部ではないため取り込みませんでした。ファイルには残っています。',
    en: '{element} ({count}) is not part of a study design and was not imported; it stays in the file.',
    th: '{element} ({count}) ไม่ใช่ส่วนของการออกแบบ จึงไม่ได้นำเข้า และยังอยู่ในไฟล์',
  },
  DESIGN_ODM_STUDY_WITHOUT_VERSION: {
    ja: 'ファイルの{element} {count}件には試験設計がなく、取り込みませんでした。',
    en: 'Not imported, because it has no study design: {element} ({count}).',
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
    th: 'ไฟล์ไม่ได้ระบุหน้าลงทะเบียน จึงเพิ่มหน้า {page} ที่มีหมายเลขคัดกรองและหมายเลขลงทะเบียนใน Visit {visit} โปรดตรวจสอบ',
  },
  DESIGN_ODM_VISIT_NOT_IN_PROTOCOL: {
    ja: '実施計画(Protocol)にないVisitです。最後に追加しました。',
    en: 'The protocol does not name this visit; it was added after the others.',
    th: 'Visit นี้ไม่อยู่ใน Protocol จึงเพิ่มไว้ท้ายสุด',
  },
  DESIGN_ODM_REPEATING_VISIT: {
    ja: '繰り返し可能なVisit {visit}は、{most}回まで繰り返せるサイクルとして取り込みました。回数はサイクルで変更できます。',
    en: 'The repeating visit {visit} became a cycle of this visit, which can be repeated up to {most} times. Change the number in the cycle if needed.',
    th: 'Visit ที่ซ้ำได้ {visit} ถูกนำเข้าเป็นรอบที่ซ้ำได้สูงสุด {most} ครั้ง เปลี่ยนจำนวนได้ที่รอบ',
  },
  DESIGN_ODM_REPEATING_FORM: {
    ja: 'ファイルではページ{page}は繰り返し可能ですが、ここではVisitごとに1回です。繰り返しにはログ行を使ってください。',
    en: 'The page {page} may repeat in the file; here it occurs once per visit. Use log lines for repetitions.',
    th: 'หน้า {page} ซ้ำได้ในไฟล์ แต่ที่นี่มีหนึ่งครั้งต่อ Visit หากต้องซ้ำให้ใช้แถวบันทึก',
  },
  DESIGN_ODM_TYPE_AS_TEXT: {
    ja: 'データ型{dataType}に対応するものがないため、テキスト項目にしました。',
    en: 'The data type {dataType} has no counterpart; the item was imported as text.',
    th: 'ชนิดข้อมูล {dataType} ไม่มีชนิดที่ตรงกัน จึงเป็นรายการข้อความ',
  },
  DESIGN_ODM_LENGTH_LIMITED: {
    ja: 'ファイルでは{given}文字(桁)まで入力できますが、ここでは{most}までです。',
    en: 'The file allows {given} characters, digits or decimals; here it is at most {most}.',
    th: 'ไฟล์อนุญาต {given} อักขระหรือหลัก แต่ที่นี่ได้ไม่เกิน {most}',
  },
  DESIGN_ODM_CODELIST_MISSING: {
    ja: 'コードリスト{codelist}がファイルにないため、テキスト項目にしました。参照は別に保管しました。',
    en: 'The codelist {codelist} is not in the file; the item was imported as text. The reference is kept.',
    th: 'ไม่มีรายการรหัส {codelist} ในไฟล์ จึงเป็นรายการข้อความ ข้อมูลอ้างอิงถูกเก็บไว้แล้ว',
  },
  DESIGN_ODM_ELEMENT_MISSING: {
    ja: '{element}がありません。ファイルを修正してください。',
    en: '{element} is missing here. Correct the file.',
    th: 'ไม่มี {element} ตรงนี้ โปรดแก้ไขไฟล์',
  },
  DESIGN_ODM_CODELIST_EXTERNAL: {
    ja: 'コードリスト{codelist}は外部辞書のため、テキスト項目にしました。',
    en: 'The codelist {codelist} refers to an outside dictionary; the item was imported as text.',
    th: 'รายการรหัส {codelist} อ้างถึงพจนานุกรมภายนอก จึงเป็นรายการข้อความ',
  },
  DESIGN_ODM_CODE_DUPLICATE: {
    ja: 'コード「{code}」が重複しています。2つ目は別に保管しました。',
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
    en: 'A choice without a code cannot be distinguished from no entry; it was kept aside.',
    th: 'ตัวเลือกที่ไม่มีรหัสแยกจากการไม่บันทึกไม่ได้ จึงเก็บแยกไว้',
  },
  DESIGN_ODM_CODELIST_AS_TEXT: {
    ja: 'コードリスト{codelist}の型は{dataType}ですが、コード「{code}」が合わないため、テキストとして取り込みました。',
    en: 'The codelist {codelist} is of type {dataType}, but its code "{code}" does not fit; its codes were imported as texts.',
    th: 'รายการรหัส {codelist} เป็นชนิด {dataType} แต่รหัส "{code}" ไม่ตรง จึงนำเข้ารหัสเป็นข้อความ',
  },
  DESIGN_ODM_TEXT_KEPT: {
    ja: '文言を使用できないため(言語「{language}」の重複または不正)、別に保管しました。',
    en: 'The text could not be used (language "{language}" occurs twice or is not a language) and was kept aside.',
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
    en: 'A range check of {item} cannot be expressed as a check here; it was kept aside. Please add a check.',
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
    en: 'The additional information that Casebook wrote into the file cannot be read; only the ODM content was imported.',
    th: 'อ่านข้อมูลเฉพาะของ Casebook ในไฟล์ไม่ได้ จึงนำเข้าเฉพาะเนื้อหา ODM',
  },
  DESIGN_ODM_EMPTY: {
    ja: 'ファイルの試験設計に入力項目が1つもありません(フォーム、項目グループまたは項目がありません)。メタデータをすべて含めて出力し直してください。',
    en: 'The study design in the file has nothing to enter: it has no form, no item group or no item. Export the file again with all of its metadata.',
    th: 'การออกแบบในไฟล์ไม่มีข้อมูลให้กรอกเลย (ไม่มีแบบฟอร์ม กลุ่มรายการ หรือรายการ) โปรดส่งออกใหม่พร้อมเมทาดาตาทั้งหมด',
  },
  DESIGN_ODM_EMPTY_LEFT_OUT: {
    ja: 'この試験には入力項目がないため、取り込みませんでした。',
    en: 'This study has nothing to enter and was not imported.',
    th: 'โครงการวิจัยนี้ไม่มีข้อมูลให้กรอก จึงไม่ได้นำเข้า',
  },
  DESIGN_ODM_SITE: {
    ja: 'ファイルにある施設「{site}」(施設ID {identifier})です。施設一覧から登録してください。',
    en: 'The file names the site "{site}" (code {identifier}). Register it in the list of sites.',
    th: 'ไฟล์มีศูนย์วิจัย "{site}" (รหัส {identifier}) โปรดลงทะเบียนในรายการศูนย์วิจัย',
  },
  DESIGN_ODM_VISIT_MADE: {
    ja: 'ファイルにVisitの定義がないため、すべてのページをVisit {visit}に配置しました。スケジュールを確認してください。',
    en: 'The file defines no visits, so all pages were put at one visit, {visit}. Please check the schedule.',
    th: 'ไฟล์ไม่ได้กำหนด Visit จึงวางทุกหน้าไว้ที่ Visit {visit} โปรดตรวจสอบตารางนัด',
  },
  DESIGN_ODM_TEXT_CLEANED: {
    ja: '文言に含まれるHTMLを取り除き、文字だけを取り込みました。元の文言は保管しています。',
    en: 'HTML was removed from this text; the original was kept. Please check the wording.',
    th: 'นำ HTML ออกจากข้อความแล้ว และเก็บต้นฉบับไว้ โปรดตรวจสอบถ้อยคำ',
  },
  DESIGN_ODM_RANGE_CHECK_CONVERTED: {
    ja: '{item}の範囲チェックの限界値を、項目の単位に換算しました({values} {unit} → {limit} {itemUnit})。元のチェックは保管しています。',
    en: 'A limit of {item} was converted to the unit of the item ({values} {unit} = {limit} {itemUnit}). The original was kept; please check its message.',
    th: 'แปลงขีดจำกัดของ {item} เป็นหน่วยของรายการ ({values} {unit} = {limit} {itemUnit}) และเก็บต้นฉบับไว้ โปรดตรวจสอบข้อความ',
  },
  DESIGN_ODM_RANGE_CHECK_UNIT: {
    ja: '{item}の範囲チェックは単位が項目と異なり({unit}、項目は{itemUnit})換算できないため、適用せず保管しました。',
    en: 'A limit of {item} is in {unit}, the item in {itemUnit}, and how they relate is not known. The check was kept aside and is not applied.',
    th: 'ขีดจำกัดของ {item} เป็นหน่วย {unit} แต่รายการเป็น {itemUnit} และแปลงหน่วยไม่ได้ จึงเก็บแยกไว้โดยไม่ใช้',
  },
  DESIGN_ODM_RANGE_CHECK_NO_UNIT: {
    ja: '{item}の範囲チェックには単位({unit})がありますが、項目に単位がないため、適用せず保管しました。',
    en: 'A limit of {item} is in {unit}, but the item has no unit. The check was kept aside and is not applied.',
    th: 'ขีดจำกัดของ {item} เป็นหน่วย {unit} แต่รายการไม่มีหน่วย จึงเก็บแยกไว้โดยไม่ใช้',
  },
  DESIGN_ODM_DETAILS_KEPT: {
    ja: '項目の表示情報のうち、ラベル、見出し、選択肢の表示、初期値、非表示、表示条件を取り込みました。画面上の位置(セクション、列)は保管のみです。',
    en: 'Of these details, labels, headers, the kind of input, default, hidden and display condition were imported. Where the item stood on the screen (section, column) was kept aside.',
    th: 'นำเข้าป้ายกำกับ หัวข้อ ชนิดการกรอก ค่าเริ่มต้น การซ่อน และเงื่อนไขการแสดงแล้ว ส่วนตำแหน่งบนหน้าจอ (ส่วน คอลัมน์) เก็บแยกไว้',
  },
  DESIGN_ODM_DEFAULT_KEPT: {
    ja: '初期値「{value}」はこの項目の値ではないため、設定しませんでした。',
    en: 'The default "{value}" is not a value that this item can have; it was not set.',
    th: 'ค่าเริ่มต้น "{value}" ไม่ใช่ค่าที่รายการนี้รับได้ จึงไม่ได้ตั้งไว้',
  },
  DESIGN_ODM_RESPONSE_TYPE: {
    ja: '入力形式「{response}」に対応するものがないため、入力項目にしました。計算式はファイルに含まれていません。',
    en: 'The kind of response "{response}" has no counterpart, so the item is typed in. A formula of a calculation is not in the file.',
    th: 'ชนิดคำตอบ "{response}" ไม่มีชนิดที่ตรงกัน จึงเป็นรายการที่ต้องกรอกเอง สูตรคำนวณไม่มีอยู่ในไฟล์',
  },
  DESIGN_ODM_DISPLAY_NOT_APPLIED: {
    ja: '{item}の表示条件({control}が「{option}」)は適用できないため、常に表示されます。',
    en: 'The condition under which {item} is shown ({control} is "{option}") cannot be applied here; the item is always shown.',
    th: 'ใช้เงื่อนไขการแสดง {item} ({control} เป็น "{option}") ไม่ได้ รายการจึงแสดงเสมอ',
  },
  DESIGN_ODM_RULE_TAKEN: {
    ja: 'ルール{rule}をチェックとして取り込みました。値が未入力の間、ここではチェックは実行されません。',
    en: 'The rule {rule} became a check. Here a check does not run while a value that it needs is missing.',
    th: 'กฎ {rule} ถูกนำเข้าเป็นการตรวจสอบ ซึ่งที่นี่จะไม่ทำงานขณะที่ค่าที่ต้องใช้ยังว่าง',
  },
  DESIGN_ODM_RULE_EXPRESSION: {
    ja: 'ルール{rule}({target})の式「{expression}」のうち「{part}」をチェックの言語で表せないため、実行せず保管しました。書き直してください。',
    en: 'The rule {rule} of {target} says "{expression}"; "{part}" of it cannot be expressed in the check language. It was kept and is not run; please rewrite it.',
    th: 'กฎ {rule} ของ {target} คือ "{expression}" ส่วน "{part}" เขียนเป็นภาษาการตรวจสอบไม่ได้ จึงเก็บไว้โดยไม่ทำงาน โปรดเขียนใหม่',
  },
  DESIGN_ODM_RULE_PLACE: {
    ja: 'ルール{rule}({target})の式「{expression}」が指す「{part}」が見つからないか、1つに定まらないため、実行せず保管しました。書き直してください。',
    en: 'The rule {rule} of {target} says "{expression}"; "{part}" cannot be found, or is found in more than one place. It was kept and is not run; please rewrite it.',
    th: 'กฎ {rule} ของ {target} คือ "{expression}" ไม่พบ "{part}" หรือมีมากกว่าหนึ่งแห่ง จึงเก็บไว้โดยไม่ทำงาน โปรดเขียนใหม่',
  },
  DESIGN_ODM_RULE_ACTION: {
    ja: 'ルール{rule}({target}、式「{expression}」)の動作「{part}」に対応するものがないため、実行せず保管しました。',
    en: 'The rule {rule} of {target}, "{expression}", performs "{part}", which has no counterpart here. It was kept and is not run.',
    th: 'กฎ {rule} ของ {target} ("{expression}") ทำ "{part}" ซึ่งไม่มีสิ่งที่ตรงกัน จึงเก็บไว้โดยไม่ทำงาน',
  },
  DESIGN_ODM_RULE_DEFINITION: {
    ja: 'ルール{rule}の定義は全文を保管しています。',
    en: 'The definition of the rule {rule} was kept aside in full.',
    th: 'นิยามของกฎ {rule} เก็บแยกไว้ทั้งหมด',
  },
  DESIGN_ODM_CODELIST_OF_FORM: {
    ja: 'ファイルはコードリスト{named}を項目の最初のフォームについてのみ示しているため、このフォームには同名でどの項目にも使われていない{codelist}を使いました。確認してください。',
    en: 'The file names the codelist {named} for the first form of the item only. In this form the item has {codelist}, which has the same name and is named by no item. Please check it.',
    th: 'ไฟล์ระบุรายการรหัส {named} สำหรับแบบฟอร์มแรกของรายการเท่านั้น แบบฟอร์มนี้จึงใช้ {codelist} ซึ่งมีชื่อเดียวกันและไม่มีรายการใดอ้างถึง โปรดตรวจสอบ',
  },
  DESIGN_ODM_LOGIC_KEPT: {
    ja: '{item}の{element}「{expression}」はチェックの言語ではないため、保管のみで適用していません。チェックを追加してください。',
    en: '{element} of {item} says "{expression}", which is not in the check language. It was kept and is not applied; please add a check.',
    th: '{element} ของ {item} คือ "{expression}" ซึ่งไม่ใช่ภาษาการตรวจสอบ จึงเก็บไว้โดยไม่ใช้ โปรดเพิ่มการตรวจสอบ',
  },
});
