import * as v from 'valibot';
import { NEED_KINDS } from '#domain/operations/needs.ts';
import { id, instant } from '#protocol/fields.ts';

const need = v.object({
  kind: v.picklist(NEED_KINDS),
  at: v.nullable(instant),
  names: v.array(v.string()),
  contestId: v.nullable(id),
});

/** Things that wait for a staff member, and the state of their contests. */
export const staffNeeds = v.object({
  at: instant,
  /** Oldest first. */
  needs: v.array(need),
  contests: v.array(
    v.object({
      id,
      /** Numbers of participants, and of those heard of within the last minute. */
      registered: v.number(),
      present: v.number(),
      /** Numbers of submissions, and of solved tasks, each counted once per person. */
      submitted: v.number(),
      solved: v.number(),
    }),
  ),
});
export type StaffNeeds = v.InferOutput<typeof staffNeeds>;
