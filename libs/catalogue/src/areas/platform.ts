import { defineArea } from '../define/define';

/** Answers that every service can give: session, locked study, an invalid value. */
export const platform = defineArea({
  GATEWAY_DEMO_ONLY_HERE: {
    status: 403,
    ja: 'これはデモです。アカウントのパスワードが公開されているため、デモを起動したコンピューター(http://127.0.0.1)からのみ開けます。ほかのコンピューターから使うには、デモなし(CASEBOOK_DEMO=off)で起動してください。',
    en: 'This is a demo. Its accounts have a published password, so it opens only on the computer that runs it (http://127.0.0.1). For others, start a portal without the demo (CASEBOOK_DEMO=off).',
    th: 'นี่คือระบบสาธิต รหัสผ่านของบัญชีเปิดเผยต่อสาธารณะ จึงเปิดได้เฉพาะบนคอมพิวเตอร์ที่รันระบบนี้ (http://127.0.0.1) หากต้องการให้ผู้อื่นใช้งาน โปรดเริ่มระบบโดยไม่มีการสาธิต (CASEBOOK_DEMO=off)',
  },
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
  SESSION_OVER: {
    status: 419,
    ja: 'ログインしてから所定の時間が経過したため、ログアウトしました。もう一度ログインしてください。',
    en: 'You were signed out because the maximum length of a session was reached. Please sign in again.',
    th: 'ระบบนำคุณออกเนื่องจากครบระยะเวลาสูงสุดของการเข้าสู่ระบบหนึ่งครั้ง โปรดเข้าสู่ระบบอีกครั้ง',
  },
  STUDY_LOCKED: {
    status: 423,
    ja: 'データベースがロックされているため、保存できません。入力内容は画面に残っています。データマネージャーにご確認ください。',
    en: 'The data cannot be saved because the database is locked. What you typed is still on the screen. Ask the data manager.',
    th: 'บันทึกข้อมูลไม่ได้เพราะฐานข้อมูลถูกล็อก สิ่งที่คุณพิมพ์ยังอยู่บนหน้าจอ โปรดสอบถามผู้จัดการข้อมูล',
  },
  PLATFORM_DISK_FULL: {
    status: 507,
    ja: 'サーバーのディスクに空きがないため、保存できません。閲覧はできます。入力内容は画面に残っていますので、管理者が空きを確保した後に、もう一度保存してください。',
    en: 'Nothing can be saved because the disk of the server is full. Reading works. What you typed is still on the screen: save again when the administrator has made room.',
    th: 'บันทึกไม่ได้เพราะดิสก์ของเซิร์ฟเวอร์เต็ม แต่ยังดูข้อมูลได้ สิ่งที่คุณพิมพ์ยังอยู่บนหน้าจอ โปรดบันทึกอีกครั้งเมื่อผู้ดูแลระบบเพิ่มพื้นที่ว่างแล้ว',
  },
  INPUT_INVALID_VALUE: {
    status: 422,
    ja: 'この値は使えません。入力内容を確認してください。',
    en: 'This value cannot be used here. Check what you entered.',
    th: 'ใช้ค่านี้ไม่ได้ โปรดตรวจสอบสิ่งที่คุณกรอก',
  },
});
