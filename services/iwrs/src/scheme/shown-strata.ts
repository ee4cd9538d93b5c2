import type { SchemeSettings } from '@casebook/randomisation';
import type { Scheme as Definition } from '@casebook/study-design';
import { seenParts, type SeesFactor } from '../sight/factor-sight';
import type { Scheme, SchemeStratum } from './scheme.dto';
import { countStrata, MAX_FIRST_PLACES, strataOf } from './scheme-rules';
import type { SchemeState } from './stored-scheme';

/** A stratum of an uploaded list with fewer places is shown as low. */
const LOW_PLACES = 10;

/** The places of a stratum, by their state. */
export interface PlacesOfStratum {
  stratum: string;
  waiting: number;
  used: number;
}

/**
 * The strata of a scheme with their places, as a role sees them.
 *
 * Places that are made in blocks are made when a stratum has none. How many are left of a pool of strata thus tells whether
 * the stratum of who came last was used before, and so a level that the role does not see: it is not shown. Nobody runs out of
 * such places.
 */
export function shownStrata(
  definition: Definition,
  row: { state: SchemeState; settings: SchemeSettings } | undefined,
  places: readonly PlacesOfStratum[],
  seesFactor: SeesFactor,
): Pick<Scheme, 'strata' | 'waiting'> {
  const { method, factors } = definition;
  if (method === 'minimisation') return { strata: [], waiting: 0 };
  const isList = method === 'list';
  const pools = pooled(withEmpty(definition, row?.settings, places), seesFactor);
  const strata = pools.map(
    (one): SchemeStratum => ({
      ...one,
      low: isList && row?.state === 'open' && one.waiting < LOW_PLACES,
    }),
  );
  if (isList || factors.every(({ factor }) => seesFactor(factor))) {
    return { strata, waiting: pools.reduce((sum, { waiting }) => sum + waiting, 0) };
  }
  return { strata: strata.map(({ stratum, used, low }) => ({ stratum, used, low })) };
}

/** With the strata that a list does not have: nobody can be randomised there. */
function withEmpty(
  definition: Definition,
  settings: SchemeSettings | undefined,
  places: readonly PlacesOfStratum[],
): PlacesOfStratum[] {
  const all = places.map(({ stratum, waiting, used }) => ({ stratum, waiting, used }));
  if (definition.method !== 'list' || settings?.siteIsFactor) return all;
  if (countStrata(definition) > MAX_FIRST_PLACES) return all;
  const present = new Set(all.map(({ stratum }) => stratum));
  const absent = strataOf(definition).filter((stratum) => !present.has(stratum));
  return [...all, ...absent.map((stratum) => ({ stratum, waiting: 0, used: 0 }))];
}

/**
 * Strata that differ only in levels that are not seen are one: the count of each would tell the level of who comes next. In
 * the order of what is seen, because an order by the whole strata would tell which of them were used.
 */
function pooled(strata: readonly PlacesOfStratum[], seesFactor: SeesFactor): PlacesOfStratum[] {
  const pools = new Map<string, PlacesOfStratum>();
  for (const { stratum: whole, waiting, used } of strata) {
    const stratum = seenParts(whole, seesFactor) ?? '';
    const pool = pools.get(stratum) ?? { stratum, waiting: 0, used: 0 };
    pools.set(stratum, { stratum, waiting: pool.waiting + waiting, used: pool.used + used });
  }
  return [...pools.values()].toSorted((a, b) => (a.stratum < b.stratum ? -1 : 1));
}
