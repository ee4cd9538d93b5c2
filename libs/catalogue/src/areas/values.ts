import { defineArea } from '../define/define';

/** Why an input is refused by the rules of specification section 5. */
export const values = defineArea({
  VALUES_DATE_CHARACTERS: {
    status: 422,
    ja: '日付に使えない文字が含まれています。YYYY-MM-DD形式の数字で入力し、不明な部分はUNと入力してください。',
    en: 'The date contains a character that cannot be used. Enter digits as YYYY-MM-DD, and UN for an unknown part.',
    th: 'วันที่มีอักขระที่ใช้ไม่ได้ โปรดกรอกตัวเลขแบบ YYYY-MM-DD และใช้ UN แทนส่วนที่ไม่ทราบ',
  },
  VALUES_DATE_FORMAT: {
    status: 422,
    ja: '日付の形式が正しくありません。YYYY-MM-DD(例: 2024-03-05)で入力してください。',
    en: 'This is not in the date format. Enter it as YYYY-MM-DD, for example 2024-03-05.',
    th: 'รูปแบบวันที่ไม่ถูกต้อง โปรดกรอกแบบ YYYY-MM-DD เช่น 2024-03-05',
  },
  VALUES_DATE_NOT_REAL: {
    status: 422,
    ja: 'この日付は存在しません。月と日を確認してください。',
    en: 'This date does not exist. Check the month and the day.',
    th: 'ไม่มีวันที่นี้ในปฏิทิน โปรดตรวจสอบเดือนและวัน',
  },
  VALUES_DATE_YEAR: {
    status: 422,
    ja: '{year}年より前の日付は入力できません。年を確認してください。',
    en: 'Years before {year} are not valid. Check the year.',
    th: 'กรอกปีก่อน {year} ไม่ได้ โปรดตรวจสอบปี',
  },
  VALUES_DATE_UNKNOWN_NOT_ALLOWED: {
    status: 422,
    ja: 'この項目では、その部分を不明(UN)にできません。日付の不足している部分を入力してください。',
    en: 'That part may not be unknown (UN) here. Enter the missing part of the date.',
    th: 'ช่องนี้ไม่อนุญาตให้ส่วนดังกล่าวเป็นค่าไม่ทราบ (UN) โปรดกรอกส่วนของวันที่ที่ขาด',
  },
  VALUES_DATE_UNKNOWN_ORDER: {
    status: 422,
    ja: '年が不明なら月と日も、月が不明なら日もUNにしてください。',
    en: 'When the year is unknown, month and day are UN too; when the month is unknown, the day is UN too.',
    th: 'หากไม่ทราบปี เดือนและวันต้องเป็น UN ด้วย หากไม่ทราบเดือน วันต้องเป็น UN ด้วย',
  },
  VALUES_DATE_ORDER: {
    status: 422,
    ja: '日と月の順序が2通りに読めます。正しい日付を選んでください。',
    en: 'Day and month can be read in two ways. Choose the date that is meant.',
    th: 'อ่านวันและเดือนได้สองแบบ โปรดเลือกวันที่ที่ถูกต้อง',
  },
  VALUES_DATE_BUDDHIST: {
    status: 422,
    ja: '仏暦の年のようです。西暦の日付を選ぶか、入力し直してください。',
    en: 'This looks like a year of the Buddhist Era. Choose the date that you mean, or type it again.',
    th: 'ปีที่กรอกน่าจะเป็น พ.ศ. โปรดเลือกวันที่แบบ ค.ศ. หรือพิมพ์ใหม่',
  },
  VALUES_TIME_FORMAT: {
    status: 422,
    ja: '時刻の形式が正しくありません。HH:MM(例: 09:30)で入力してください。',
    en: 'This is not in the time format. Enter it as HH:MM, for example 09:30.',
    th: 'รูปแบบเวลาไม่ถูกต้อง โปรดกรอกแบบ HH:MM เช่น 09:30',
  },
  VALUES_TIME_NOT_REAL: {
    status: 422,
    ja: 'この時刻は存在しません。時は00~23、分は00~59で入力してください。',
    en: 'There is no such time. Enter the hour from 00 to 23 and the minute from 00 to 59.',
    th: 'ไม่มีเวลานี้ โปรดกรอกชั่วโมง 00 ถึง 23 และนาที 00 ถึง 59',
  },
  VALUES_TIME_UNKNOWN_NOT_ALLOWED: {
    status: 422,
    ja: 'この項目では時刻を不明(UN)にできません。時と分を入力してください。',
    en: 'The time may not be unknown (UN) here. Enter hour and minute.',
    th: 'ช่องนี้ไม่อนุญาตให้เวลาเป็นค่าไม่ทราบ (UN) โปรดกรอกชั่วโมงและนาที',
  },
  VALUES_TIME_UNKNOWN_HOUR: {
    status: 422,
    ja: 'この項目では時を不明(UN)にできません。不明にできるのは分だけです。',
    en: 'The hour may not be unknown (UN) here; only the minute may. Enter the hour.',
    th: 'ช่องนี้ไม่อนุญาตให้ชั่วโมงเป็นค่าไม่ทราบ (UN) ไม่ทราบได้เฉพาะนาที โปรดกรอกชั่วโมง',
  },
  VALUES_TIME_UNKNOWN_ORDER: {
    status: 422,
    ja: '時が不明なら分もUNにしてください。',
    en: 'When the hour is unknown, the minute is UN too.',
    th: 'หากไม่ทราบชั่วโมง นาทีต้องเป็น UN ด้วย',
  },
  VALUES_NUMBER_FORMAT: {
    status: 422,
    ja: '数値ではありません。61.5のような数値を入力してください。',
    en: 'This is not a number. Enter a number, e.g. 61.5.',
    th: 'ไม่ใช่ตัวเลข โปรดกรอกตัวเลข เช่น 61.5',
  },
  VALUES_NUMBER_TOO_LONG: {
    status: 422,
    ja: '桁数が多すぎます。整数部は{digits}桁以内、小数部は{decimals}桁以内で入力してください。',
    en: 'The number has too many digits. Enter at most {digits} before and {decimals} after the decimal point.',
    th: 'จำนวนหลักมากเกินไป โปรดกรอกไม่เกิน {digits} หลักก่อนจุดทศนิยม และ {decimals} หลักหลังจุดทศนิยม',
  },
  VALUES_TEXT_TOO_LONG: {
    status: 422,
    ja: '{max}文字を超えています。{max}文字以内で入力してください。',
    en: 'This is longer than {max} characters. Shorten it to {max} characters or fewer.',
    enOne: 'This is longer than {max} character. Shorten it to {max} character.',
    th: 'ยาวเกิน {max} อักขระ โปรดกรอกไม่เกิน {max} อักขระ',
  },
  VALUES_CODE_UNKNOWN: {
    status: 422,
    ja: '「{code}」は選択肢にありません。一覧から選択してください。',
    en: '"{code}" is not one of the choices. Choose from the list.',
    th: '"{code}" ไม่มีในตัวเลือก โปรดเลือกจากรายการ',
  },
  VALUES_CODE_EXCLUDES_OTHERS: {
    status: 422,
    ja: '「{code}」は他の選択肢と同時に選択できません。どちらかの選択を外してください。',
    en: '"{code}" cannot be chosen together with others. Clear it, or clear the others.',
    th: 'เลือก "{code}" พร้อมกับตัวเลือกอื่นไม่ได้ โปรดยกเลิกตัวเลือกนี้หรือตัวเลือกอื่น',
  },
  VALUES_NO_VALUE_HERE: {
    status: 422,
    ja: 'この項目は表示専用のため、値を入力できません。値を削除してください。',
    en: 'This item only shows text and has no value. Remove the value.',
    th: 'รายการนี้แสดงข้อความเท่านั้น กรอกค่าไม่ได้ โปรดลบค่าออก',
  },
});
