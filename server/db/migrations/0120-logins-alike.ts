import { type Kysely, sql } from 'kysely';

/**
 * Login names are unique after folding case and letter forms (domain/session/login.ts). Equal names of an
 * earlier version get numbers; the keys are written when the server starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add login_key text, add login_nth int not null default 0`.execute(db);
  await sql`create unique index users_login_key on users (login_key, login_nth)`.execute(db);
}
