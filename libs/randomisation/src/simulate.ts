import { type Arm, lowestRatios } from './arms';
import { type Measure, newMarginals, ties } from './marginals';
import { drawPlace, placesOf } from './minimisation';
import { drawBlock } from './permuted-blocks';
import { type Spread, spreadOf } from './quantile';
import { randomStream, type RandomStream } from './random-stream';

/** A way to assign subjects, to compare with others. */
export type Procedure =
  | { kind: 'simple' }
  | { kind: 'blocks'; blockSizes: readonly number[] }
  | { kind: 'minimisation'; measure: Measure; probability: number };

export interface Simulation {
  seed: string;
  trials: number;
  subjects: number;
  arms: readonly Arm[];
  /** `shares`: how frequent each level is, relative to the others. */
  factors: readonly { weight: number; shares: readonly number[] }[];
  procedure: Procedure;
}

export interface SimulationResult {
  /** Subjects that one arm has more than another, ratios considered, at the end of a trial. */
  imbalance: Spread;
  /** The same within a level of a factor: the mean over levels, and the level with the most. */
  marginal: Spread;
  worstMarginal: Spread;
  /** How often somebody who knows all assignments before, by level, guesses the next arm. */
  correctGuesses: number;
  /** Standard deviation of this share between trials. */
  guessDeviation: number;
  /** What somebody who knows nothing guesses: the share of the largest arm. */
  blindGuesses: number;
  /** The share of the subjects of each arm. */
  shares: { arm: string; share: number }[];
  /** Of each trial the imbalance, for its distribution: how many trials have which. */
  distribution: { imbalance: number; trials: number }[];
  /** The same for the level with the most. */
  worstDistribution: { imbalance: number; trials: number }[];
}

/** Runs many trials by chance and measures how balanced and how predictable they are. The same input gives the same result. */
export function simulate(input: Simulation, onTrial?: (done: number) => void): SimulationResult {
  const { trials, subjects, arms, seed } = input;
  const factors = input.factors.length === 0 ? [{ weight: 1, shares: [1] }] : input.factors;
  const sizes = factors.map(({ weight, shares }) => ({ weight, levels: shares.length }));
  const ratios = lowestRatios(arms);
  const trial = newTrial({ ...input, factors }, sizes);

  const imbalances: number[] = [];
  const marginals: number[] = [];
  const worst: number[] = [];
  const assigned = arms.map(() => 0);
  const guessed: number[] = [];
  for (let number = 0; number < trials; number++) {
    const random = randomStream(seed, `trial ${number}`, subjects * (factors.length + 3));
    guessed.push(trial.run(random) / subjects);
    const ofArms = arms.map((_, arm) => trial.countOf(arm));
    ofArms.forEach((count, arm) => (assigned[arm]! += count));
    imbalances.push(spreadOver(ofArms, ratios));
    const levels = trial.levelImbalances(ratios);
    marginals.push(levels.reduce((sum, value) => sum + value, 0) / levels.length);
    worst.push(Math.max(...levels));
    onTrial?.(number + 1);
  }

  const all = trials * subjects;
  const guesses = spreadOf(guessed);
  return {
    imbalance: spreadOf(imbalances),
    marginal: spreadOf(marginals),
    worstMarginal: spreadOf(worst),
    correctGuesses: guesses.mean,
    guessDeviation: guesses.deviation,
    blindGuesses: Math.max(...ratios) / ratios.reduce((sum, ratio) => sum + ratio, 0),
    shares: arms.map((arm, index) => ({ arm: arm.key, share: assigned[index]! / all })),
    distribution: counted(imbalances),
    worstDistribution: counted(worst),
  };
}

function counted(imbalances: readonly number[]): { imbalance: number; trials: number }[] {
  const counts = new Map<number, number>();
  for (const imbalance of imbalances) counts.set(imbalance, (counts.get(imbalance) ?? 0) + 1);
  return [...counts]
    .map(([imbalance, trials]) => ({ imbalance, trials }))
    .toSorted((a, b) => a.imbalance - b.imbalance);
}

