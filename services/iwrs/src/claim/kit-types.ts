import { Problem } from '@casebook/service-kit';
import type { KitType, SchemeArm } from '@casebook/study-design';
import type { ClaimRequest } from './claim-request';

/**
 * The types of kits that subjects of an arm receive for an item: the one that the item names, or else all of the arm.
 *
 * @param arm as `SCHEME.ARM`
 */
export const kitTypesFor = (
  kitTypes: readonly KitType[],
  arm: string,
  named: string | null,
): string[] =>
  kitTypes
    .filter(({ key, arms }) => (named === null || key === named) && arms.includes(arm))
    .map(({ key }) => key);

/**
 * Requires kits of every arm for each item that receives an IP number. Asked of all arms, and before one is drawn, because a
 * refusal for the arm of the subject alone would tell it.
 *
 * @param arms of the scheme as it was opened
 * @throws Problem 422 RANDOMISATION_015
 */
export function requireKitsOfAllArms(
  { scheme_key: schemeKey, items }: Pick<ClaimRequest, 'scheme_key' | 'items'>,
  arms: readonly Pick<SchemeArm, 'key'>[],
  kitTypes: readonly KitType[],
): void {
  const isComplete = items
    .filter(({ kind }) => kind === 'ip')
    .every(({ kitType }) =>
      arms.every(({ key }) => kitTypesFor(kitTypes, `${schemeKey}.${key}`, kitType).length > 0),
    );
  if (!isComplete) throw new Problem(422, 'RANDOMISATION_015');
}
