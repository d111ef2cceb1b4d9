import { type Kysely, sql } from 'kysely';

/** Changes of contests and contestants are told to all processes, as those of sessions are since 0381 (SRV-7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contests', 'participants']) {
    await sql
      .raw(
        `create trigger tell_row_changed after update or delete on ${table}
        for each row execute function tell_row_changed()`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger tell_table_changed after truncate on ${table}
        for each statement execute function tell_table_changed()`,
      )
      .execute(db);
  }
}
