import { type Kysely, sql } from 'kysely';

/** The overlay of a contest's broadcast, in its last saved form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table overlays (
        contest_id integer primary key references contests on delete cascade,
        shown jsonb not null)`,
    )
    .execute(db);
}
