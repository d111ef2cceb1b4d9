import { type Kysely, sql } from 'kysely';

/** All that is written down of a person in small letters, made when it is written: a search of many only looks at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table users add column written text generated always as (lower(name || ' ' || display_name || ' ' ||
        group_label || ' ' || school || ' ' || site || ' ' || room || ' ' || seat)) stored`,
    )
    .execute(db);
}
