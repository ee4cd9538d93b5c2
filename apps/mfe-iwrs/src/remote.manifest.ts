import { defineRemote } from '@casebook/remote-contract';

const study = '/study/:studyId/role/:roleId';

export default defineRemote({
  name: 'mfe_iwrs',
  needs: { sdk: '^0.1.0', apis: { iwrs: '^0.1.0' } },
  messages: ['imports', 'iwrs', 'reAuth'],
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
  ],
  nav: [],
});
