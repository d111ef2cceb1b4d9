/** A day, ms: terms are given in days. */
export const DAY_MS = 86_400_000;
