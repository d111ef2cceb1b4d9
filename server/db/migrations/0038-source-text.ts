import { type Kysely, sql } from 'kysely';

/**
 * Sources are searched without regard to case in every script: the name of an encoding has the collation "C", and
 * text made with it would be lowered in ASCII alone.
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
