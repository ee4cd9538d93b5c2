/** An arm with its share of the subjects, relative to the other arms. */
export interface Arm {
  key: string;
  ratio: number;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** The ratios in lowest terms: 2, 2 and 4 are 1, 1 and 2. */
export function lowestRatios(arms: readonly Arm[]): number[] {
  const divisor = arms.reduce((divisor, arm) => greatestDivisor(divisor, arm.ratio), 0);
  return arms.map((arm) => arm.ratio / divisor);
}

/** How many subjects a block of the smallest size has. */
export const smallestBlock = (arms: readonly Arm[]): number =>
  lowestRatios(arms).reduce((sum, ratio) => sum + ratio, 0);

/** Each arm as often as its ratio says: the places of the smallest block. */
export const armPlaces = (arms: readonly Arm[]): string[] => {
  const ratios = lowestRatios(arms);
  return arms.flatMap((arm, index) => Array<string>(ratios[index]!).fill(arm.key));
};
