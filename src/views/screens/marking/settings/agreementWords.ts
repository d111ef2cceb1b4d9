/** Words for the agreement of two scorers. */
export type AgreementWord = 'unknown' | 'none' | 'weak' | 'fair' | 'good' | 'very_good';

/** The least kappa of each word, best first; Landis and Koch's bounds (Biometrics 33, 1977), simplified. */
const BOUNDS = [
  [0.8, 'very_good'],
  [0.6, 'good'],
  [0.4, 'fair'],
  [0.2, 'weak'],
] as const;

/** The word for a weighted kappa; null: too few data. */
export function agreementWord(kappa: number | null): AgreementWord {
  if (kappa === null) return 'unknown';
  return BOUNDS.find(([least]) => kappa >= least)?.[1] ?? 'none';
}
