import { type Kysely, sql } from 'kysely';

/** Locked sessions, and requests for a new password. Times are milliseconds since the epoch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table sessions add column locked_at bigint, add column by_token boolean not null default false`,
  `create table recovery_requests (
    id integer generated always as identity primary key,
    ticket_hash text not null unique,
    username text not null, user_id integer references users on delete cascade,
    place text not null, message text not null, address text not null, at bigint not null,
    state text not null default 'open', decided_at bigint, decided_by integer references users,
    reason text not null default '')`,
  `create index recovery_requests_address on recovery_requests (address, at)`,
  `create index recovery_requests_open on recovery_requests (id) where state = 'open'`,
];
