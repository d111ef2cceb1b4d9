import { type Kysely, sql } from 'kysely';

/** Requests for a new password are also counted over all addresses together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index recovery_requests_at on recovery_requests (at)`.execute(db);
}
