import { type Kysely } from 'kysely';
import { type Schema } from '../db/schema.ts';
import { type Caller } from './caller.ts';

/**
 * The ids of the tasks that scorers and arbiters have to do with (SHL-7), in contests that are still theirs: of a scorer those of which
 * works are theirs, of an arbiter all whose works are marked.
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
