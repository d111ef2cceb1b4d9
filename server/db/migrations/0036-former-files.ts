import { type Kysely, sql } from 'kysely';

/** Contents removed from a work tree that may be wanted back, and the kind of task of a tree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table task_former_files (
    task_id integer not null references tasks on delete cascade,
    hash text not null references files, bytes bigint not null, made_from text,
    removed_at bigint not null,
    primary key (task_id, hash))`,
  `create index task_former_files_hash on task_former_files (hash)`,
  `alter table tasks add column tree_kind text`,
];
