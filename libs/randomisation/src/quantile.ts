/** What many trials have in common. */
export interface Spread {
  mean: number;
  /** Standard deviation between trials. */
  deviation: number;
  /** Ninety-five of a hundred trials have no more. */
  p95: number;
}

/** The smallest value that at least this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    mean,
    deviation: Math.sqrt(squares / Math.max(1, values.length - 1)),
    p95: quantile(values, 0.95),
  };
}
