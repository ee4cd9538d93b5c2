/** What the order of numbers tells of the arms behind them. */
export interface OrderLeak {
  /** Rows in the order of their numbers. */
  count: number;
  /** Groups of neighbours with the same arm. */
  runs: number;
  /** How far the runs are from what chance gives, in standard errors; 0 when nothing can be said. */
  z: number;
}

/**
 * The runs test of Wald and Wolfowitz for two or more kinds: few runs mean that neighbouring numbers share an arm, many that arms
 * alternate. Both tell a blinded person something.
 *
 * @param arms the arms in the order of the numbers that blinded people see
 */
export function orderLeak(arms: readonly string[]): OrderLeak {
  const count = arms.length;
  const counts = new Map<string, number>();
  for (const arm of arms) counts.set(arm, (counts.get(arm) ?? 0) + 1);
  const runs = arms.filter((arm, at) => at === 0 || arm !== arms[at - 1]).length;
  if (counts.size < 2) return { count, runs, z: 0 };
  const sum = (power: number): number =>
    [...counts.values()].reduce((total, one) => total + one ** power, 0);
  const [squares, cubes] = [sum(2), sum(3)];
  const mean = (count * (count + 1) - squares) / count;
  const variance =
    (squares * (squares + count * (count + 1)) - 2 * count * cubes - count ** 3) /
    (count ** 2 * (count - 1));
  return { count, runs, z: variance > 0 ? (runs - mean) / Math.sqrt(variance) : 0 };
}
