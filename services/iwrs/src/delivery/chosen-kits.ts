import { Problem, type Statement } from '@casebook/service-kit';
import { MAX_KITS_OF_DELIVERY, MAX_NUMBERS_NAMED } from '../input/limits';
import { DEPOT } from '../place/place.sql';
import type { ChosenNumbers } from './delivery.dto';
import { anyKit, type Choosing, type ChosenKit, kitsBetween, kitsNamed } from './delivery.sql';

/** Reads in a transaction or outside. */
export type Read = <R extends object>(statement: Statement) => Promise<R[]>;

/**
 * The chosen IP numbers, all of them usable at the source, or damaged there when they go back to the depot.
 *
 * @param read reads in the transaction that changes them (`hold`: they are held until its end), or outside
 * @throws Problem 422 DELIVERY_NO_IP, DELIVERY_IP_NOT_AT_SOURCE, DELIVERY_IP_USED (spec section 5), DELIVERY_RANGE,
 *   DELIVERY_TOO_MANY
 */
export async function chosenKits(
  read: Read,
  studyId: number,
  input: ChosenNumbers,
  { toDepot = false, ...choosing }: Choosing & { toDepot?: boolean },
): Promise<ChosenKit[]> {
  const { sourceId, numbers, range } = input;
  if ((numbers === undefined) === (range === undefined)) {
    throw Problem.invalid([{ field: 'numbers', code: 'COMMON_REQUIRED' }]);
  }
  if (
    range &&
    (Array.from(range.from).length !== Array.from(range.to).length || range.from > range.to)
  ) {
    throw Problem.invalid([{ field: 'range', code: 'DELIVERY_RANGE' }]);
  }
  const [any] = await read<{ present: boolean }>(anyKit(studyId));
  if (!any!.present) throw new Problem(422, 'DELIVERY_NO_IP');
  const kits = await read<ChosenKit>(
    range ? kitsBetween(studyId, range, choosing) : kitsNamed(studyId, numbers!, choosing),
  );
  const known = new Set(kits.map(({ ipNumber }) => ipNumber));
  const absent = [
    ...(numbers ?? []).filter((number) => !known.has(number)),
    ...(range && kits.length === 0 ? [`${range.from}–${range.to}`] : []),
    ...kits
      .filter(({ siteId, state }) => siteId !== sourceId || state === 'in_transit')
      .map(({ ipNumber }) => ipNumber),
  ];
  if (absent.length > 0) throw refusal('DELIVERY_IP_NOT_AT_SOURCE', absent);
  const mayGo = toDepot ? ['waiting', 'damaged'] : ['waiting'];
  const used = kits.filter(({ state }) => !mayGo.includes(state)).map(({ ipNumber }) => ipNumber);
  if (used.length > 0) throw refusal('DELIVERY_IP_USED', used);
  if (kits.length > MAX_KITS_OF_DELIVERY) {
    throw new Problem(422, 'DELIVERY_TOO_MANY', { params: { max: MAX_KITS_OF_DELIVERY } });
  }
  return kits;
}

/**
 * What may no longer be dispensed only goes back to the depot. A blinded sender is not refused, because the refusal would tell
 * which numbers are of one lot; such a number is never dispensed, wherever it is (decision 136).
 */
export function refuseExpired(kits: readonly ChosenKit[], targetId: number): void {
  if (targetId === DEPOT) return;
  const expired = kits.filter((kit) => kit.expired).map(({ ipNumber }) => ipNumber);
  if (expired.length > 0) throw refusal('DELIVERY_IP_EXPIRED', expired);
}

export function refusal(
  code: 'DELIVERY_IP_NOT_AT_SOURCE' | 'DELIVERY_IP_USED' | 'DELIVERY_IP_EXPIRED',
  numbers: readonly string[],
): Problem {
  const named = numbers.toSorted().slice(0, MAX_NUMBERS_NAMED).join(', ');
  const more = numbers.length > MAX_NUMBERS_NAMED ? ' …' : '';
  return new Problem(422, code, { params: { numbers: named + more } });
}
