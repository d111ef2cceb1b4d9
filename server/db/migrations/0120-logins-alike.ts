import { type Kysely, sql } from 'kysely';

/**
 * Login names are told apart by what is left of them when case and forms of letters are folded (domain/login.ts), so that no
 * two differ by these alone. Those of an earlier version that do are numbered; the keys are written at the start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add login_key text, add login_nth int not null default 0`.execute(db);
  await sql`create unique index users_login_key on users (login_key, login_nth)`.execute(db);
}
