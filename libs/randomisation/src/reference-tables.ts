import type { Simulation, SimulationResult } from './simulate';

/**
 * Published results of simulations with 4,000 trials of 100 subjects, four factors with two levels of equal frequency, two arms of
 * equal size, which this library must reproduce.
 */
export interface ReferenceRow {
  procedure: Simulation['procedure'];
  imbalance: number;
  p95: number;
  marginal: number;
  worstP95: number;
  correctGuesses: number;
}

const minimisation = (probability: number) =>
  ({ kind: 'minimisation', measure: 'range', probability }) as const;

export const REFERENCE_TRIALS = 4_000;

export const REFERENCE: readonly ReferenceRow[] = [
  row({ kind: 'simple' }, 8.01, 20, 5.63, 19, 0.5),
  row({ kind: 'blocks', blockSizes: [4] }, 2.84, 8, 2.05, 7, 0.584),
  row({ kind: 'blocks', blockSizes: [4, 6] }, 3.17, 8, 2.26, 7, 0.574),
  row(minimisation(1), 0.27, 2, 0.73, 3, 0.905),
  row(minimisation(0.9), 0.59, 2, 0.98, 4, 0.827),
  row(minimisation(0.8), 1.04, 4, 1.36, 6, 0.747),
  row(minimisation(0.7), 1.75, 4, 2.04, 8, 0.666),
];

function row(
  procedure: Simulation['procedure'],
  imbalance: number,
  p95: number,
  marginal: number,
  worstP95: number,
  correctGuesses: number,
): ReferenceRow {
  return { procedure, imbalance, p95, marginal, worstP95, correctGuesses };
}

export const referenceSimulation = (
  seed: string,
  trials: number,
  procedure: Simulation['procedure'],
): Simulation => ({
  seed,
  trials,
  subjects: 100,
  arms: [
    { key: 'A', ratio: 1 },
    { key: 'B', ratio: 1 },
  ],
  factors: [1, 2, 3, 4].map(() => ({ weight: 1, shares: [1, 1] })),
  procedure,
});

/** The last digit of a published number is rounded. */
const HALF_DIGIT = { mean: 0.005, share: 0.0005 };

/** What differs from the published row by more than three standard errors of both simulations together. */
export function deviations(
  result: SimulationResult,
  reference: ReferenceRow,
  trials: number,
): string[] {
  const both = Math.sqrt(1 / trials + 1 / REFERENCE_TRIALS);
  const faults: string[] = [];
  const near = (name: string, found: number, published: number, error: number, half: number) => {
    if (Math.abs(found - published) > 3 * error * both + half) {
      faults.push(`${name}: ${found}, published ${published}`);
    }
  };
  near(
    'imbalance',
    result.imbalance.mean,
    reference.imbalance,
    result.imbalance.deviation,
    HALF_DIGIT.mean,
  );
  near(
    'marginal',
    result.marginal.mean,
    reference.marginal,
    result.marginal.deviation,
    HALF_DIGIT.mean,
  );
  near(
    'guesses',
    result.correctGuesses,
    reference.correctGuesses,
    result.guessDeviation,
    HALF_DIGIT.share,
  );
  quantileNear('p95', result.distribution, reference.p95);
  quantileNear('worst p95', result.worstDistribution, reference.worstP95);
  return faults;

  /** A quantile is right when the share of trials below it and up to it surrounds 95 of 100. */
  function quantileNear(name: string, counts: SimulationResult['distribution'], published: number) {
    const share = (most: number) =>
      counts.reduce((sum, { imbalance, trials }) => sum + (imbalance <= most ? trials : 0), 0) /
      trials;
    const error = 3 * Math.sqrt(0.95 * 0.05) * both;
    if (share(published) < 0.95 - error || share(published - 1) > 0.95 + error) {
      faults.push(`${name}: published ${published}, of which are ${share(published)}`);
    }
  }
}
