import { defineRemote } from '@casebook/remote-contract';

const builder = '/study/:studyId/role/:roleId/builder';
const view = { all: ['builder_menu_view'] };

export default defineRemote({
  name: 'mfe_builder',
  needs: { sdk: '^0.1.0', apis: { builder: '^0.2.0' } },
  messages: ['builder', 'design', 'odm'],
  screens: [
    {
      id: 'BUILDER_HOME',
      path: '/builder',
      title: { ja: '構築する試験', en: 'Studies to build', th: 'โครงการวิจัยที่สร้าง' },
      portalRight: 'study_builder',
    },
    {
      id: 'BUILDER_ODM_IMPORT',
      path: '/builder/odm-import',
      parent: 'BUILDER_HOME',
      title: { ja: 'ODMの取込', en: 'Import ODM', th: 'นำเข้า ODM' },
      portalRight: 'study_builder',
    },
    {
      id: 'BUILDER_STUDY',
      path: `${builder}/study`,
      title: { ja: '試験設計', en: 'Study design', th: 'การออกแบบโครงการวิจัย' },
      privileges: view,
    },
    {
      id: 'BUILDER_DRAFT_IMPORT',
      path: `${builder}/odm-import`,
      parent: 'BUILDER_STUDY',
      title: {
        ja: '次の下書きの取込',
        en: 'Import the next draft',
        th: 'นำเข้าฉบับร่างถัดไป',
      },
      privileges: { all: ['builder_menu_view', 'design_edit'] },
    },
    {
      id: 'BUILDER_IMPORT_REPORT',
      path: `${builder}/import`,
      parent: 'BUILDER_STUDY',
      title: { ja: '取込結果', en: 'Import report', th: 'รายงานการนำเข้า' },
      privileges: view,
    },
    {
      id: 'BUILDER_CRF_PAGE',
      path: `${builder}/crf-page`,
      parent: 'BUILDER_STUDY',
      title: { ja: 'CRFページ', en: 'CRF pages', th: 'หน้า CRF' },
      privileges: view,
    },
    {
      id: 'BUILDER_VALIDATION',
      path: `${builder}/validation`,
      parent: 'BUILDER_STUDY',
      title: { ja: '検証', en: 'Validation', th: 'การตรวจสอบความถูกต้อง' },
      privileges: view,
    },
    {
      id: 'BUILDER_VERSION',
      path: `${builder}/version`,
      parent: 'BUILDER_STUDY',
      title: { ja: 'バージョン', en: 'Versions', th: 'เวอร์ชัน' },
      privileges: view,
    },
    {
      id: 'BUILDER_RELEASE',
      path: `${builder}/release`,
      parent: 'BUILDER_STUDY',
      title: { ja: 'リリース', en: 'Releases', th: 'การเผยแพร่' },
      privileges: view,
    },
  ],
  nav: [
    {
      screen: 'BUILDER_HOME',
      group: 'builder',
      order: 10,
      icon: 'home',
      label: { ja: 'すべての試験', en: 'All studies', th: 'โครงการวิจัยทั้งหมด' },
    },
    {
      screen: 'BUILDER_STUDY',
      group: 'builder',
      order: 20,
      icon: 'study',
      label: { ja: '試験設計', en: 'Study design', th: 'การออกแบบโครงการวิจัย' },
    },
    {
      screen: 'BUILDER_IMPORT_REPORT',
      group: 'builder',
      order: 30,
      icon: 'export',
      label: { ja: '取込結果', en: 'Import report', th: 'รายงานการนำเข้า' },
    },
    {
      screen: 'BUILDER_CRF_PAGE',
      group: 'builder',
      order: 40,
      icon: 'design',
      label: { ja: 'CRFページ', en: 'CRF pages', th: 'หน้า CRF' },
    },
    {
      screen: 'BUILDER_VALIDATION',
      group: 'builder',
      order: 50,
      icon: 'status',
      label: { ja: '検証', en: 'Validation', th: 'ตรวจสอบความถูกต้อง' },
    },
    {
      screen: 'BUILDER_VERSION',
      group: 'builder',
      order: 60,
      icon: 'history',
      label: { ja: 'バージョン', en: 'Versions', th: 'เวอร์ชัน' },
    },
    {
      screen: 'BUILDER_RELEASE',
      group: 'builder',
      order: 70,
      icon: 'release',
      label: { ja: 'リリース', en: 'Releases', th: 'การเผยแพร่' },
    },
  ],
});
