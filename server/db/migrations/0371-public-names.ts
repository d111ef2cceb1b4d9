import { type Kysely, sql } from 'kysely';

/**
 * Boards written before contain login names. They are made again at new addresses, since caches still have
 * the old ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from public_board_snapshots`.execute(db);
  await sql`delete from public_board_epochs`.execute(db);
}
