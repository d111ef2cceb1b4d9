import { type Kysely } from 'kysely';

/** Marks the files in a package draft that a script made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('package_draft_tree').addColumn('made_from', 'text').execute();
}
