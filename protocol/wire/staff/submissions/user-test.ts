import * as v from 'valibot';
import { id } from '#protocol/fields.ts';
import { openedUserTest, userTest } from '#protocol/wire/submissions/user-test.ts';

/** A user test as staff see it, with its author. */
export const staffUserTest = v.object({
  ...userTest.entries,
  participant_id: id,
  username: v.string(),
  display_name: v.string(),
  task_name: v.string(),
  contest_name: v.string(),
});
export type StaffUserTest = v.InferOutput<typeof staffUserTest>;

/** An opened user test, for staff. */
export const staffUserTestDetail = v.object({ ...staffUserTest.entries, ...openedUserTest.entries });
