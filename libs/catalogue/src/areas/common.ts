import { defineArea } from '../define';

export const common = defineArea({
  COMMON_UNKNOWN_CODE: {
    ja: '処理を完了できませんでした(コード: {code})。ページを更新してもう一度お試しください。解決しない場合は管理者にこのコードをお知らせください。',
    en: 'The request could not be completed (code {code}). Refresh the page and try again. If it happens again, give this code to the administrator.',
    th: 'ดำเนินการไม่สำเร็จ (รหัส {code}) โปรดรีเฟรชหน้าแล้วลองอีกครั้ง หากยังพบปัญหา โปรดแจ้งรหัสนี้แก่ผู้ดูแลระบบ',
  },
  COMMON_INVALID_INPUT: {
    status: 422,
    ja: '入力内容に誤りがあります。印の付いた項目を直してから、もう一度実行してください。',
    en: 'Some of the input is not valid. Correct the marked fields and try again.',
    th: 'ข้อมูลบางส่วนไม่ถูกต้อง โปรดแก้ไขช่องที่มีเครื่องหมายแล้วลองอีกครั้ง',
  },
  COMMON_REQUIRED: {
    status: 422,
    ja: '必須項目です。入力してください。',
    en: 'This is required. Please fill it in.',
    th: 'จำเป็นต้องกรอก โปรดกรอกข้อมูล',
  },
  COMMON_TOO_LONG: {
    status: 422,
    ja: '{max}文字を超えています。{max}文字以内で入力してください。',
    en: 'This is longer than {max} characters. Shorten it to {max} characters or fewer.',
    th: 'ยาวเกิน {max} อักขระ โปรดกรอกไม่เกิน {max} อักขระ',
  },
  COMMON_NOT_FOUND: {
    status: 404,
    ja: '対象が見つかりません。削除されたか、表示する権限がありません。一覧から選び直してください。',
    en: 'This was not found. It was removed, or you may not see it. Choose it again from the list.',
    th: 'ไม่พบรายการนี้ อาจถูกลบหรือคุณไม่มีสิทธิ์ดู โปรดเลือกใหม่จากรายการ',
  },
  COMMON_FORBIDDEN: {
    status: 403,
    ja: 'この操作を行う権限がありません。必要な場合は管理者に依頼してください。',
    en: 'Your role does not allow this. If you need it, ask the administrator.',
    th: 'บทบาทของคุณไม่มีสิทธิ์ทำรายการนี้ หากจำเป็น โปรดติดต่อผู้ดูแลระบบ',
  },
  COMMON_NOT_POSITIVE_INTEGER: {
    status: 422,
    ja: '1以上の整数を入力してください。',
    en: 'Enter a whole number of 1 or more.',
    th: 'โปรดกรอกจำนวนเต็มตั้งแต่ 1 ขึ้นไป',
  },
});
