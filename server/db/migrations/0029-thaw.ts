import { type Kysely, sql } from 'kysely';

/** A board that was frozen and is shown again remembers both: programs that unfold the last hour begin where it froze. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table contests add column froze_at bigint`,
  `alter table contests add column thawed_at bigint`,
];
