import { type Kysely, sql } from 'kysely';

/** The PDFs that are made of Markdown statements, one for each content, language and title. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table statement_pdfs (
    source_hash text not null references files, lang text not null, title text not null,
    maker integer not null, pdf_hash text references files, fault text,
    tries integer not null default 0, lease_until bigint not null default 0,
    primary key (source_hash, lang, title))`,
];
