/** The points of two scorers for the same work. */
export interface MarkPair {
  readonly first: number;
  readonly second: number;
}

/**
 * Agreement of two scorers beyond chance: Cohen's weighted kappa with quadratic weights (Cohen 1968), on the
 * points themselves, without classes: 1 − Σ(aᵢ − bᵢ)² / n over the mean of (aᵢ − bⱼ)² of every i and j. 1 is
 * full agreement, 0 chance, below 0 worse than chance. null when undefined: fewer than two works, or the same
 * points for all.
 */
export function weightedKappa(pairs: readonly MarkPair[]): number | null {
  if (pairs.length < 2) return null;
  const observed = mean(pairs.map(({ first, second }) => (first - second) ** 2));
  const expected = mean(pairs.map((one) => mean(pairs.map((other) => (one.first - other.second) ** 2))));
  return expected === 0 ? null : 1 - observed / expected;
}

/** Mean distance of two scorers; 0 without works. */
export function meanDifference(pairs: readonly MarkPair[]): number {
  return pairs.length === 0 ? 0 : mean(pairs.map(({ first, second }) => Math.abs(first - second)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
