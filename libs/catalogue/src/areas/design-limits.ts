import { defineArea } from '../define/define';

/** Limits of a study design, and of a file that is imported as one. */
export const designLimits = defineArea({
  DESIGN_XML_TOO_MANY_ATTRIBUTES: {
    ja: '1つの要素に属性が{count}個あります(上限{most}個)。読み込みませんでした。出力元の設定を確認してください。',
    en: 'One element has {count} attributes; at most {most} are allowed. The file was not read. Check how it was exported.',
    th: 'องค์ประกอบหนึ่งมีแอตทริบิวต์ {count} รายการ (อนุญาตไม่เกิน {most}) จึงไม่ได้อ่านไฟล์ โปรดตรวจสอบการส่งออกไฟล์',
  },
  DESIGN_XML_NAME_TOO_LONG: {
    ja: '要素名または名前空間が{most}文字を超えています。読み込みませんでした。出力元の設定を確認してください。',
    en: 'The name or namespace of an element is longer than {most} characters. The file was not read. Check how it was exported.',
    th: 'ชื่อองค์ประกอบหรือเนมสเปซยาวเกิน {most} อักขระ จึงไม่ได้อ่านไฟล์ โปรดตรวจสอบการส่งออกไฟล์',
  },
  DESIGN_ODM_TOO_MANY_STUDIES: {
    ja: 'ファイルに試験が{count}件あります(上限{most}件)。ファイルを分けて取り込んでください。',
    en: 'The file holds {count} studies; at most {most} can be imported at once. Split the file.',
    th: 'ไฟล์มีโครงการวิจัย {count} โครงการ (นำเข้าได้ครั้งละไม่เกิน {most}) โปรดแบ่งไฟล์',
  },
  DESIGN_TOO_MANY_LANGUAGES: {
    ja: '言語が{count}個あります(上限{most}個)。使用しない言語を削除してください。',
    en: 'The design has {count} languages; at most {most} are allowed. Remove the ones that are not used.',
    th: 'การออกแบบมี {count} ภาษา (อนุญาตไม่เกิน {most}) โปรดลบภาษาที่ไม่ใช้',
  },
  DESIGN_TOO_MANY_CODELISTS: {
    ja: 'コードリストが{count}個あります(上限{most}個)。使用しないものを削除してください。',
    en: 'The design has {count} codelists; at most {most} are allowed. Remove the ones that are not used.',
    th: 'การออกแบบมีรายการรหัส {count} รายการ (อนุญาตไม่เกิน {most}) โปรดลบรายการที่ไม่ใช้',
  },
  DESIGN_TOO_MANY_CODES: {
    ja: 'コードリスト「{codelist}」のコードが{count}個あります(上限{most}個)。必要なコードに絞ってください。',
    en: 'The codelist "{codelist}" has {count} codes; at most {most} are allowed. Keep only the codes that the study needs.',
    th: 'รายการรหัส "{codelist}" มี {count} รหัส (อนุญาตไม่เกิน {most}) โปรดเก็บเฉพาะรหัสที่โครงการวิจัยต้องใช้',
  },
  DESIGN_TOO_MANY_CODES_IN_ALL: {
    ja: 'コードリストのコードが合計{count}個あります(上限{most}個)。必要なコードに絞ってください。',
    en: 'The codelists have {count} codes in all; at most {most} are allowed. Keep only the codes that the study needs.',
    th: 'รายการรหัสทั้งหมดมีรวม {count} รหัส (อนุญาตไม่เกิน {most}) โปรดเก็บเฉพาะรหัสที่โครงการวิจัยต้องใช้',
  },
  DESIGN_TOO_MANY_VISITS: {
    ja: 'Visitが{count}個あります(上限{most}個)。Visitを減らすか、規定外Visitを使用してください。',
    en: 'The design has {count} visits; at most {most} are allowed. Use fewer visits, or unscheduled ones.',
    th: 'การออกแบบมี Visit {count} รายการ (อนุญาตไม่เกิน {most}) โปรดลดจำนวน Visit หรือใช้การมานอกนัด',
  },
  DESIGN_TOO_MANY_SCHEDULED: {
    ja: 'スケジュールに{count}件のCRFページがあります(上限{most}件)。Visitごとのページを減らしてください。',
    en: 'The schedule places {count} pages at visits; at most {most} are allowed. Place fewer pages at the visits.',
    th: 'ตารางนัดมีหน้า CRF ใน Visit ต่างๆ รวม {count} หน้า (อนุญาตไม่เกิน {most}) โปรดลดจำนวนหน้าใน Visit',
  },
  DESIGN_TOO_MANY_PAGES: {
    ja: 'CRFページが{count}個あります(上限{most}個)。ページをまとめるか、使用しないものを削除してください。',
    en: 'The design has {count} CRF pages; at most {most} are allowed. Combine pages or remove the ones that are not used.',
    th: 'การออกแบบมีหน้า CRF {count} หน้า (อนุญาตไม่เกิน {most}) โปรดรวมหน้าหรือลบหน้าที่ไม่ใช้',
  },
  DESIGN_TOO_MANY_BLOCKS: {
    ja: 'CRFページ「{page}」のブロックが{count}個あります(上限{most}個)。複数のページに分けてください。',
    en: 'The CRF page "{page}" has {count} blocks; at most {most} are allowed. Split it into several pages.',
    th: 'หน้า CRF "{page}" มี {count} บล็อก (อนุญาตไม่เกิน {most}) โปรดแบ่งเป็นหลายหน้า',
  },
  DESIGN_TOO_MANY_LINES: {
    ja: 'ブロック「{block}」の行が{count}行あります(上限{most}行)。ログ行のブロックにするか、ブロックを分けてください。',
    en: 'The block "{block}" has {count} lines; at most {most} are allowed. Use a block of log lines or split it.',
    th: 'บล็อก "{block}" มี {count} แถว (อนุญาตไม่เกิน {most}) โปรดใช้บล็อกแถวบันทึกหรือแบ่งบล็อก',
  },
  DESIGN_TOO_MANY_ITEMS: {
    ja: 'CRFページ「{page}」の項目が{count}個あります(上限{most}個)。複数のページに分けてください。',
    en: 'The CRF page "{page}" has {count} items; at most {most} are allowed. Split it into several pages.',
    th: 'หน้า CRF "{page}" มี {count} รายการข้อมูล (อนุญาตไม่เกิน {most}) โปรดแบ่งเป็นหลายหน้า',
  },
  DESIGN_TOO_MANY_ITEMS_IN_ALL: {
    ja: '項目が合計{count}個あります(上限{most}個)。複数のページで使う項目は、ページごとに数えます。項目を減らしてください。',
    en: 'The design has {count} items in all; at most {most} are allowed. An item counts once for each page that uses it. Use fewer items.',
    th: 'การออกแบบมีรายการข้อมูลรวม {count} รายการ (อนุญาตไม่เกิน {most}) โดยนับแยกตามหน้าที่ใช้ โปรดลดจำนวนรายการข้อมูล',
  },
  DESIGN_TOO_MANY_CHECKS: {
    ja: 'エディットチェックが{count}個あります(上限{most}個)。まとめるか、不要なものを削除してください。',
    en: 'The design has {count} edit checks; at most {most} are allowed. Combine checks or remove the ones that are not needed.',
    th: 'การออกแบบมีการตรวจสอบข้อมูล {count} รายการ (อนุญาตไม่เกิน {most}) โปรดรวมหรือลบรายการที่ไม่จำเป็น',
  },
  DESIGN_TOO_MANY_TESTS: {
    ja: 'エディットチェックのテストが合計{count}件あります(上限{most}件)。不要なテストを削除してください。',
    en: 'The edit checks have {count} test cases in all; at most {most} are allowed. Remove the ones that are not needed.',
    th: 'การตรวจสอบข้อมูลมีกรณีทดสอบรวม {count} กรณี (อนุญาตไม่เกิน {most}) โปรดลบกรณีที่ไม่จำเป็น',
  },
  DESIGN_TOO_MANY_ENTRIES: {
    ja: 'この一覧は{count}件あります(上限{most}件)。不要なものを削除してください。',
    en: 'This list has {count} entries; at most {most} are allowed. Remove the ones that are not needed.',
    th: 'รายการนี้มี {count} รายการ (อนุญาตไม่เกิน {most}) โปรดลบรายการที่ไม่จำเป็น',
  },
  DESIGN_TOO_MANY_KEPT: {
    ja: '試験設計に対応づけられない内容、またはお知らせする内容が{most}件を超えています。設計に関係しない部分を除いて出力し直してください。',
    en: 'More than {most} parts of the file have no place in a study design or need a remark. Export it again without what is not part of the design.',
    th: 'มีส่วนของไฟล์ที่ไม่สามารถนำเข้าในการออกแบบหรือต้องแจ้งให้ทราบเกิน {most} รายการ โปรดส่งออกใหม่โดยไม่รวมส่วนที่ไม่เกี่ยวกับการออกแบบ',
  },
  DESIGN_TOO_LARGE: {
    ja: '試験設計が大きすぎます(約{count}文字、上限{most}文字)。複数の箇所で使う定義は、箇所ごとに数えます。文言や項目を減らしてください。',
    en: 'The study design is too large: about {count} characters, at most {most} are allowed. A definition counts once for each place that uses it. Shorten texts or use fewer items.',
    th: 'การออกแบบมีขนาดใหญ่เกินไป (ประมาณ {count} อักขระ อนุญาตไม่เกิน {most}) โดยนับแยกตามแต่ละที่ที่ใช้ โปรดลดข้อความหรือรายการข้อมูล',
  },
});
