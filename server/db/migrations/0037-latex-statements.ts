import { type Kysely, sql } from 'kysely';

/** What the PDF of a statement in LaTeX is made of; null for statements of other kinds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statements add column latex_hash text references files`.execute(db);
}
