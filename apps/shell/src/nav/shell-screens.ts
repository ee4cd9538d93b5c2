import type { ProductText } from '@casebook/remote-contract';

/** The shell's own screens (spec 2.1). They have priority, so that no remote can take their addresses. */
export interface ShellScreen {
  id:
    | 'HOME'
    | 'LOGIN'
    | 'USER_INFO'
    | 'CHANGE_PASSWORD'
    | 'NOTICES'
    | 'OPERATIONS'
    | 'NOT_FOUND'
    | 'FORCE_REFRESH'
    | 'FORGET_LOGIN_ID'
    | 'FORGET_PASSWORD'
    | 'STOP_CHANGE'
    | 'INBOX';
  path: string;
  title: ProductText;
  /** Portal right that the screen requires. */
  portalRight?: 'administrator';
  /** Reachable without being signed in. */
  open?: true;
}

const userInfo = {
  id: 'USER_INFO',
  title: { ja: 'ユーザー情報', en: 'User information', th: 'ข้อมูลผู้ใช้' },
} as const;

export const shellScreens: readonly ShellScreen[] = [
  {
    id: 'HOME',
    path: '/',
    title: { ja: '試験一覧', en: 'Studies', th: 'รายการโครงการวิจัย' },
  },
  {
    id: 'LOGIN',
    path: '/login',
    title: { ja: 'ログイン', en: 'Sign in', th: 'เข้าสู่ระบบ' },
    open: true,
  },
  {
    id: 'FORGET_LOGIN_ID',
    path: '/user/forget-login-id',
    title: { ja: 'ユーザーIDを忘れた場合', en: 'Forgot user ID', th: 'ลืมรหัสผู้ใช้' },
    open: true,
  },
  {
    id: 'FORGET_PASSWORD',
    path: '/user/forget-password',
    title: { ja: 'パスワードを忘れた場合', en: 'Forgot password', th: 'ลืมรหัสผ่าน' },
    open: true,
  },
  {
    // The link in the mail about a change of name or address.
    id: 'STOP_CHANGE',
    path: '/user/stop-change',
    title: { ja: '変更の中止', en: 'Stop a change', th: 'หยุดการเปลี่ยนแปลง' },
    open: true,
  },
  {
    // Only in the demo; in other portals the address is unknown.
    id: 'INBOX',
    path: '/inbox',
    title: { ja: 'デモの受信箱', en: 'Inbox of the demo', th: 'กล่องจดหมายของระบบสาธิต' },
    open: true,
  },
  { ...userInfo, path: '/user' },
  {
    id: 'CHANGE_PASSWORD',
    path: '/change-password',
    title: { ja: 'パスワードの変更', en: 'Change password', th: 'เปลี่ยนรหัสผ่าน' },
  },
  { ...userInfo, path: '/user/info' },
  {
    id: 'NOTICES',
    path: '/notices',
    title: { ja: 'お知らせの管理', en: 'Notices', th: 'จัดการประกาศ' },
    portalRight: 'administrator',
  },
  {
    id: 'OPERATIONS',
    path: '/operations',
    title: {
      ja: 'ポータルの稼働状況',
      en: 'Operation of the portal',
      th: 'สถานะการทำงานของพอร์ทัล',
    },
    portalRight: 'administrator',
  },
  {
    id: 'NOT_FOUND',
    path: '/404',
    title: { ja: 'ページが見つかりません', en: 'Page not found', th: 'ไม่พบหน้า' },
  },
  {
    // Public, because a tab that is too old to sign in must be able to show this page.
    id: 'FORCE_REFRESH',
    path: '/force-refresh',
    title: { ja: '最新版への更新', en: 'Update needed', th: 'จำเป็นต้องอัปเดต' },
    open: true,
  },
];
