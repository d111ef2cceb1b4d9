import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Schema } from '../db/schema.ts';
import { readFileParts } from './store.ts';

/**
 * Columns that name contents by hash without a foreign key to `files`, as the value or within a document. A
 * test compares this list with all columns of hashes and of JSON.
 */
export const namingColumns = [
  'certificate_designs.design',
  'certificate_parts.source_hash',
  'certificates.facts',
  'invocation_runs.claims',
  'invocation_runs.source',
  'invocations.judge',
  'judgements.result',
  'jury_solutions.outcome',
  'jury_solutions.source',
  'jury_solutions.stated',
  'late_arrivals.replaced',
  'late_arrivals.value',
  'official_texts.files',
  'official_texts.source_hash',
  'overlays.shown',
  'package_draft_files.hash',
  'package_draft_tree.hash',
  'package_drafts.found',
  'package_drafts.report',
  'package_trials.judge',
  'package_trials.result',
  'package_trials.source',
  'quiz_answers.value',
  'quiz_questions.options',
  'quiz_questions.text',
  'stress_searches.found',
  'stress_searches.setup',
  'task_commits.report',
  'task_makings.plan',
  'task_versions.judge',
  'translation_versions.shown_hash',
  'translation_versions.source_hash',
  'translations.hash',
  'user_tests.result',
] as const;

/** Columns of contents that name others: statements in LaTeX and sources of PDFs, with their pictures. */
export const bundleColumns = [
  'statements.latex_hash',
  'statement_pdfs.source_hash',
  'official_texts.source_hash',
  'translation_versions.source_hash',
] as const;

const HASH = /[0-9a-f]{64}/g;
/** Characters kept from the end of a part, since a hash may cross two parts of a content. */
const OVERLAP_CHARS = 63;

/**
 * An SQL condition: something names the content of a row `files f`, which may be a row, a JSON document, or
 * another content. Throws FileStoreError where such a content cannot be read.
 */
export async function isNamed(db: Kysely<Schema>): Promise<RawBuilder<boolean>> {
  const rows = (await foreignKeys(db)).map(
    (column) => sql`select ${sql.ref(column)} from ${tableOf(column)}`,
  );
  const documents = namingColumns.map((column) => hashesIn(column));
  const bundled = sql`select unnest(${[...(await namedByBundles(db))]}::text[])`;
  return sql<boolean>`exists (
    select from (${sql.join([...rows, ...documents, bundled], sql` union all `)}) n(hash) where n.hash = f.hash)`;
}

/** Columns that refer to contents; pieces and facts of a content are deleted with it, and do not count. */
async function foreignKeys(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass and c.confdeltype <> 'c'`.execute(db);
  return rows.map(({ name }) => name);
}

function hashesIn(column: string): RawBuilder<unknown> {
  return sql`select m[1] from ${tableOf(column)}, regexp_matches(${sql.ref(column)}::text, ${HASH.source}, 'g') m`;
}

function tableOf(column: string): RawBuilder<unknown> {
  return sql.table(column.slice(0, column.indexOf('.')));
}

async function namedByBundles(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const columns = bundleColumns.map(
    (column) => sql`select ${sql.ref(column)} as hash from ${tableOf(column)}`,
  );
  const { rows } = await sql<{ hash: string }>`select f.hash from files f
    where f.hash in (${sql.join(columns, sql` union all `)})`.execute(db);
  const named = new Set<string>();
  for (const { hash } of rows) {
    let end = '';
    for await (const part of readFileParts(db, hash)) {
      const text = end + part.toString('latin1');
      for (const [one] of text.matchAll(HASH)) named.add(one);
      end = text.slice(-OVERLAP_CHARS);
    }
  }
  return named;
}
