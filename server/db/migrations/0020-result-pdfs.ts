import { type Kysely, sql } from 'kysely';

/** Results are made into PDFs by those who make those of statements; they are kept until they are fetched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statement_pdfs add column kind text not null default 'statement',
    add column wanted_at bigint`.execute(db);
}
