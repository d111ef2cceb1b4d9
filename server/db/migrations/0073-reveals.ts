import { type Kysely, sql } from 'kysely';

/** The reveal of a contest's standings: its plan, fixed when it begins, and its progress. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table reveals (
        contest_id integer primary key references contests on delete cascade,
        plan_id uuid not null, plan jsonb not null,
        position integer not null, started_at bigint not null)`,
    )
    .execute(db);
}
