/** Who has a text open and said nothing of it for so long has left, ms: two words of their page are missed. */
export const EDITOR_GONE_MS = 40_000;
