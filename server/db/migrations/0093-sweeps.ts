import { type Kysely, sql } from 'kysely';

/** Number of sweeps of each file store, which shows the writer of a content that none ran meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file_store add sweeps bigint not null default 0`.execute(db);
}
