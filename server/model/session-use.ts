import { type Kysely } from 'kysely';
import { statement } from '../db/database.ts';
import { type Schema } from '../db/schema.ts';

const updateUses = statement(
  'note-session-uses',
  `update sessions s set last_used_at = u.at
  from (select * from unnest($1::bigint[], $2::bigint[]) as u(id, at) order by id) u
  where s.id = u.id and s.last_used_at < u.at`,
);

/** Stores the times of last use of sessions: ms since the epoch, by the session's id. */
export async function noteUses(db: Kysely<Schema>, uses: ReadonlyMap<number, number>): Promise<void> {
  await updateUses(db, [[...uses.keys()], [...uses.values()]]);
}
