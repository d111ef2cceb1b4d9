import { type Kysely, sql } from 'kysely';

/** Files of an uploaded package become its task's; a rejudging may use a version not in use yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table package_draft_tree (
    draft_id integer not null references package_drafts on delete cascade,
    path text not null, hash text not null, bytes bigint not null,
    primary key (draft_id, path))`,
  `alter table rejudgings add column version_id integer references task_versions on delete cascade`,
];