/** The largest difference between arms, each arm divided by its ratio. */
function spreadOver(counts: readonly number[], ratios: readonly number[]): number {
  let least = Infinity;
  let most = -Infinity;
  for (let arm = 0; arm < counts.length; arm++) {
    const share = counts[arm]! / ratios[arm]!;
    if (share < least) least = share;
    if (share > most) most = share;
  }
  return most - least;
}

function newTrial(
  { arms, factors, procedure, subjects }: Simulation,
  sizes: readonly { weight: number; levels: number }[],
) {
  const places = placesOf(arms);
  const measure = procedure.kind === 'minimisation' ? procedure.measure : 'range';
  const byPlace = newMarginals(places.length, sizes, measure);
  const keys = new Map(arms.map((arm, index) => [arm.key, index]));
  const firstPlaces = arms.map((_, arm) => places.indexOf(arm));
  const totals = factors.map(({ shares }) => shares.reduce((sum, share) => sum + share, 0));
  const levels = factors.map(() => 0);
  const blocks = new Map<number, string[]>();

  function drawLevels(random: RandomStream): number {
    let stratum = 0;
    for (let factor = 0; factor < factors.length; factor++) {
      const { shares } = factors[factor]!;
      let rest = random.fraction() * totals[factor]!;
      let level = 0;
      while (level < shares.length - 1 && rest >= shares[level]!) rest -= shares[level++]!;
      levels[factor] = level;
      stratum = stratum * shares.length + level;
    }
    return stratum;
  }

  function assign(random: RandomStream, stratum: number, best: readonly number[]): number {
    if (procedure.kind === 'simple') return random.below(places.length);
    if (procedure.kind === 'minimisation') {
      const { probability } = procedure;
      return drawPlace(random, byPlace, levels, probability, undefined, best);
    }
    let block = blocks.get(stratum);
    if (!block || block.length === 0) {
      block = drawBlock(random, arms, procedure.blockSizes);
      blocks.set(stratum, block);
    }
    return emptiestPlace(keys.get(block.pop()!)!);
  }

  /** Places of one arm are filled evenly, so that guesses by place compare arms by their ratio. */
  function emptiestPlace(arm: number): number {
    let best = firstPlaces[arm]!;
    for (let place = best; place < places.length && places[place] === arm; place++) {
      if (byPlace.imbalanceWith(levels, place) < byPlace.imbalanceWith(levels, best)) best = place;
    }
    return best;
  }

  const ofArm = (factor: number, level: number, arm: number): number => {
    let count = 0;
    for (let place = 0; place < places.length; place++) {
      if (places[place] === arm) count += byPlace.count(factor, level, place);
    }
    return count;
  };

  return {
    /** Assigns all subjects of a trial; how many were guessed, counting a guess among several equals by its chance. */
    run(random: RandomStream): number {
      byPlace.clear();
      blocks.clear();
      let guessed = 0;
      for (let subject = 0; subject < subjects; subject++) {
        const stratum = drawLevels(random);
        const guesses = ties(byPlace, levels);
        const place = assign(random, stratum, guesses);
        let right = 0;
        for (const guess of guesses) if (places[guess] === places[place]) right++;
        guessed += right / guesses.length;
        byPlace.add(levels, place);
      }
      return guessed;
    },
    countOf: (arm: number): number =>
      factors[0]!.shares.reduce((sum, _, level) => sum + ofArm(0, level, arm), 0),
    levelImbalances: (ratios: readonly number[]): number[] =>
      factors.flatMap(({ shares }, factor) =>
        shares.map((_, level) =>
          spreadOver(
            arms.map((_, arm) => ofArm(factor, level, arm)),
            ratios,
          ),
        ),
      ),
  };
}
