/** How the difference between arms is measured in one level of a factor. */
export const MEASURES = ['range', 'sd', 'variance'] as const;
export type Measure = (typeof MEASURES)[number];

/** How many subjects each place has, in each level of each factor. */
export interface Marginals {
  readonly places: number;
  /** The imbalance if the next subject, with these levels, came to this place. */
  imbalanceWith(levels: readonly number[], place: number): number;
  add(levels: readonly number[], place: number): void;
  count(factor: number, level: number, place: number): number;
  clear(): void;
}

export function newMarginals(
  places: number,
  factors: readonly { weight: number; levels: number }[],
  measure: Measure,
): Marginals {
  const counts = factors.map(({ levels }) => new Int32Array(levels * places));
  const weights = factors.map(({ weight }) => weight);

  /** The difference among the counts that begin at `first`, if one place had one more. */
  function difference(ofFactor: Int32Array, first: number, added: number): number {
    if (measure === 'range') {
      let least = Infinity;
      let most = -Infinity;
      for (let place = 0; place < places; place++) {
        const count = ofFactor[first + place]! + (place === added ? 1 : 0);
        if (count < least) least = count;
        if (count > most) most = count;
      }
      return most - least;
    }
    let sum = 0;
    let squares = 0;
    for (let place = 0; place < places; place++) {
      const count = ofFactor[first + place]! + (place === added ? 1 : 0);
      sum += count;
      squares += count * count;
    }
    const variance = places === 1 ? 0 : (squares - (sum * sum) / places) / (places - 1);
    return measure === 'variance' ? variance : Math.sqrt(Math.max(0, variance));
  }

  return {
    places,
    imbalanceWith(levels, place) {
      let imbalance = 0;
      for (let factor = 0; factor < counts.length; factor++) {
        imbalance +=
          weights[factor]! * difference(counts[factor]!, levels[factor]! * places, place);
      }
      return imbalance;
    },
    add(levels, place) {
      for (let factor = 0; factor < counts.length; factor++) {
        counts[factor]![levels[factor]! * places + place]!++;
      }
    },
    count: (factor, level, place) => counts[factor]![level * places + place]!,
    clear() {
      for (const ofFactor of counts) ofFactor.fill(0);
    },
  };
}

/** Rounding of square roots makes no arm better than another. */
const ROUNDING = 1e-9;

/** The places that would leave the least imbalance. */
export function ties(
  marginals: Marginals,
  levels: readonly number[],
  open?: readonly boolean[],
): number[] {
  let least = Infinity;
  let best: number[] = [];
  for (let place = 0; place < marginals.places; place++) {
    if (open && !open[place]) continue;
    const imbalance = marginals.imbalanceWith(levels, place);
    if (imbalance < least - ROUNDING) {
      least = imbalance;
      best = [place];
    } else if (imbalance <= least + ROUNDING) best.push(place);
  }
  return best;
}
