import { type Kysely } from 'kysely';

/** What a script made among the files of a package is known while the package is looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('package_draft_tree').addColumn('made_from', 'text').execute();
}
