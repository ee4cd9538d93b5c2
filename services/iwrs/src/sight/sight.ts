import type { Privilege } from '@casebook/catalogue';
import { type Classified, reveal, type SeenClass, type Sight } from '@casebook/role-view';
import { type Caller, Problem } from '@casebook/service-kit';

/** Privileges of unblinded roles: each of them works with lists of arms. */
export const ARM_PRIVILEGES: Privilege[] = [
  'scheme_manage',
  'arm_import',
  'arm_reset',
  'arm_download',
];
const KIT_TYPE_PRIVILEGES: Privilege[] = ['ip_import', 'ip_reset', 'ip_download', 'stock_arm_view'];

type Rights = Pick<Caller, 'may'>;

/** Whether the role may see arms, and what helps to guess them (sizes of blocks, probabilities). */
export const seesArms = (caller: Rights): boolean =>
  ARM_PRIVILEGES.some((privilege) => caller.may(privilege));

/**
 * Whether the role may know kit types. Lot and expiry date of a single IP number go with them, because packs of one kit type
 * are often of one lot (decision 102).
 */
export const seesKitTypes = (caller: Rights): boolean =>
  KIT_TYPE_PRIVILEGES.some((privilege) => caller.may(privilege));

/**
 * What a role sees of the classes of fields. Levels of factors stand in the lists of arms, so who works with those lists sees
 * them; for others the items decide, see `FactorSight`.
 */
export function sightOf(caller: Rights): Sight {
  const seen: Readonly<Record<SeenClass, () => boolean>> = {
    arm: () => seesArms(caller),
    factor: () => seesArms(caller),
    kitType: () => seesKitTypes(caller),
    packDate: () => seesKitTypes(caller),
  };
  return { sees: (fieldClass) => seen[fieldClass]() };
}

/**
 * The value, for an answer that only roles that see its class get.
 *
 * @throws Problem 403 to others
 */
export function mustReveal<C extends SeenClass, T extends {}>(
  sight: Sight,
  value: Classified<C, T>,
): T {
  const revealed = reveal(sight, value);
  if (revealed === null) throw Problem.forbidden();
  return revealed;
}
