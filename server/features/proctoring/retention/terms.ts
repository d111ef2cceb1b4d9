/** A day, ms: terms are said in days. */
export const DAY_MS = 86_400_000;
