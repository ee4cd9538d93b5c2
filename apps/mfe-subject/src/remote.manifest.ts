import { defineRemote } from '@casebook/remote-contract';

const study = '/study/:studyId/role/:roleId';
const subject = `${study}/site/:siteId/subject-no/:subjectNo`;

export default defineRemote({
  name: 'mfe_subject',
  needs: { sdk: '^0.1.2', apis: { admin: '^0.3.0', auth: '^0.3.0', subject: '^0.3.0' } },
  messages: [
    'admin',
    'builtInChecks',
    'checks',
    'iwrs',
    'operations',
    'reAuth',
    'subject',
    'values',
  ],
  screens: [
    {
      id: 'SUBJECT_LIST',
      path: `${study}/subject`,
      title: { ja: '被験者一覧', en: 'Subjects', th: 'รายชื่ออาสาสมัคร' },
      privileges: { all: ['subject_list_view'] },
    },
    {
      id: 'SUBJECT_REGISTER',
      path: `${study}/site/:siteId/subject-create`,
      parent: 'SUBJECT_LIST',
      title: { ja: '被験者登録', en: 'Register a subject', th: 'ลงทะเบียนอาสาสมัคร' },
      privileges: { all: ['CASE_REGISTER'] },
    },
    {
      id: 'VISIT_MATRIX',
      path: `${subject}/visit-matrix`,
      parent: 'SUBJECT_LIST',
      title: { ja: 'Visitマトリクス', en: 'Visits and pages', th: 'ตาราง Visit' },
      privileges: { all: ['CRF_VIEW'] },
    },
    {
      id: 'CRF_VIEW',
      path: `${subject}/matrix/:matrixId`,
      parent: 'VISIT_MATRIX',
      title: { ja: 'CRFページ', en: 'CRF page', th: 'หน้า CRF' },
      privileges: { all: ['CRF_VIEW'] },
    },
    {
      id: 'SUBJECT_AUDIT',
      path: `${subject}/audit-trail`,
      parent: 'VISIT_MATRIX',
      title: { ja: '監査証跡', en: 'Audit trail', th: 'ประวัติการแก้ไข' },
      privileges: { all: ['CRF_VIEW'] },
    },
    {
      id: 'SIGNATURE_AGAIN',
      path: `${study}/signature`,
      parent: 'SUBJECT_LIST',
      title: {
        ja: '再署名が必要な電子署名',
        en: 'Signatures to sign again',
        th: 'ลายมือชื่อที่ต้องลงใหม่',
      },
      privileges: { all: ['CRF_VIEW', 'ESIGN_VIEW', 'ESIGN_EDIT'] },
    },
    {
      id: 'QUERY_LIST',
      path: `${study}/query`,
      title: { ja: 'クエリ管理', en: 'Query management', th: 'จัดการข้อซักถาม' },
      privileges: { all: ['QUERY_VIEW'] },
    },
  ],
  links: [
    { to: 'subject', screen: 'VISIT_MATRIX' },
    { to: 'page', screen: 'CRF_VIEW' },
    { to: 'visitsOverdue', screen: 'SUBJECT_LIST', query: '?page=1&f.status=visitOverdue' },
    { to: 'signaturesToSign', screen: 'SIGNATURE_AGAIN', query: '?page=1' },
    { to: 'pagesDue', screen: 'SUBJECT_LIST', query: '?page=1&f.status=pageDue' },
    { to: 'pagesInProgress', screen: 'SUBJECT_LIST', query: '?page=1&f.status=pageInProgress' },
    {
      to: 'openQueries',
      screen: 'QUERY_LIST',
      query: '?page=1&sort=issuedAt&f.view=waiting&f.status=1&f.status=5',
    },
    {
      to: 'answeredQueries',
      screen: 'QUERY_LIST',
      query: '?page=1&sort=updatedAt&f.view=waiting&f.status=3',
    },
  ],
  nav: [
    {
      screen: 'SUBJECT_LIST',
      group: 'subjects',
      order: 10,
      icon: 'subjects',
      label: { ja: '被験者一覧', en: 'Subjects', th: 'รายชื่ออาสาสมัคร' },
    },
    {
      screen: 'QUERY_LIST',
      group: 'subjects',
      order: 20,
      icon: 'queries',
      label: { ja: 'クエリ管理', en: 'Query management', th: 'จัดการข้อซักถาม' },
    },
  ],
});
