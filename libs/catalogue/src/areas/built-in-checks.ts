import { defineArea } from '../define/define';

/** Messages of the checks that follow from item properties. Separate, because a browser needs only these. */
export const builtInChecks = defineArea({
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
