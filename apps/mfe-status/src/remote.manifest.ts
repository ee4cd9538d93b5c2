import { defineRemote } from '@casebook/remote-contract';

const study = '/study/:studyId/role/:roleId';

export default defineRemote({
  name: 'mfe_status',
  needs: { sdk: '^0.1.0', apis: { admin: '^0.2.0', subject: '^0.2.0' } },
  messages: ['admin', 'operations', 'subject'],
  screens: [
    {
      id: 'AUDIT_EXPORT',
      path: `${study}/audit-trail`,
      title: {
        ja: '監査証跡の出力',
        en: 'Audit trail exports',
        th: 'ส่งออกประวัติการแก้ไข',
      },
      privileges: { all: ['audit_export'] },
    },
    {
      id: 'ECS_HISTORY_VIEW',
      path: `${study}/ecs-history`,
      title: { ja: 'ECS実行履歴', en: 'ECS history', th: 'ประวัติการเรียกใช้ ECS' },
      privileges: { any: ['ECS_RE_EXECUTE', 'RE_RUN_ECS'] },
    },
  ],
  nav: [
    {
      screen: 'AUDIT_EXPORT',
      group: 'subjects',
      order: 30,
      icon: 'history',
      label: { ja: '監査証跡の出力', en: 'Audit trail exports', th: 'ส่งออกประวัติการแก้ไข' },
    },
    {
      screen: 'ECS_HISTORY_VIEW',
      group: 'status',
      order: 90,
      icon: 'history',
      label: { ja: 'ECS実行履歴', en: 'ECS history', th: 'ประวัติการเรียกใช้ ECS' },
    },
  ],
});
