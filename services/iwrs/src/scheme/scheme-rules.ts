import {
  allStrata,
  BLOCK_SIZE_LIMIT,
  BLOCK_SIZES_LIMIT,
  type SchemeSettings,
  SITE_FACTOR,
  SLOTS_PER_STRATUM,
  smallestBlock,
  stratumOf,
  unfitSettings,
} from '@casebook/randomisation';
import type { FieldError } from '@casebook/service-kit';
import type { Scheme } from '@casebook/study-design';

/** Places that opening a scheme makes at most; a scheme with more strata makes them when a stratum is first used. */
export const MAX_FIRST_PLACES = 20_000;

const factorsOf = (scheme: Scheme) =>
  scheme.factors.map(({ factor, levels }) => ({ factor, levels: levels.map(({ key }) => key) }));

/** Every stratum of a scheme whose strata do not depend on the sites. */
export function strataOf(scheme: Scheme): string[] {
  const factors = factorsOf(scheme);
  return allStrata(factors).map((levels) => stratumOf(factors, levels));
}

/** How many strata there are, without making them. */
export const countStrata = (scheme: Scheme): number =>
  factorsOf(scheme).reduce((count, { levels }) => count * levels.length, 1);

const codeOf = {
  blockSizes: 'SCHEME_BLOCK_SIZES',
  slotsPerStratum: 'SCHEME_SLOTS',
  measure: 'SCHEME_MEASURE',
  probability: 'SCHEME_PROBABILITY',
  siteIsFactor: 'SCHEME_SITE_FACTOR',
} as const;

/** The settings that do not fit the scheme, as faults of the input. */
export function settingsFaults(scheme: Scheme, settings: SchemeSettings): FieldError[] {
  const names = new Set(unfitSettings(scheme.method, scheme.arms, settings));
  const hasSiteFactor = scheme.factors.some(({ factor }) => factor === SITE_FACTOR);
  if (settings.siteIsFactor && (hasSiteFactor || scheme.method === 'list'))
    names.add('siteIsFactor');
  const smallest = smallestBlock(scheme.arms);
  const params = {
    blockSizes: { multiple: smallest, max: BLOCK_SIZE_LIMIT, count: BLOCK_SIZES_LIMIT },
    slotsPerStratum: { min: SLOTS_PER_STRATUM.least, max: SLOTS_PER_STRATUM.most },
    measure: undefined,
    probability: { min: (1 / smallest).toFixed(2) },
    siteIsFactor: undefined,
  };
  return [...names].map((name) => ({
    field: `settings.${name}`,
    code: codeOf[name],
    ...(params[name] && { params: params[name] }),
  }));
}

/** Whether a stratum of a list consists of the factors and levels of the scheme, and of a site where sites are strata. */
export function isStratumOf(scheme: Scheme, siteIsFactor: boolean, stratum: string): boolean {
  const pairs = stratum === '' ? [] : stratum.split('|').map((pair) => pair.split('='));
  const factors = factorsOf(scheme);
  if (pairs.length !== factors.length + (siteIsFactor ? 1 : 0)) return false;
  if (siteIsFactor && pairs.at(-1)![0] !== SITE_FACTOR) return false;
  return factors.every(
    ({ factor, levels }, at) => pairs[at]![0] === factor && levels.includes(pairs[at]![1]!),
  );
}
