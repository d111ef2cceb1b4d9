import { type Kysely } from 'kysely';

/** The characters that a PDF shows as boxes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('statement_pdfs')
    .addColumn('lacking', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
