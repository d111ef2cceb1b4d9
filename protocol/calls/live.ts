import * as v from 'valibot';
import { defineCalls } from '../define.ts';
import { EVERY_ROLE } from '../roles.ts';
import { type BatchedName, isBatched, snapshots } from '../snapshots.ts';
import { batchAnswer } from '../wire/batch.ts';

/** Names of such calls. */
const BATCHED: readonly BatchedName[] = Object.keys(snapshots).filter(isBatched);

/** The names, separated by commas. */
const batchedNames = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(v.picklist(BATCHED)),
  v.maxLength(BATCHED.length),
);

/** Calls about other calls. */
export const liveCalls = defineCalls({
  batch: {
    method: 'GET',
    path: 'batch',
    roles: EVERY_ROLE,
    contest: 'optional',
    whileLocked: true,
    query: v.object({ calls: batchedNames }),
    answer: batchAnswer,
    shows: [],
    what: 'Several calls whose answers the live channel carries on, in one: what a page begins with. Each is checked and answered as it would be alone.',
  },
});
