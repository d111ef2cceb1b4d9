import { type Kysely, sql } from 'kysely';

/**
 * Boards written out before held login names. They are made again at other addresses: caches still have those under
 * the old ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from public_board_snapshots`.execute(db);
  await sql`delete from public_board_epochs`.execute(db);
}
