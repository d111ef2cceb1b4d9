import { type Kysely, sql } from 'kysely';

/** Renames the row of the judges' last published state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table judge_told rename to judge_published`.execute(db);
}
