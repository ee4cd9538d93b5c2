import { defineRemote } from '@casebook/remote-contract';

export default defineRemote({
  name: 'mfe_iwrs',
  needs: { sdk: '^0.1.0', apis: { iwrs: '^0.1.0' } },
  screens: [
    {
      id: 'IWRS_ENTRY_LIST',
      path: '/study/:studyId/role/:roleId/iwrs',
      title: { en: 'IWRS', ja: 'IWRS', th: 'IWRS' },
    },
  ],
  nav: [
    {
      screen: 'IWRS_ENTRY_LIST',
      group: 'admin',
      order: 900,
      icon: 'study',
      label: { en: 'IWRS', ja: 'IWRS', th: 'IWRS' },
    },
  ],
});
