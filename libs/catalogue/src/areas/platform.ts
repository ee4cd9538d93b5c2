import { defineArea } from '../define';

/** What every service answers: session, locked study, a value that does not fit. */
export const platform = defineArea({
  SESSION_REQUIRED: {
    status: 401,
    ja: 'ログインしていないか、ログアウトされています。もう一度ログインしてください。',
    en: 'You are not signed in, or you were signed out. Please sign in again.',
    th: 'คุณยังไม่ได้เข้าสู่ระบบหรือออกจากระบบแล้ว โปรดเข้าสู่ระบบอีกครั้ง',
  },
  SESSION_EXPIRED: {
    status: 419,
    ja: '操作がなかったため、ログアウトしました。もう一度ログインしてください。',
    en: 'You were signed out because there was no activity. Please sign in again.',
    th: 'ระบบนำคุณออกเนื่องจากไม่มีการใช้งาน โปรดเข้าสู่ระบบอีกครั้ง',
  },
  STUDY_LOCKED: {
    status: 423,
    ja: 'データベースがロックされているため、保存できません。入力内容は画面に残っています。データマネージャーにご確認ください。',
    en: 'The data cannot be saved because the database is locked. What you typed is still on the screen. Ask the data manager.',
    th: 'บันทึกข้อมูลไม่ได้เพราะฐานข้อมูลถูกล็อก สิ่งที่คุณพิมพ์ยังอยู่บนหน้าจอ โปรดสอบถามผู้จัดการข้อมูล',
  },
  INPUT_INVALID_VALUE: {
    status: 422,
    ja: 'この値は使えません。入力内容を確認してください。',
    en: 'This value cannot be used here. Check what you entered.',
    th: 'ใช้ค่านี้ไม่ได้ โปรดตรวจสอบสิ่งที่คุณกรอก',
  },
});
