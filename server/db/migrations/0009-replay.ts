import { type Kysely, sql } from 'kysely';

/**
 * The number from which a stream is replayed. Entries of a board from before it was last shown, hidden or
 * frozen are no longer public.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table journal_streams add replay_from bigint not null default 0`,
  `update journal_streams s set replay_from = coalesce((
      select max(j.seq) from journal j where j.stream = s.name and j.body ->> 'action' = 'state'), 0)
    where s.name ~ '^/topic/standing/[0-9]+$'`,
];
