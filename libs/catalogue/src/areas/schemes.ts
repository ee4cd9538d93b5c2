import { defineArea } from '../define/define';

/** Opening and ending of randomisation schemes, and their arm lists. None of the messages names an arm. */
export const schemes = defineArea({
  SCHEME_STATE_OTHER: {
    status: 412,
    ja: '割付スキームの状態が変わっています。画面を更新し、状態を確認してから操作してください。',
    en: 'The state of the scheme has changed. Refresh the screen, then decide again.',
    th: 'สถานะของแผนการสุ่มเปลี่ยนไปแล้ว โปรดรีเฟรชหน้าจอแล้วพิจารณาอีกครั้ง',
  },
  SCHEME_WITHOUT_LIST: {
    status: 422,
    ja: '割付表がないため、割付スキームを開始できません。先に割付表を取り込んでください。',
    en: 'The scheme cannot be opened because it has no arm list. Upload the list first.',
    th: 'เปิดแผนการสุ่มไม่ได้เนื่องจากยังไม่มีรายการกลุ่มการรักษา โปรดอัปโหลดรายการก่อน',
  },
  SCHEME_LIST_UNFIT: {
    status: 422,
    ja: '割付表が、施設で使われている試験設計と一致しません。割付表をリセットし、現在の設計に合う割付表を取り込んでください。',
    en: 'The arm list does not fit the design that is in use at the sites. Reset the list and upload one that fits.',
    th: 'รายการกลุ่มการรักษาไม่ตรงกับการออกแบบที่ศูนย์วิจัยใช้อยู่ โปรดรีเซ็ตรายการแล้วอัปโหลดรายการที่ตรงกัน',
  },
  SCHEME_BLOCK_SIZES: {
    status: 422,
    ja: 'ブロックサイズは{multiple}の倍数で、{max}以下の異なる値を1~{count}個指定してください。',
    en: 'Give 1 to {count} different block sizes that are multiples of {multiple}, up to {max}.',
    th: 'โปรดระบุขนาดบล็อกที่ต่างกัน 1 ถึง {count} ค่า โดยเป็นจำนวนเท่าของ {multiple} และไม่เกิน {max}',
  },
  SCHEME_SLOTS: {
    status: 422,
    ja: '層ごとに用意する割付数は{min}~{max}で指定してください。',
    en: 'Give a number of places per stratum from {min} to {max}.',
    th: 'โปรดระบุจำนวนลำดับการสุ่มต่อชั้นภูมิตั้งแต่ {min} ถึง {max}',
  },
  SCHEME_MEASURE: {
    status: 422,
    ja: '不均衡の指標を選択してください。',
    en: 'Choose how imbalance is measured.',
    th: 'โปรดเลือกวิธีวัดความไม่สมดุล',
  },
  SCHEME_PROBABILITY: {
    status: 422,
    ja: '確率は{min}より大きく1以下で指定してください。',
    en: 'Give a probability above {min} and up to 1.',
    th: 'โปรดระบุความน่าจะเป็นที่มากกว่า {min} และไม่เกิน 1',
  },
  SCHEME_SITE_FACTOR: {
    status: 422,
    ja: '施設を層別因子にできません。試験設計に「SITE」という因子がすでにあるか、この方法では割付表の列で決まります。',
    en: 'The site cannot be added as a factor: the design has a factor SITE already, or the columns of the arm list decide it.',
    th: 'เพิ่มศูนย์วิจัยเป็นปัจจัยไม่ได้ เนื่องจากการออกแบบมีปัจจัย SITE อยู่แล้ว หรือกำหนดโดยคอลัมน์ของรายการกลุ่มการรักษา',
  },
  ARM_LIST_NOT_USED: {
    status: 422,
    ja: 'この割付スキームは割付表を使用しません。',
    en: 'This scheme does not use an arm list.',
    th: 'แผนการสุ่มนี้ไม่ใช้รายการกลุ่มการรักษา',
  },
  ARM_LIST_CLOSED: {
    status: 422,
    ja: 'この割付スキームは終了しているため、割付表を変更できません。',
    en: 'The arm list cannot be changed because the scheme is closed.',
    th: 'เปลี่ยนรายการกลุ่มการรักษาไม่ได้เนื่องจากแผนการสุ่มปิดแล้ว',
  },
  ARM_LIST_SCHEME_OPEN: {
    status: 422,
    ja: 'この割付スキームは開始されているため、リストをリセットできません。先に一時停止してください。',
    en: 'Subjects are being randomised from this list. Pause the scheme before you reset it.',
    th: 'กำลังสุ่มอาสาสมัครจากรายการนี้อยู่ โปรดหยุดแผนการสุ่มชั่วคราวก่อนรีเซ็ตรายการ',
  },
  IP_LIST_SCHEME_OPEN: {
    status: 422,
    ja: '開始されている割付スキームがあるため、治験薬番号をリセットできません。先に一時停止してください。',
    en: 'A scheme is open and subjects may need these IP numbers. Pause it before you reset the list.',
    th: 'มีแผนการสุ่มที่เปิดอยู่และอาสาสมัครอาจต้องใช้หมายเลขยาเหล่านี้ โปรดหยุดแผนการสุ่มชั่วคราวก่อนรีเซ็ตรายการ',
  },
  IWRS_LINK_IN_USE: {
    status: 422,
    ja: 'IWRSは使用中のため、連携を解除できません（開始中・一時停止中のスキーム: {{schemes}}、割付済みの被験者: {{subjects}}、輸送中の治験薬: {{kits}}）。',
    en: 'The IWRS is in use, so the study stays linked: {{schemes}} open or paused schemes, {{subjects}} randomised subjects, {{kits}} IP numbers on their way.',
    th: 'IWRS กำลังใช้งานอยู่ จึงยกเลิกการเชื่อมต่อไม่ได้: แผนการสุ่มที่เปิดหรือหยุดชั่วคราว {{schemes}} แผน อาสาสมัครที่สุ่มแล้ว {{subjects}} ราย ผลิตภัณฑ์ระหว่างขนส่ง {{kits}} รายการ',
  },
  IWRS_LINK_OFF: {
    status: 422,
    ja: 'この試験はIWRSと連携していないため、スキームを開始できません。',
    en: 'The study is not linked to the IWRS, so no scheme can be opened.',
    th: 'โครงการวิจัยไม่ได้เชื่อมต่อกับ IWRS จึงเปิดแผนการสุ่มไม่ได้',
  },
  SCHEME_REQUEST_WAITS: {
    status: 422,
    ja: '処理中の割付があるため、終了できません。割付が完了してからもう一度行ってください。',
    en: 'A randomisation of this scheme is on its way. Close the scheme when it is done.',
    th: 'มีการสุ่มของแผนนี้กำลังดำเนินการอยู่ โปรดปิดแผนเมื่อดำเนินการเสร็จแล้ว',
  },
  ARM_LIST_TOO_LONG: {
    status: 422,
    ja: '割付表は合計{max}件までです。件数を減らしてください。',
    en: 'An arm list has at most {max} entries in all. Upload fewer.',
    th: 'รายการกลุ่มการรักษามีได้ทั้งหมดไม่เกิน {max} รายการ โปรดลดจำนวน',
  },
  ARM_LIST_NOTHING_UNUSED: {
    status: 422,
    ja: '削除できる未割付の行がありません。',
    en: 'There is no unrandomised entry to delete.',
    th: 'ไม่มีรายการที่ยังไม่ได้สุ่มให้ลบ',
  },
  ARM_LIST_CHANGED: {
    status: 412,
    ja: '表示後に未割付の件数が変わりました。画面を更新し、件数を確認してから操作してください。',
    en: 'The number of unrandomised entries has changed since it was shown. Refresh the screen and check it.',
    th: 'จำนวนรายการที่ยังไม่ได้สุ่มเปลี่ยนไปหลังจากแสดงผล โปรดรีเฟรชหน้าจอแล้วตรวจสอบอีกครั้ง',
  },
  SCHEME_TOO_MANY_TRIALS: {
    status: 422,
    ja: 'この被験者数では試行回数は{max}回までです。',
    en: 'With so many subjects, at most {max} trials are simulated.',
    th: 'ด้วยจำนวนอาสาสมัครนี้ จำลองได้ไม่เกิน {max} ครั้ง',
  },
  SCHEME_RATIO_TOO_LARGE: {
    status: 422,
    ja: '割付比の合計が{max}を超えるため、シミュレーションできません。',
    en: 'The scheme cannot be simulated because the sum of its ratios is above {max}.',
    th: 'จำลองแผนการสุ่มไม่ได้เนื่องจากผลรวมของอัตราส่วนเกิน {max}',
  },
});
