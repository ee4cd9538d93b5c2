import { defineRemote } from '@casebook/remote-contract';

const study = '/study/:studyId/role/:roleId';

export default defineRemote({
  name: 'mfe_admin',
  needs: { sdk: '^0.1.0', apis: { admin: '^0.3.0', auth: '^0.3.0', builder: '^0.3.0' } },
  messages: ['admin', 'builder', 'rights'],
  screens: [
    {
      id: 'SITE_LIST',
      path: `${study}/site`,
      title: { ja: '施設一覧', en: 'Sites', th: 'รายชื่อศูนย์วิจัย' },
      privileges: { all: ['site_list_view'] },
    },
    {
      id: 'SITE_CREATE',
      path: `${study}/site-register`,
      parent: 'SITE_LIST',
      title: { ja: '施設の登録', en: 'Register a site', th: 'ลงทะเบียนศูนย์วิจัย' },
      privileges: { all: ['site_list_view', 'site_create'] },
    },
    {
      id: 'SITE_EDIT',
      path: `${study}/site/:siteId/site-edit`,
      parent: 'SITE_LIST',
      title: { ja: '施設の編集', en: 'Edit a site', th: 'แก้ไขศูนย์วิจัย' },
      privileges: { all: ['site_list_view', 'site_edit'] },
    },
    {
      id: 'USER_LIST',
      path: `${study}/user`,
      title: { ja: 'ユーザー一覧', en: 'Users', th: 'รายชื่อผู้ใช้' },
      privileges: { all: ['user_list_view'] },
    },
    {
      id: 'USER_REGISTER',
      path: `${study}/user/add`,
      parent: 'USER_LIST',
      title: { ja: 'ユーザーの登録', en: 'Register a user', th: 'ลงทะเบียนผู้ใช้' },
      privileges: { all: ['user_list_view', 'user_register'] },
    },
    {
      id: 'USER_EDIT',
      path: `${study}/user/edit/:studyUserId`,
      parent: 'USER_LIST',
      title: { ja: 'ユーザー', en: 'User', th: 'ผู้ใช้' },
      privileges: { all: ['user_list_view'] },
    },
    {
      id: 'RIGHTS_REQUESTS',
      path: `${study}/rights-requests`,
      title: { ja: '承認待ちの権限', en: 'Rights to confirm', th: 'สิทธิ์ที่รอการยืนยัน' },
      privileges: {
        any: ['user_register', 'user_role_edit', 'user_disable', 'user_edit', 'study_setting_edit'],
      },
    },
    {
      id: 'STUDY_INFO',
      path: `${study}/exam-info`,
      title: { ja: '試験情報', en: 'Study information', th: 'ข้อมูลโครงการวิจัย' },
      privileges: { all: ['study_info_view'] },
    },
    {
      id: 'USER_HISTORY_REPORT',
      path: `${study}/user-history-report`,
      title: { ja: 'ユーザー履歴レポート', en: 'User history report', th: 'รายงานประวัติผู้ใช้' },
      privileges: { all: ['admin_menu_view', 'user_list_view'] },
    },
  ],
  nav: [
    {
      screen: 'SITE_LIST',
      group: 'admin',
      order: 10,
      icon: 'sites',
      label: { ja: '施設一覧', en: 'Sites', th: 'รายชื่อศูนย์วิจัย' },
    },
    {
      screen: 'USER_LIST',
      group: 'admin',
      order: 20,
      icon: 'users',
      label: { ja: 'ユーザー一覧', en: 'Users', th: 'รายชื่อผู้ใช้' },
    },
    {
      screen: 'RIGHTS_REQUESTS',
      group: 'admin',
      order: 25,
      icon: 'lock',
      label: { ja: '承認待ちの権限', en: 'Rights to confirm', th: 'สิทธิ์ที่รอการยืนยัน' },
    },
    {
      screen: 'STUDY_INFO',
      group: 'admin',
      order: 30,
      icon: 'study',
      label: { ja: '試験情報', en: 'Study information', th: 'ข้อมูลโครงการวิจัย' },
    },
    {
      screen: 'USER_HISTORY_REPORT',
      group: 'admin',
      order: 40,
      icon: 'history',
      label: { ja: 'ユーザー履歴レポート', en: 'User history report', th: 'รายงานประวัติผู้ใช้' },
    },
  ],
});
