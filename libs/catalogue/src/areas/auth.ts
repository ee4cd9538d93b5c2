import { defineArea } from '../define';

export const auth = defineArea({
  CDMS700MSG003: {
    status: 422,
    ja: 'ユーザーIDまたはパスワードが正しくありません。確認してもう一度入力してください。',
    en: 'The User ID or password you entered is incorrect.',
    th: 'รหัสผู้ใช้หรือรหัสผ่านไม่ถูกต้อง โปรดตรวจสอบแล้วกรอกอีกครั้ง',
  },
});
