import type { Text3 } from '@casebook/catalogue';
import { type TextOf, useTexts } from './useTexts';

/** Texts of this library's own parts. Screens bring theirs from their i18n files. */
const texts = {
  visitUnscheduled: { ja: '{title} {number}', en: '{title} {number}', th: '{title} {number}' },
  visitCycle: { ja: '{title}({number})', en: '{title} ({number})', th: '{title} ({number})' },
  line: { ja: '{number}行目', en: 'line {number}', th: 'แถวที่ {number}' },

  jobPending: { ja: '開始を待っています。', en: 'Waiting to start.', th: 'รอเริ่มทำงาน' },
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
  jobCancelled: { ja: '中止', en: 'Canceled', th: 'ยกเลิกแล้ว' },
  jobWaits: { ja: '待機中', en: 'Waiting', th: 'รอ' },
  jobInProgress: { ja: '処理中', en: 'In progress', th: 'กำลังดำเนินการ' },
  jobSuccess: { ja: '成功', en: 'Success', th: 'สำเร็จ' },
  jobFailed: { ja: '失敗', en: 'Failed', th: 'ล้มเหลว' },
  back: { ja: '一覧に戻る', en: 'Back to the list', th: 'กลับไปที่รายการ' },
  downloadFile: { ja: 'ダウンロード({size})', en: 'Download ({size})', th: 'ดาวน์โหลด ({size})' },

  // Status acts.
  setFreeze: { ja: 'フリーズする', en: 'Freeze', th: 'ระงับการแก้ไข' },
  setSdv: { ja: 'SDV済みにする', en: 'Set SDV', th: 'ตั้งเป็น SDV แล้ว' },
  setReview: { ja: 'レビュー済みにする', en: 'Set reviewed', th: 'ตั้งเป็นทบทวนแล้ว' },
  setLock: { ja: 'ロックする', en: 'Lock', th: 'ล็อก' },
  clearFreeze: { ja: 'フリーズを解除', en: 'Unfreeze', th: 'ยกเลิกการระงับการแก้ไข' },
  clearSdv: { ja: 'SDVを解除', en: 'Clear SDV', th: 'ยกเลิก SDV' },
  clearReview: { ja: 'レビューを解除', en: 'Clear review', th: 'ยกเลิกการทบทวน' },
  clearLock: { ja: 'ロックを解除', en: 'Unlock', th: 'ปลดล็อก' },
  heldByLine: { ja: '行のロックによる', en: 'locked with its line', th: 'ล็อกพร้อมแถว' },
  heldByBlock: { ja: 'ブロックのロックによる', en: 'locked with its block', th: 'ล็อกพร้อมบล็อก' },
  heldByPage: { ja: 'ページのロックによる', en: 'locked with its page', th: 'ล็อกพร้อมหน้า' },
  heldByVisit: {
    ja: 'Visitのロックによる',
    en: 'locked with its visit',
    th: 'ล็อกพร้อม Visit',
  },
  heldBySubject: {
    ja: '被験者のロックによる',
    en: 'locked with the subject',
    th: 'ล็อกพร้อมอาสาสมัคร',
  },

  // What the study lets prevent a lock.
  blockedOpenQuery: { ja: '未回答クエリ', en: 'open query', th: 'ข้อซักถามที่รอตอบ' },
  blockedAnsweredQuery: {
    ja: '回答済みで未クローズのクエリ',
    en: 'answered query, not closed',
    th: 'ข้อซักถามที่ตอบแล้วแต่ยังไม่ปิด',
  },
  blockedNotEntered: { ja: '未入力', en: 'not entered', th: 'ยังไม่กรอก' },
  blockedSdvOpen: { ja: 'SDV未実施', en: 'SDV to do', th: 'ยังไม่ได้ทำ SDV' },
  blockedNotReviewed: { ja: 'レビュー未実施', en: 'not reviewed', th: 'ยังไม่ทบทวน' },
} as const satisfies Record<string, Text3>;

export const useKitText = (): TextOf<keyof typeof texts> => useTexts(texts);
