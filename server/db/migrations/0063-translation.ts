import { type Kysely, sql } from 'kysely';

/** Delegations, what they translate, and the official texts that they translate from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table translation_settings (
    contest_id integer primary key references contests on delete cascade,
    official_lang text not null default 'en', sharing text not null default 'none')`,
  `create table delegations (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    name text not null, group_label text not null default '', langs text not null,
    unique (contest_id, name))`,
  `create table delegation_people (
    contest_id integer not null references contests on delete cascade,
    user_id integer not null references users on delete cascade,
    delegation_id integer not null references delegations on delete cascade,
    primary key (contest_id, user_id))`,
  `create index delegation_people_delegation on delegation_people (delegation_id)`,
  `create table official_texts (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    task_id integer not null references tasks on delete cascade,
    version integer not null, lang text not null, format text not null, text text not null, files jsonb not null,
    source_hash text not null, note text not null default '', at bigint not null, by_user integer references users,
    unique (contest_id, task_id, version))`,
  `create table translations (
    id integer generated always as identity primary key,
    delegation_id integer not null references delegations on delete cascade,
    task_id integer not null references tasks on delete cascade,
    lang text not null, format text not null, text text not null, hash text not null,
    revision integer not null default 1, state text not null default 'working',
    keeps_official boolean not null default false, official_version integer not null, copies integer not null default 0,
    updated_at bigint not null, updated_by integer not null references users,
    shown_version integer, unique (delegation_id, task_id, lang))`,
  `create index translations_task on translations (task_id, lang)`,
  `create table translation_versions (
    id integer generated always as identity primary key,
    translation_id integer not null references translations on delete cascade,
    number integer not null, text text not null, format text not null, official_version integer not null,
    why text not null, at bigint not null, by_user integer not null references users,
    source_hash text not null, title text not null, shown_hash text not null,
    unique (translation_id, number))`,
  `create index translation_versions_source on translation_versions (source_hash)`,
  `create table translation_editors (
    translation_id integer not null references translations on delete cascade,
    user_id integer not null references users on delete cascade,
    tab text not null, seen_at bigint not null, primary key (translation_id, user_id, tab))`,
  `create table glossary_entries (
    id integer generated always as identity primary key,
    delegation_id integer not null references delegations on delete cascade,
    lang text not null, term text not null, meaning text not null,
    at bigint not null, by_user integer not null references users,
    unique (delegation_id, lang, term))`,
];
