/** What two scorers gave the same work. */
export interface MarkPair {
  readonly first: number;
  readonly second: number;
}

/**
 * How far two scorers agree beyond chance: Cohen's weighted kappa with quadratic weights (Cohen 1968), on the points
 * themselves, which needs no classes: 1 − Σ(aᵢ − bᵢ)² / n over the mean of (aᵢ − bⱼ)² of every i and j. 1 is full agreement, 0
 * what chance gives, less than 0 worse than chance. null where there is nothing to tell by: fewer than two works, or all of
 * them given the same.
 */
export function weightedKappa(pairs: readonly MarkPair[]): number | null {
  if (pairs.length < 2) return null;
  const observed = mean(pairs.map(({ first, second }) => (first - second) ** 2));
  const expected = mean(pairs.map((one) => mean(pairs.map((other) => (one.first - other.second) ** 2))));
  return expected === 0 ? null : 1 - observed / expected;
}

/** How far two scorers are apart on average; 0 without works. */
export function meanDifference(pairs: readonly MarkPair[]): number {
  return pairs.length === 0 ? 0 : mean(pairs.map(({ first, second }) => Math.abs(first - second)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
