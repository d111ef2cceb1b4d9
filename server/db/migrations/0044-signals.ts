import { type Kysely, sql } from 'kysely';

/**
 * Signals that show a proctor where to look, the signals that a contest uses, the terms of being watched with
 * the contestants' answers, and the networks of a session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table contests add signals text[] not null
    default '{internet,stream_ended,surface,alike,black}'`,
  `create table signals (
    id bigint generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    user_id integer not null references users on delete cascade,
    kind text not null, source text, at bigint not null, received_at bigint not null,
    detail jsonb not null default '{}', ended_at bigint)`,
  `create index signals_contest on signals (contest_id, at)`,
  `create index signals_person on signals (user_id, contest_id, at)`,
  // At most one signal of each kind is open at a time.
  `create unique index signals_open on signals (contest_id, user_id, kind, coalesce(source, ''))
    where ended_at is null`,
  // Every answer is kept, with the text that it answered.
  `create table consents (
    id bigint generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    user_id integer not null references users on delete cascade,
    terms jsonb not null, agreed boolean not null, at bigint not null)`,
  `create index consents_person on consents (contest_id, user_id, id desc)`,
  `alter table sessions add places text[] not null default '{}'`,
  `update sessions set places = array[address] where address is not null`,
];
