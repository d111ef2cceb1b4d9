import { type Kysely, sql } from 'kysely';

/** Versions of tasks whose own programs fail: what they judge is tried now and then, and holds nobody else up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table judge_faults (
    version_id integer primary key references task_versions on delete cascade,
    faults integer not null, since bigint not null, ready_at bigint not null, error text not null)`.execute(
    db,
  );
}
