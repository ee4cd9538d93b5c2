import { randomBytes } from 'node:crypto';
import {
  deviations,
  type Procedure,
  REFERENCE,
  referenceSimulation,
  simulate,
} from '@casebook/randomisation';
import { must, type Note } from '../support/report';

const TRIALS = 20_000;
/** A trial of the figure for speed. */
const FAST = { trials: 10_000, subjects: 200 };
const FAST_SECONDS = 30;

const nameOf = (procedure: Procedure): string =>
  procedure.kind === 'simple'
    ? 'simple'
    : procedure.kind === 'blocks'
      ? `blocks of ${procedure.blockSizes.join(', ')}`
      : `minimisation with ${procedure.probability}`;

/** Simulates the schemes of the published table again, with many trials of a new seed. */
export async function publishedSimulations(note: Note): Promise<void> {
  const seed = randomBytes(32).toString('hex');
  note(`seed ${seed}`);
  const faults: string[] = [];
  for (const row of REFERENCE) {
    const result = simulate(referenceSimulation(seed, TRIALS, row.procedure));
    const { imbalance, marginal, worstMarginal, correctGuesses } = result;
    note(
      `${nameOf(row.procedure)}: imbalance ${imbalance.mean.toFixed(2)} (95 of 100: ${imbalance.p95}), by level ` +
        `${marginal.mean.toFixed(2)} (95 of 100, worst: ${worstMarginal.p95}), guessed ${correctGuesses.toFixed(3)}`,
    );
    faults.push(
      ...deviations(result, row, TRIALS).map((fault) => `${nameOf(row.procedure)}: ${fault}`),
    );
  }
  must(faults.length === 0, `the table is reproduced: ${faults.join('; ')}`);

  const procedure: Procedure = { kind: 'minimisation', measure: 'range', probability: 0.8 };
  const start = Date.now();
  simulate({ ...referenceSimulation(seed, FAST.trials, procedure), subjects: FAST.subjects });
  const seconds = (Date.now() - start) / 1000;
  note(`${FAST.trials} trials of ${FAST.subjects} subjects in ${seconds.toFixed(1)} s`);
  must(seconds < FAST_SECONDS, `so many trials take less than ${FAST_SECONDS} s`);
}
