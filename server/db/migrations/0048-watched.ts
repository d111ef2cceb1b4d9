import { type Kysely, sql } from 'kysely';

/** The version of the terms' text that a person answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table consents add column text_version integer not null default 1`,
  `alter table consents alter column text_version drop default`,
];
