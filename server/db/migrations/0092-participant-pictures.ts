import { type Kysely, sql } from 'kysely';

/** Photographs or logos of participants, for reveals and broadcasts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table participants add picture_hash text references files (hash), add picture_mime text`.execute(
    db,
  );
  await sql`create index participants_picture on participants (picture_hash) where picture_hash is not null`.execute(
    db,
  );
}
