import { defineArea } from '../define/define';

export const shell = defineArea({
  SHELL_NOTHING_TO_OPEN: {
    ja: 'この役割で開ける画面がありません。必要な場合は、試験の管理者に権限を依頼してください。',
    en: 'This role may not open any screen of the study. If you need one, ask the administrator of the study.',
    th: 'บทบาทนี้ไม่มีสิทธิ์เปิดหน้าใดในโครงการวิจัย หากจำเป็น โปรดติดต่อผู้ดูแลระบบของโครงการวิจัย',
  },
  SHELL_OTHER_USER: {
    ja: '別のタブで他のユーザーがログインしたため、処理を中止しました。',
    en: 'Another person signed in in another tab, so this was not done.',
    th: 'มีผู้ใช้อื่นเข้าสู่ระบบในแท็บอื่น จึงไม่ได้ดำเนินการ',
  },
});
