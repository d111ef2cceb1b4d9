import { type Kysely, sql } from 'kysely';

/** Marks that turn a text around, or are not seen and belong to no script: new names have none since domain/people/people.ts refuses them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const marks = sql`U&'[\\200B\\200E\\200F\\2028-\\202E\\2060-\\2064\\2066-\\206F\\FEFF]'`;
  await sql`update users set display_name = regexp_replace(display_name, ${marks}, '', 'g'),
      group_label = regexp_replace(group_label, ${marks}, '', 'g'), school = regexp_replace(school, ${marks}, '', 'g')
    where display_name || group_label || school ~ ${marks}`.execute(db);
}
