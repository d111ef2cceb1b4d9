import { type Kysely, sql } from 'kysely';

/** Contests look for work without sharing, unless they say otherwise. Those that there are stay as their people agreed to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table contests alter column signals
        set default '{internet,stream_ended,unshared,surface,alike,black}'`,
    )
    .execute(db);
}
