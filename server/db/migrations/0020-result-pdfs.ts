import { type Kysely, sql } from 'kysely';

/** PDFs of results, made in the same way as those of statements and kept until they are fetched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statement_pdfs add column kind text not null default 'statement',
    add column wanted_at bigint`.execute(db);
}
