import { type Kysely, sql } from 'kysely';

/** A person's searchable texts in lower case, computed when the row is written to make searches fast. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table users add column written text generated always as (lower(name || ' ' || display_name || ' ' ||
        group_label || ' ' || school || ' ' || site || ' ' || room || ' ' || seat)) stored`,
    )
    .execute(db);
}
