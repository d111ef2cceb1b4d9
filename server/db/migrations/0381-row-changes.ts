import { type Kysely, sql } from 'kysely';

/** Changes of rows that processes keep in memory are told to all of them, by whatever statement they come (SRV-7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_row_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('agon_rows', tg_table_name || ' ' || old.id);
      return null;
    end
  $$`.execute(db);
  await sql`create function tell_table_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('agon_rows', tg_table_name);
      return null;
    end
  $$`.execute(db);
  for (const [table, columns] of [
    ['sessions', 'user_id, secret_hash, revoked_at, ended_because, locked_at, viewed_by'],
    ['users', 'name, login_key, role, types, disabled_at'],
  ] as const) {
    await sql
      .raw(
        `create trigger tell_row_changed after update of ${columns} or delete on ${table}
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
