import { type Kysely, sql } from 'kysely';

/**
 * Seats and groups of people, blocked accounts, the time of the last password; the links by which an empty server
 * gets its first admin. Times are milliseconds since the epoch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table users
    add column school text not null default '', add column site text not null default '',
    add column room text not null default '', add column seat text not null default '',
    add column disabled_at bigint, add column anonymised_at bigint`,
  ...['group_label', 'school', 'site', 'room', 'role'].map(
    (column) => `create index users_${column} on users (${column})`,
  ),
  `create table first_admin_links (
    token_hash text primary key, created_at bigint not null, expires_at bigint not null, used_at bigint)`,
  `create index login_tokens_user on login_tokens (user_id)`,
];
