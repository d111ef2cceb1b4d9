import { type Kysely, sql } from 'kysely';

/** By default new contests look for work without sharing; existing ones stay as their people agreed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table contests alter column signals
        set default '{internet,stream_ended,unshared,surface,alike,black}'`,
    )
    .execute(db);
}
