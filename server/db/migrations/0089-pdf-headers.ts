import { type Kysely, sql } from 'kysely';

/**
 * PDFs of statements name their contest in a header, so each contest has its own. Older PDFs have no header
 * and are shown until one with a header is made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table statement_pdfs add header text not null default ''`,
  `alter table statement_pdfs drop constraint statement_pdfs_pkey`,
  `alter table statement_pdfs add primary key (source_hash, lang, title, header)`,
  `alter table translation_versions add header text not null default ''`,
];
