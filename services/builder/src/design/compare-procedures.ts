import { type Arm, type Procedure, simulate, smallestBlock } from '@casebook/randomisation';

export interface SimulationTask {
  subjects: number;
  trials: number;
  arms: readonly Arm[];
  factors: readonly { weight: number; levels: number }[];
}

export interface ProcedureResult {
  kind: Procedure['kind'];
  blockSizes?: number[];
  probability?: number;
  imbalance: number;
  imbalanceP95: number;
  marginal: number;
  worstMarginalP95: number;
  correctGuesses: number;
  blindGuesses: number;
}

/** Who looks twice at the same scheme sees the same figures. */
const SEED = '00'.repeat(32);
const PROBABILITIES = [0.7, 0.8, 0.9, 1];

/** The ways to assign subjects that a study chooses from. */
function proceduresFor(arms: readonly Arm[]): Procedure[] {
  const smallest = smallestBlock(arms);
  return [
    { kind: 'simple' },
    { kind: 'blocks', blockSizes: [2 * smallest] },
    { kind: 'blocks', blockSizes: [2 * smallest, 3 * smallest] },
    ...PROBABILITIES.map(
      (probability): Procedure => ({ kind: 'minimisation', measure: 'range', probability }),
    ),
  ];
}

/** Simulates the same trials with each procedure; every level of a factor is equally frequent. */
export function compareProcedures({ factors, ...task }: SimulationTask): ProcedureResult[] {
  const shares = factors.map(({ weight, levels }) => ({
    weight,
    shares: Array<number>(levels).fill(1),
  }));
  return proceduresFor(task.arms).map((procedure) => {
    const result = simulate({ ...task, seed: SEED, factors: shares, procedure });
    return {
      kind: procedure.kind,
      ...(procedure.kind === 'blocks' && { blockSizes: [...procedure.blockSizes] }),
      ...(procedure.kind === 'minimisation' && { probability: procedure.probability }),
      imbalance: result.imbalance.mean,
      imbalanceP95: result.imbalance.p95,
      marginal: result.marginal.mean,
      worstMarginalP95: result.worstMarginal.p95,
      correctGuesses: result.correctGuesses,
      blindGuesses: result.blindGuesses,
    };
  });
}
