import { type Kysely } from 'kysely';
import { type Schema } from '../db/schema.ts';
import { type Caller } from './caller.ts';

/**
 * The ids of the tasks that scorers and arbiters see (SHL-7), in contests they still belong to: for a scorer
 * those with works of theirs, for an arbiter all that are marked.
 */
export async function markedTaskIds(
  db: Kysely<Schema>,
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
): Promise<ReadonlySet<number>> {
  let query = db
    .selectFrom('markings')
    .innerJoin('marking_works', 'marking_works.marking_id', 'markings.id')
    .innerJoin('contest_staff', 'contest_staff.contest_id', 'markings.contest_id')
    .select('markings.task_id')
    .distinct()
    .where('contest_staff.user_id', '=', userId);
  if (role === 'scorer') {
    query = query
      .innerJoin('marking_sheets', 'marking_sheets.work_id', 'marking_works.id')
      .where('marking_sheets.user_id', '=', userId)
      .where('marking_sheets.is_active', '=', true);
  }
  const rows = await query.execute();
  return new Set(rows.map(({ task_id: id }) => id));
}
