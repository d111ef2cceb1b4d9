import { type Kysely, sql } from 'kysely';

/** The public address of this installation; '': unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table configuration add public_address text not null default ''`.execute(db);
}
