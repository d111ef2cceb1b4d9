/** States of a print: it waits, is printed, and is brought or refused. */
export const PRINT_STATES = ['waiting', 'printed', 'delivered', 'refused'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** Largest text that is printed, in bytes. */
export const MAX_PRINT_BYTES = 128 * 1024;
/** Most sheets of one print. */
export const MAX_PRINT_PAGES = 20;
/** The most prints of one person within `PRINT_WINDOW_MS`. */
export const MAX_PRINTS = 6;
export const PRINT_WINDOW_MS = 15 * 60_000;
