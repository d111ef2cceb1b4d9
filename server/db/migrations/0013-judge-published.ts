import { type Kysely, sql } from 'kysely';

/** The row that keeps what was last published of the judges is named by that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table judge_told rename to judge_published`.execute(db);
}
