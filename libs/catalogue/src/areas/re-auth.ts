import { defineArea } from '../define/define';

/** Acts that require the password again. */
export const reAuth = defineArea({
  REAUTH_REQUIRED: {
    status: 403,
    ja: 'この操作にはパスワードの再入力が必要です。パスワードを入力してください。',
    en: 'This needs your password again. Enter it to continue.',
    th: 'การดำเนินการนี้ต้องป้อนรหัสผ่านอีกครั้ง โปรดป้อนรหัสผ่านเพื่อดำเนินการต่อ',
  },
  REAUTH_INVALID: {
    status: 403,
    ja: '入力されたパスワードの確認は、この操作には使えません。何も変更されていません。もう一度パスワードを入力してください。',
    en: 'The password was confirmed for something else, so nothing was done. Enter it again.',
    th: 'รหัสผ่านที่ยืนยันไว้เป็นของการดำเนินการอื่น จึงยังไม่มีการเปลี่ยนแปลงใด ๆ โปรดป้อนรหัสผ่านอีกครั้ง',
  },
  REAUTH_EXPIRED: {
    status: 403,
    ja: 'パスワードの確認から1分以上経過したため、操作は行われませんでした。もう一度パスワードを入力してください。',
    en: 'More than a minute has passed since you entered your password, so nothing was done. Enter it again.',
    th: 'ผ่านไปเกิน 1 นาทีหลังจากป้อนรหัสผ่าน จึงยังไม่มีการดำเนินการ โปรดป้อนรหัสผ่านอีกครั้ง',
  },
  REAUTH_USED: {
    status: 403,
    ja: 'このパスワードの確認はすでに使われています。操作が完了したかどうかを確認し、まだの場合はもう一度パスワードを入力してください。',
    en: 'This confirmation of your password has been used already. Check whether it was done; if not, enter your password again.',
    th: 'การยืนยันรหัสผ่านนี้ถูกใช้ไปแล้ว โปรดตรวจสอบว่าดำเนินการเสร็จแล้วหรือยัง หากยัง โปรดป้อนรหัสผ่านอีกครั้ง',
  },
});
