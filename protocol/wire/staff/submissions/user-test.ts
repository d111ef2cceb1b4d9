import * as v from 'valibot';
import { id } from '#protocol/fields.ts';
import { openedUserTest, userTest } from '#protocol/wire/submissions/user-test.ts';

/** A run of a competitor's program as staff see it: with whose it is. */
export const staffUserTest = v.object({
  ...userTest.entries,
  participant_id: id,
  username: v.string(),
  display_name: v.string(),
  task_name: v.string(),
  contest_name: v.string(),
});
export type StaffUserTest = v.InferOutput<typeof staffUserTest>;

/** One run opened, for staff. */
export const staffUserTestDetail = v.object({ ...staffUserTest.entries, ...openedUserTest.entries });
