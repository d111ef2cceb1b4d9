import { type Kysely, sql } from 'kysely';

/** The workshop: a task's files as its authors write them, versions as lists of files, and writers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table tasks
    add column owner_id integer references users on delete set null,
    add column created_at bigint,
    add column tree_revision integer not null default 0,
    add column keywords text[] not null default '{}'`,
  `create table task_shares (
    task_id integer not null references tasks on delete cascade,
    user_id integer not null references users on delete cascade,
    may_write boolean not null,
    primary key (task_id, user_id))`,
  `create index task_shares_user on task_shares (user_id)`,
  `create table task_files (
    task_id integer not null references tasks on delete cascade,
    path text not null, hash text not null references files, bytes bigint not null,
    changed_at bigint not null, changed_by integer references users on delete set null,
    made_from text,
    primary key (task_id, path))`,
  `create index task_files_hash on task_files (hash)`,
  `create table task_commits (
    id integer generated always as identity primary key,
    task_id integer not null references tasks on delete cascade,
    number integer not null, at bigint not null,
    by_user integer references users on delete set null,
    message text not null,
    version_id integer references task_versions on delete set null,
    report jsonb not null default '[]',
    unique (task_id, number))`,
  `create table task_commit_files (
    commit_id integer not null references task_commits on delete cascade,
    path text not null, hash text not null references files, bytes bigint not null,
    made_from text,
    primary key (commit_id, path))`,
  `create index task_commit_files_hash on task_commit_files (hash)`,
  `create table task_editors (
    task_id integer not null references tasks on delete cascade,
    user_id integer not null references users on delete cascade,
    tab text not null, path text not null, seen_at bigint not null,
    primary key (task_id, user_id, tab))`,
];
