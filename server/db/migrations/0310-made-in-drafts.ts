import { type Kysely } from 'kysely';

/** Files of a package that a script made are known while the package is looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('package_draft_tree').addColumn('made_from', 'text').execute();
}
