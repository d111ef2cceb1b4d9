import { type Kysely, sql } from 'kysely';

/**
 * Where a session was opened, when it was last used and why it ended; contests that allow one session per
 * person; wrong passwords counted by address too. Times are milliseconds since the epoch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table sessions
    add column address text, add column last_used_at bigint not null default 0, add column ended_because text`,
  `update sessions set last_used_at = created_at`,
  `create index sessions_open on sessions (last_used_at) where revoked_at is null`,
  `create index login_failures_address on login_failures (address)`,
  `create index activity_log_user on activity_log (user_id, received_at)`,
  `alter table contests add column one_session boolean not null default false`,
];
