import { type Kysely, sql } from 'kysely';

/** Problem reports: people's words and the last minutes of their session. Times are ms since the epoch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table reports (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    role text not null,
    contest_id integer references contests on delete cascade,
    at bigint not null, note text not null, version text not null,
    events integer not null, bytes integer not null, recording bytea not null,
    closed_at bigint, closed_by integer references users on delete set null)`,
  // The recording is compressed already.
  `alter table reports alter column recording set storage external`,
  `create index reports_person on reports (user_id, at)`,
  `create index reports_contest on reports (contest_id, id)`,
];
