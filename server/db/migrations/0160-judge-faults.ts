import { type Kysely, sql } from 'kysely';

/** Task versions whose own programs fail: their submissions are tried now and then, and delay no others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table judge_faults (
    version_id integer primary key references task_versions on delete cascade,
    faults integer not null, since bigint not null, ready_at bigint not null, error text not null)`.execute(
    db,
  );
}
