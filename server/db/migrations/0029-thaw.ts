import { type Kysely, sql } from 'kysely';

/** When a frozen board froze and was shown again: programs that reveal the last hour begin at the freeze. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table contests add column froze_at bigint`,
  `alter table contests add column thawed_at bigint`,
];
