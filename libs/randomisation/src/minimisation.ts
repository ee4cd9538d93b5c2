import { type Arm, lowestRatios } from './arms';
import { type Marginals, type Measure, newMarginals, ties } from './marginals';
import { randomStream, type RandomStream } from './random-stream';

export interface Assigned {
  levels: Readonly<Record<string, string>>;
  arm: string;
}

export interface Minimisation {
  /** Hexadecimal. */
  seed: string;
  /** The number of this assignment in its scheme. The last one of `history` has the number before it, and so on. */
  draw: number;
  arms: readonly Arm[];
  factors: readonly { factor: string; weight: number }[];
  levels: Readonly<Record<string, string>>;
  /** All assignments of the scheme so far, in their order. */
  history: readonly Assigned[];
  measure: Measure;
  /** How probably the arm that balances best is taken; the other arms share the rest. */
  probability: number;
  /** Arms that take no more subjects, because they have reached a cap. */
  closedArms?: readonly string[];
}

/**
 * The arm of each place. An arm with ratio 2 counts as two arms of equal size, so that each subject has the same
 * probability to receive it; weights of imbalance for unequal ratios do not have this property.
 */
export const placesOf = (arms: readonly Arm[]): number[] =>
  lowestRatios(arms).flatMap((ratio, arm) => Array<number>(ratio).fill(arm));

/** The place that is assigned: one that balances best with the probability, otherwise one of the others. */
export function drawPlace(
  random: RandomStream,
  marginals: Marginals,
  levels: readonly number[],
  probability: number,
  open?: readonly boolean[],
  best: readonly number[] = ties(marginals, levels, open),
): number {
  const taken = best.length === 1 ? best[0]! : best[random.below(best.length)]!;
  // Without any difference between the places, the probability has nothing to prefer.
  const places = open ? open.filter(Boolean).length : marginals.places;
  if (best.length === places || random.fraction() < probability) return taken;
  let other = random.below(places - 1);
  for (let place = 0; ; place++) {
    if (place === taken || (open && !open[place])) continue;
    if (other-- === 0) return place;
  }
}

/** Assigns an arm by the minimisation of Pocock and Simon. The same input gives the same arm. */
export function minimise(input: Minimisation): string {
  const { seed, draw, arms, history, probability } = input;
  const closed = new Set(input.closedArms);
  const places = placesOf(arms);
  const factors = input.factors.length === 0 ? [{ factor: '', weight: 1 }] : input.factors;
  const known = factors.map(() => new Map<string, number>());
  const indexes = (levels: Readonly<Record<string, string>>): number[] =>
    factors.map(({ factor }, at) => {
      const level = factor === '' ? '' : levels[factor];
      if (level === undefined) throw new Error(`no level of ${factor}`);
      let index = known[at]!.get(level);
      if (index === undefined) known[at]!.set(level, (index = known[at]!.size));
      return index;
    });

  const past = history.map((assigned) => ({
    levels: indexes(assigned.levels),
    arm: arms.findIndex((arm) => arm.key === assigned.arm),
  }));
  const levels = indexes(input.levels);
  const marginals = newMarginals(
    places.length,
    factors.map(({ weight }, at) => ({ weight, levels: known[at]!.size })),
    input.measure,
  );
  past.forEach((assigned, index) => {
    const number = draw - history.length + index;
    marginals.add(assigned.levels, placeOf(number, assigned));
  });

  /** Which place of an arm with several places an earlier subject has: drawn again as it was then. */
  function placeOf(number: number, assigned: { levels: number[]; arm: number }): number {
    const own = places.map((arm) => arm === assigned.arm);
    const first = own.indexOf(true);
    if (first < 0) throw new Error('an assignment of an unknown arm');
    if (own.lastIndexOf(true) === first) return first;
    const random = randomStream(seed, `draw ${number}`);
    const drawn = drawPlace(random, marginals, assigned.levels, probability);
    if (own[drawn]) return drawn;
    // Drawn while another arm was closed.
    const best = ties(marginals, assigned.levels, own);
    return best[random.below(best.length)]!;
  }

  const open = places.map((arm) => !closed.has(arms[arm]!.key));
  if (!open.includes(true)) throw new RangeError('every arm is closed');
  const random = randomStream(seed, `draw ${draw}`);
  const place = drawPlace(random, marginals, levels, probability, open);
  return arms[places[place]!]!.key;
}
