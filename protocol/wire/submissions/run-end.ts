import * as v from 'valibot';

/** How a program ended by itself: with a code, by a signal, or by a call that no program needs. null: not so. */
export const runEnd = {
  exit_code: v.nullable(v.number()),
  signal: v.nullable(v.number()),
  /** The name of the call. */
  forbidden_call: v.nullable(v.string()),
};
