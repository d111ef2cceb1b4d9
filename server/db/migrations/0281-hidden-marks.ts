import { type Kysely, sql } from 'kysely';

/** Removes marks that reverse text or are invisible; domain/people/people.ts refuses them in new names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const marks = sql`U&'[\\200B\\200E\\200F\\2028-\\202E\\2060-\\2064\\2066-\\206F\\FEFF]'`;
  await sql`update users set display_name = regexp_replace(display_name, ${marks}, '', 'g'),
      group_label = regexp_replace(group_label, ${marks}, '', 'g'), school = regexp_replace(school, ${marks}, '', 'g')
    where display_name || group_label || school ~ ${marks}`.execute(db);
}
