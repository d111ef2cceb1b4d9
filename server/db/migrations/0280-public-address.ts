import { type Kysely, sql } from 'kysely';

/** Where others open this installation; '': nobody has said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table configuration add public_address text not null default ''`.execute(db);
}
