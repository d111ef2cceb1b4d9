import { type Kysely, sql } from 'kysely';

/**
 * Login names are unique after folding case and forms of letters (domain/session/login.ts). Equal ones of an earlier version
 * are numbered; the keys are written at the start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add login_key text, add login_nth int not null default 0`.execute(db);
  await sql`create unique index users_login_key on users (login_key, login_nth)`.execute(db);
}
