import * as v from 'valibot';
import { atWork } from '../contest/at-work.ts';

/** Kinds of work that results wait for. `failed`: the judges could not judge it. */
export const WAITING_KINDS = ['judgement', 'failed', 'late', 'rejudging', 'marks'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Open work that may still change the results of a contest. */
export const openWork = v.object({
  /** The people who still work; null: nobody does. */
  at_work: v.nullable(atWork),
  waiting: v.array(v.object({ kind: v.picklist(WAITING_KINDS), count: v.number() })),
});
export type OpenWork = v.InferOutput<typeof openWork>;
