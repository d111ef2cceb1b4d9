import { type Kysely, sql } from 'kysely';

/**
 * Pictures that contestants share, in a table of their own so that they can be deleted alone; when each was
 * taken and received; how many due ones before it are missing. Times are milliseconds since the epoch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table pictures (hash text primary key, bytes integer not null, content bytea not null)`,
  // A PNG is compressed already.
  `alter table pictures alter column content set storage external`,
  `insert into pictures select hash, bytes, content from files where hash in (select file_hash from snapshots)`,
  `alter table snapshots drop constraint snapshots_file_hash_fkey`,
  `alter table snapshots rename column file_hash to picture_hash`,
  `alter table snapshots rename column at to received_at`,
  `alter table snapshots
    add column taken_at bigint, add column width integer not null default 0,
    add column height integer not null default 0, add column missed integer not null default 0,
    add foreign key (picture_hash) references pictures`,
  `update snapshots set taken_at = received_at`,
  `alter table snapshots alter column taken_at set not null`,
  `create index snapshots_person on snapshots (contest_id, user_id, received_at)`,
  `create index snapshots_picture on snapshots (picture_hash)`,
  `alter table activity_log add column received_at bigint`,
  `update activity_log set received_at = at`,
  `alter table activity_log alter column received_at set not null`,
  `create index activity_log_person on activity_log (contest_id, user_id, at)`,
];
