import { type Kysely, sql } from 'kysely';

/**
 * What was written out for everybody before held login names. It is made anew at other addresses: what is there under the old ones is what
 * caches have.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from public_board_snapshots`.execute(db);
  await sql`delete from public_board_epochs`.execute(db);
}
