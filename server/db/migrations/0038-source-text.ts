import { type Kysely, sql } from 'kysely';

/**
 * Sources are looked into without regard to case in every script: the name of an encoding has the collation "C", and what is made of it
 * would be lowered by that, letters of ASCII alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace function source_text(content bytea) returns text language plpgsql immutable strict as $$
  begin
    return lower(convert_from(content, 'UTF8') collate "default");
  exception when others then
    return lower(encode(content, 'escape'));
  end $$`,
    )
    .execute(db);
}
