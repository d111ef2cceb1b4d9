import { type Kysely, sql } from 'kysely';

/**
 * Wanted PDFs are made in turn for each delegation and for all others, instead of first come, first served;
 * the next one is found without scanning finished ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table statement_pdfs add delegation_id integer not null default 0, add turn integer not null default 0`,
  `create index statement_pdfs_waiting on statement_pdfs (turn, wanted_at)
    where wanted_at is not null and pdf_hash is null and fault is null and tries < 3`,
  `create index statement_pdfs_turns on statement_pdfs (delegation_id, turn)`,
  `create index statement_pdfs_taken on statement_pdfs (turn) where tries > 0`,
];
