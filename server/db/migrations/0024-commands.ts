import { type Kysely, sql } from 'kysely';

/** Ids of commands, given by the caller, so that a command that arrives again at any process runs once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table commands (
    user_id integer not null,
    command text not null,
    at bigint not null,
    claim text not null,
    seen_at bigint not null,
    is_done boolean not null default false,
    answer bytea,
    primary key (user_id, command)
  )`,
  `create index commands_at on commands (at)`,
];
