import { fill, type MessageParams, type Text3 } from '@casebook/catalogue';
import { useLocale } from '@casebook/shell-sdk';
import { useCallback } from 'react';

/** Texts of this library's own parts. Screens bring theirs from their i18n files. */
const texts = {
  visitUnscheduled: { ja: '{title} {number}', en: '{title} {number}', th: '{title} {number}' },
  visitCycle: { ja: '{title}({number})', en: '{title} ({number})', th: '{title} ({number})' },
  line: { ja: '{number}行目', en: 'line {number}', th: 'แถวที่ {number}' },

  jobPending: { ja: '開始を待っています。', en: 'Waiting to begin.', th: 'รอเริ่มทำงาน' },
  secondLeft: {
    ja: '残り約{count}秒。',
    en: 'About {count} second left.',
    th: 'เหลือประมาณ {count} วินาที',
  },
  secondsLeft: {
    ja: '残り約{count}秒。',
    en: 'About {count} seconds left.',
    th: 'เหลือประมาณ {count} วินาที',
  },
  minuteLeft: {
    ja: '残り約{count}分。',
    en: 'About {count} minute left.',
    th: 'เหลือประมาณ {count} นาที',
  },
  minutesLeft: {
    ja: '残り約{count}分。',
    en: 'About {count} minutes left.',
    th: 'เหลือประมาณ {count} นาที',
  },
  jobCancelled: { ja: '中止', en: 'Cancelled', th: 'ยกเลิกแล้ว' },
  jobWaits: { ja: '待機中', en: 'Waiting', th: 'รอ' },
  jobInProgress: { ja: '処理中', en: 'In progress', th: 'กำลังดำเนินการ' },
  jobSuccess: { ja: '成功', en: 'Success', th: 'สำเร็จ' },
  jobFailed: { ja: '失敗', en: 'Failed', th: 'ล้มเหลว' },
  back: { ja: '一覧に戻る', en: 'Back to the list', th: 'กลับไปที่รายการ' },
  downloadFile: { ja: 'ダウンロード({size})', en: 'Download ({size})', th: 'ดาวน์โหลด ({size})' },
} as const satisfies Record<string, Text3>;

export function useKitText(): (key: keyof typeof texts, params?: MessageParams) => string {
  const { language } = useLocale();
  return useCallback((key, params = {}) => fill(texts[key][language], params), [language]);
}
