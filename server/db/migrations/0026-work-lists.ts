import { type Kysely, sql } from 'kysely';

/** Lists of work for staff: sources as text to search in, saved filters, and similar sources found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Contents that are not UTF-8 can be searched too, with their invalid bytes written out.
  `create function source_text(content bytea) returns text language plpgsql immutable strict as $$
  begin
    return lower(convert_from(content, 'UTF8'));
  exception when others then
    return lower(encode(content, 'escape'));
  end $$`,
  `create table saved_filters (
    id integer generated always as identity primary key,
    feed text not null,
    name text not null,
    query text not null,
    contest_id integer references contests on delete cascade,
    user_id integer not null references users on delete cascade,
    at bigint not null
  )`,
  `create unique index saved_filters_of_contest on saved_filters (contest_id, feed, lower(name))
    where contest_id is not null`,
  `create unique index saved_filters_of_person on saved_filters (user_id, feed, lower(name))
    where contest_id is null`,
  `create table similarity_runs (
    contest_id integer not null references contests on delete cascade,
    task_id integer not null references tasks on delete cascade,
    pick text not null,
    run text not null,
    state text not null,
    done integer not null default 0,
    total integer not null default 0,
    by_user integer not null references users on delete cascade,
    started_at bigint not null,
    seen_at bigint not null,
    finished_at bigint,
    newest_id integer,
    error text,
    result json not null default 'null',
    primary key (contest_id, task_id, pick)
  )`,
];
