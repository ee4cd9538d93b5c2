import type { Caller } from '@casebook/service-kit';

const KIT_TYPE_PRIVILEGES = ['ip_import', 'ip_reset', 'ip_download', 'stock_arm_view'];

/**
 * Whether the role may know kit types. Lot and expiry date of a single IP number go with them, because packs of one kit type
 * are often of one lot (decision 102).
 */
export const seesKitTypes = (caller: Pick<Caller, 'may'>): boolean =>
  KIT_TYPE_PRIVILEGES.some((privilege) => caller.may(privilege));
