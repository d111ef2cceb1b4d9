import { type Kysely, sql } from 'kysely';

/** The tasks of a contest, encrypted before its start (TSK-9), and the key that opens them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table seals (
    contest_id integer primary key references contests (id) on delete cascade,
    name text not null unique,
    key text not null,
    digest text not null,
    opened_at bigint
  )`.execute(db);
  await sql`create table seal_parts (
    contest_id integer not null references seals (contest_id) on delete cascade,
    name text not null,
    file_hash text not null references files (hash),
    primary key (contest_id, name)
  )`.execute(db);
  await sql`create index seal_parts_file on seal_parts (file_hash)`.execute(db);
}
