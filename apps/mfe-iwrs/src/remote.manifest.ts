import { defineRemote } from '@casebook/remote-contract';

const study = '/study/:studyId/role/:roleId';

export default defineRemote({
  name: 'mfe_iwrs',
  needs: { sdk: '^0.1.0', apis: { admin: '^0.3.0', auth: '^0.3.0', iwrs: '^0.1.0' } },
  messages: ['admin', 'imports', 'iwrs', 'reAuth', 'rights', 'schemes'],
  screens: [
    {
      id: 'LIST_UPLOAD_VIEW',
      path: `${study}/list-upload/:tabId`,
      title: { ja: '割付・治験薬番号リスト', en: 'Randomisation lists', th: 'รายการสุ่ม' },
      privileges: { all: ['iwrs_menu_view', 'list_upload_view'] },
    },
    {
      id: 'DELIVERY_DRUG_VIEW',
      path: `${study}/delivery/:tabId`,
      title: { ja: '治験薬の搬入', en: 'IP delivery', th: 'การจัดส่งผลิตภัณฑ์วิจัย' },
      privileges: { all: ['iwrs_menu_view', 'delivery_drug_view'] },
    },
    {
      id: 'BLIND_LIST_VIEW',
      path: `${study}/blind-list`,
      title: {
        ja: '緊急キーオープン',
        en: 'Emergency unblinding',
        th: 'การเปิดรหัสกรณีฉุกเฉิน',
      },
      privileges: { all: ['iwrs_menu_view', 'blind_list_view'] },
    },
  ],
  links: [
    {
      to: 'unblindingsToDecide',
      screen: 'BLIND_LIST_VIEW',
      query: '?page=1&f.state=waiting_approval',
    },
    { to: 'keysToOpen', screen: 'BLIND_LIST_VIEW', query: '?page=1&f.state=waiting_open' },
  ],
  nav: [
    {
      screen: 'LIST_UPLOAD_VIEW',
      params: { tabId: 'scheme' },
      group: 'iwrs',
      order: 10,
      icon: 'iwrs',
      label: { ja: '割付スキーム', en: 'Randomisation schemes', th: 'แผนการสุ่ม' },
    },
    {
      screen: 'LIST_UPLOAD_VIEW',
      params: { tabId: 'arm' },
      privileges: { any: ['scheme_manage', 'arm_import', 'arm_reset', 'arm_download'] },
      group: 'iwrs',
      order: 20,
      icon: 'iwrs',
      label: { ja: '割付表', en: 'Arm list', th: 'รายการกลุ่มการรักษา' },
    },
    {
      screen: 'LIST_UPLOAD_VIEW',
      params: { tabId: 'ip' },
      group: 'iwrs',
      order: 30,
      icon: 'iwrs',
      label: { ja: '治験薬番号リスト', en: 'IP numbers', th: 'หมายเลขผลิตภัณฑ์วิจัย' },
    },
    {
      screen: 'DELIVERY_DRUG_VIEW',
      params: { tabId: 'send' },
      privileges: { all: ['delivery_drug_edit'] },
      group: 'iwrs',
      order: 40,
      icon: 'release',
      label: { ja: '治験薬の搬入', en: 'Send IP', th: 'จัดส่งผลิตภัณฑ์วิจัย' },
    },
    {
      screen: 'DELIVERY_DRUG_VIEW',
      params: { tabId: 'status' },
      group: 'iwrs',
      order: 50,
      icon: 'history',
      label: { ja: '搬入状況', en: 'Delivery status', th: 'สถานะการจัดส่ง' },
    },
    {
      screen: 'DELIVERY_DRUG_VIEW',
      params: { tabId: 'stock' },
      group: 'iwrs',
      order: 60,
      icon: 'status',
      label: { ja: '治験薬の在庫', en: 'IP stock', th: 'คลังผลิตภัณฑ์วิจัย' },
    },
    {
      screen: 'BLIND_LIST_VIEW',
      group: 'iwrs',
      order: 90,
      icon: 'unblind',
      label: {
        ja: '緊急キーオープン',
        en: 'Emergency unblinding',
        th: 'การเปิดรหัสกรณีฉุกเฉิน',
      },
    },
  ],
});
