import { type Kysely, sql } from 'kysely';

/** Sources of the PDF of a statement in LaTeX; null for statements of other kinds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statements add column latex_hash text references files`.execute(db);
}
