/** A person with a text open whose page gave no sign for this time has left, ms: two signs are missed. */
export const EDITOR_GONE_MS = 40_000;
