import { type Kysely, sql } from 'kysely';

/** Requests for a new password are counted from everywhere together as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index recovery_requests_at on recovery_requests (at)`.execute(db);
}
