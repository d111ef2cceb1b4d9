/** Rounds points to two decimals, as they are kept, by their decimal form: 1.005 gives 1.01. */
export function roundPoints(points: number): number {
  return hundredths(points) / 100;
}

/** Sum of points, each rounded to two decimals: equal in every order, without errors of binary fractions. */
export function sumPoints(points: Iterable<number>): number {
  let sum = 0;
  for (const value of points) sum += hundredths(value);
  return sum / 100;
}

/** Points as a whole number of hundredths. */
export function hundredths(points: number): number {
  const scaled = points * 100;
  const nearest = Math.round(scaled);
  // Nearly every number is rounded already and needs no detour by text: boards do this for every row.
  if (Math.abs(scaled - nearest) < 1e-6) return nearest + 0;
  // Twelve digits are more than any score has, and few enough to hide errors of binary fractions.
  const decimal = Number(scaled.toPrecision(12));
  return Math.sign(decimal) * Math.round(Math.abs(decimal)) + 0;
}
