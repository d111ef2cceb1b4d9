import { type Kysely, sql } from 'kysely';

/** Tests made by generators and the main solution: their jobs, made files, and facts of each input. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table task_makings (
    id integer generated always as identity primary key,
    task_id integer not null references tasks on delete cascade,
    by_user integer references users on delete set null,
    at bigint not null, finished_at bigint,
    state text not null default 'waiting',
    done integer not null default 0, total integer not null, doing text not null default '',
    plan jsonb not null, faults jsonb not null default '[]', error text)`,
  `create index task_makings_task on task_makings (task_id, id desc)`,
  `create unique index task_makings_open on task_makings (task_id) where state in ('waiting', 'running')`,
  `create table task_made_files (
    task_id integer not null references tasks on delete cascade,
    recipe text not null, hash text not null references files, bytes bigint not null, at bigint not null,
    primary key (task_id, recipe))`,
  `create index task_made_files_hash on task_made_files (hash)`,
  `create table task_test_checks (
    task_id integer not null references tasks on delete cascade,
    recipe text not null, is_accepted boolean not null, said text not null, at bigint not null,
    primary key (task_id, recipe))`,
  `create table test_facts (
    hash text primary key references files on delete cascade, facts jsonb not null)`,
  `alter table judge_jobs add making_id integer references task_makings on delete cascade,
    drop constraint if exists judge_jobs_check,
    add constraint judge_jobs_whose check (kind in ('trial', 'making') or (contest_id is not null and participant_id is not null))`,
  `create index judge_jobs_making on judge_jobs (making_id) where making_id is not null`,
];
