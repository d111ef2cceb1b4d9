import * as v from 'valibot';
import { VERDICTS } from '../../../domain/verdicts.ts';
import { idDigits } from '../../fields.ts';

/** What stands for a verdict while there is none. */
export const WAITING = 'waiting';

/** By what staff narrow a list of submissions or of user tests. Nothing of it is required. */
export const workFilter = v.object({
  contest: v.optional(idDigits),
  /** Task id. */
  task: v.optional(idDigits),
  username: v.optional(v.string()),
  /** File extension. */
  language: v.optional(v.string()),
  /** A verdict, or `waiting`. */
  status: v.optional(v.picklist([WAITING, ...VERDICTS])),
});
/** The filters that are on, as a call takes them. */
export type WorkFilter = v.InferInput<typeof workFilter>;
