import * as v from 'valibot';
import { instant } from '#protocol/fields.ts';

/** People who still work in a contest: some names, their number, and the latest end. */
export const atWork = v.object({ names: v.array(v.string()), people: v.number(), until: instant });
export type AtWork = v.InferOutput<typeof atWork>;
