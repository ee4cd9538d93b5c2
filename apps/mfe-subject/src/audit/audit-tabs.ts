import type { GetPageAuditApiArg } from '@casebook/api-subject';

export type AuditTab = GetPageAuditApiArg['tab'];

/** The audit trail tabs of spec 2.2, in its order. */
export const auditTabs: readonly AuditTab[] = [
  'data',
  'query',
  'comment',
  'signature',
  'sdv',
  'review',
  'lock',
  'freeze',
];

/** Tabs about a flag, where before and after are "set" or "not set". */
export const isFlagTab = (tab: AuditTab): boolean =>
  !['data', 'query', 'comment', 'signature'].includes(tab);
