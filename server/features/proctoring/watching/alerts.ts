import { sql, type Kysely } from 'kysely';
import { type OpenAlerts } from '#protocol/wire/staff/proctoring/watching.ts';
import { type Schema } from '#server/db/schema.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { isCompeting } from './tiles.ts';

/**
 * Numbers of contestants with unseen signals in each contest that the caller watches over, counted as on the
 * contest's wall.
 */
export async function openAlertsOf(db: Kysely<Schema>, caller: Caller): Promise<OpenAlerts> {
  const own = await contestIdsOf(db, caller);
  if (own?.length === 0) return { contests: [] };
  const contests = await db
    .selectFrom('signals as s')
    .innerJoin('participants as p', (join) =>
      join.onRef('p.contest_id', '=', 's.contest_id').onRef('p.user_id', '=', 's.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['s.contest_id as contest', (eb) => eb.fn.count<number>('s.user_id').distinct().as('alerts')])
    .where('s.seen_at', 'is', null)
    .where(sql<boolean>`${isCompeting}`)
    .$if(own !== null, (query) => query.where('s.contest_id', 'in', own))
    .groupBy('s.contest_id')
    .orderBy('s.contest_id')
    .execute();
  return { contests };
}
