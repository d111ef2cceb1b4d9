import * as v from 'valibot';

/**
 * The way in which a program ended by itself: with a code, by a signal, or by a forbidden call; null: it did
 * not.
 */
export const runEnd = {
  exit_code: v.nullable(v.number()),
  signal: v.nullable(v.number()),
  /** The name of the forbidden call. */
  forbidden_call: v.nullable(v.string()),
};
