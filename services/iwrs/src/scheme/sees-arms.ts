import type { Privilege } from '@casebook/catalogue';
import { type Caller, Problem } from '@casebook/service-kit';

/** Privileges of unblinded roles: each of them works with lists of arms. */
export const ARM_PRIVILEGES: Privilege[] = [
  'scheme_manage',
  'arm_import',
  'arm_reset',
  'arm_download',
];

/** Whether the role may see arms, and what helps to guess them (sizes of blocks, probabilities). */
export const seesArms = (caller: Pick<Caller, 'may'>): boolean =>
  ARM_PRIVILEGES.some((privilege) => caller.may(privilege));

/** Schemes belong to the whole study. */
export function requireAllSites(caller: Caller): void {
  if (caller.siteIds) throw Problem.forbidden();
}
