import { defineArea } from '../define/define';

/** Files that people import (lists of arms and IP numbers, documents), and faults in their rows. */
export const imports = defineArea({
  IMPORT_FILE_REQUIRED: {
    status: 422,
    ja: 'ファイルが選択されていません。ファイルを選択してください。',
    en: 'No file is selected. Select one.',
    th: 'ยังไม่ได้เลือกไฟล์ โปรดเลือกไฟล์',
  },
  IMPORT_EXCEL_ONLY: {
    status: 422,
    ja: '取り込めるのはExcelファイル(.xlsx)だけです。ファイルを選び直してください。',
    en: 'Only Excel files (.xlsx) can be imported. Select another file.',
    th: 'นำเข้าได้เฉพาะไฟล์ Excel (.xlsx) โปรดเลือกไฟล์ใหม่',
  },
  IMPORT_PDF_ONLY: {
    status: 422,
    ja: '取り込めるのはPDFファイルだけです。ファイルを選び直してください。',
    en: 'Only PDF files can be imported here. Select another file.',
    th: 'นำเข้าได้เฉพาะไฟล์ PDF โปรดเลือกไฟล์ใหม่',
  },
  IMPORT_FILE_TOO_LARGE: {
    status: 422,
    ja: 'ファイルが{max} MBを超えています。{max} MB以内のファイルを選択してください。',
    en: 'The file is larger than {max} MB. Select a file of {max} MB or less.',
    th: 'ไฟล์มีขนาดเกิน {max} MB โปรดเลือกไฟล์ไม่เกิน {max} MB',
  },
  IMPORT_FILE_NAME_TOO_LONG: {
    status: 422,
    ja: 'ファイル名が{max_length}文字を超えています。ファイル名を短くしてください。',
    en: 'The file name is longer than {max_length} characters. Shorten it.',
    th: 'ชื่อไฟล์ยาวเกิน {max_length} อักขระ โปรดย่อชื่อไฟล์',
  },
  IMPORT_ROW_INVALID: {
    status: 422,
    ja: '{row}行目: {item}のデータが正しくありません。内容を修正してください。',
    en: 'Row {row}: invalid data in {item}. Correct it.',
    th: 'แถว {row}: ข้อมูลใน {item} ไม่ถูกต้อง โปรดแก้ไข',
  },
  IMPORT_ROW_TOO_LONG: {
    status: 422,
    ja: '{row}行目: {item}が{max_length}文字を超えています。短くしてください。',
    en: 'Row {row}: {item} exceeds {max_length} characters. Shorten it.',
    th: 'แถว {row}: {item} ยาวเกิน {max_length} อักขระ โปรดย่อให้สั้นลง',
  },
  IMPORT_ROW_REQUIRED: {
    status: 422,
    ja: '{row}行目: {item}は必須です。入力してください。',
    en: 'Row {row}: {item} is required. Fill it in.',
    th: 'แถว {row}: จำเป็นต้องกรอก {item} โปรดกรอกข้อมูล',
  },
  IMPORT_ROW_ALREADY_USED: {
    status: 422,
    ja: '{row}行目: {item}はすでに使われています。別の値を入力してください。',
    en: 'Row {row}: {item} has already been used. Enter another value.',
    th: 'แถว {row}: {item} ถูกใช้แล้ว โปรดกรอกค่าอื่น',
  },
  IMPORT_ROW_VERSION_NOT_FOUND: {
    status: 422,
    ja: '{row}行目: バージョンが存在しません。バージョンを確認してください。',
    en: 'Row {row}: the version does not exist. Check the version.',
    th: 'แถว {row}: ไม่มีเวอร์ชันนี้ โปรดตรวจสอบเวอร์ชัน',
  },
  IMPORT_ROW_NO_DATA_FOR: {
    status: 422,
    ja: '{row}行目: {item}に対応するデータがありません。値を確認してください。',
    en: 'Row {row}: there is no data for {item}. Check the value.',
    th: 'แถว {row}: ไม่มีข้อมูลสำหรับ {item} โปรดตรวจสอบค่า',
  },
  IMPORT_ROW_MISSING: {
    status: 422,
    ja: '{row}行目: 行にデータがありません。行を埋めるか、削除してください。',
    en: 'Row {row}: the row has no data. Fill it in or remove the row.',
    th: 'แถว {row}: ไม่มีข้อมูลในแถว โปรดกรอกข้อมูลหรือลบแถว',
  },
  IMPORT_ROW_FORMAT: {
    status: 422,
    ja: '{row}行目: {item}の形式が正しくありません。ひな形のとおりに修正してください。',
    en: 'Row {row}: {item} has an invalid format. Correct it as in the template.',
    th: 'แถว {row}: รูปแบบของ {item} ไม่ถูกต้อง โปรดแก้ไขตามแม่แบบ',
  },
});
