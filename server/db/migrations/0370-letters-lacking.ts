import { type Kysely } from 'kysely';

/** Beside a PDF stand the letters that are boxes in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('statement_pdfs')
    .addColumn('lacking', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
