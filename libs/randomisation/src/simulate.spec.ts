import { deviations, REFERENCE, referenceSimulation } from './reference-tables';
import { type Procedure, simulate } from './simulate';

const TRIALS = 600;
const SEED = '5eed'.repeat(16);
const arms = [
  { key: 'A', ratio: 1 },
  { key: 'B', ratio: 1 },
];
const minimisation: Procedure = { kind: 'minimisation', measure: 'range', probability: 0.8 };

describe('the simulation of a scheme', () => {
  it.each(REFERENCE.map((row) => [JSON.stringify(row.procedure), row] as const))(
    'reproduces the published table within three standard errors: %s [R3-RAND-01]',
    (_, row) => {
      const result = simulate(referenceSimulation(SEED, TRIALS, row.procedure));
      expect(deviations(result, row, TRIALS)).toEqual([]);
    },
  );

  it('does not take another result for the published one', () => {
    const result = simulate(referenceSimulation(SEED, TRIALS, REFERENCE[5]!.procedure));
    for (const other of [REFERENCE[4]!, REFERENCE[6]!]) {
      expect(deviations(result, other, TRIALS)).not.toEqual([]);
    }
  });

  it('shows that blocks fail with many strata, and minimisation does not', () => {
    const factors = [1, 2, 3, 4].map(() => ({ weight: 1, shares: [1, 1, 1] }));
    const p95 = (procedure: Procedure) =>
      simulate({ seed: SEED, trials: 400, subjects: 200, arms, factors, procedure }).imbalance.p95;
    expect(p95({ kind: 'blocks', blockSizes: [4] })).toBeGreaterThanOrEqual(14);
    expect(p95(minimisation)).toBeLessThanOrEqual(6);
  });

  it.each([
    [2, 0.75],
    [4, 17 / 24],
    [6, 0.683_333],
    [8, 0.666_071],
  ])('finds how predictable blocks of %s in one stratum are', (size, share) => {
    const subjects = size * 20;
    const result = simulate({
      seed: SEED,
      trials: 400,
      subjects,
      arms,
      factors: [],
      procedure: { kind: 'blocks', blockSizes: [size] },
    });
    const error = result.guessDeviation / Math.sqrt(400);
    expect(Math.abs(result.correctGuesses - share)).toBeLessThan(3 * error + 0.0005);
  });

  it('gives each subject the probability of an unequal ratio, at every place [R3-RAND-01]', () => {
    const trials = 1_500;
    const unequal = [
      { key: 'A', ratio: 2 },
      { key: 'B', ratio: 1 },
    ];
    // The share of the first k subjects, so that a place that deviates is seen.
    for (const subjects of [1, 2, 3, 4, 6]) {
      const { shares } = simulate({
        seed: SEED,
        trials,
        subjects,
        arms: unequal,
        factors: [{ weight: 1, shares: [1, 1] }],
        procedure: minimisation,
      });
      const error = Math.sqrt(2 / 9 / (trials * subjects));
      expect(Math.abs(shares[0]!.share - 2 / 3)).toBeLessThan(3 * error);
    }
  });

  it('gives the same result for the same seed, another one for another, and tells how far it is', () => {
    const input = referenceSimulation(SEED, 20, minimisation);
    const done: number[] = [];
    const first = simulate(input, (trials) => done.push(trials));
    expect(simulate(input)).toEqual(first);
    expect(simulate({ ...input, seed: 'ab' })).not.toEqual(first);
    expect(done.at(-1)).toBe(20);
  });
});
