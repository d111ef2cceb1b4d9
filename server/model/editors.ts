/** Silence after which a person with a text open counts as gone, ms: two signs of their page are missed. */
export const EDITOR_GONE_MS = 40_000;
