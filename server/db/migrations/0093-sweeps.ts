import { type Kysely, sql } from 'kysely';

/** How often something was swept from places of files: who puts a content there sees by it that nothing was meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file_store add sweeps bigint not null default 0`.execute(db);
}
