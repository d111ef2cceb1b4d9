import * as v from 'valibot';
import { instant } from '#protocol/fields.ts';

/** Who still works in a contest: some of their names, how many they are, and until when the last of them may. */
export const atWork = v.object({ names: v.array(v.string()), people: v.number(), until: instant });
export type AtWork = v.InferOutput<typeof atWork>;
