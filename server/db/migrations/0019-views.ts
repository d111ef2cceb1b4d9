import { type Kysely, sql } from 'kysely';

/** Sessions in which an admin sees the pages of a contestant; each belongs to the admin's own session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table sessions add column viewed_by integer references sessions on delete cascade`,
  `create index sessions_viewed_by on sessions (viewed_by) where viewed_by is not null`,
  `alter table login_tokens add column viewed_by integer references sessions on delete cascade`,
];
