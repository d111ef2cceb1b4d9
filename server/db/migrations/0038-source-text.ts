import { type Kysely, sql } from 'kysely';

/**
 * Searches sources without regard to case in every script: encoding names have the collation "C", and lower()
 * of text derived from them would change ASCII letters only.
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
