import { type Kysely, sql } from 'kysely';

/**
 * Pictures of screens and cameras in the one store of files, out of sight of judges' roles; of what type each is; how long each contest keeps its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table files add column picture boolean not null default false`,
  `create index files_picture on files (place, bytes) where picture`,
  `insert into files (hash, bytes, content, draft_at, picture)
    select hash, bytes, content, (extract(epoch from now()) * 1000)::bigint, true from pictures
    on conflict (hash) do nothing`,
  `alter table snapshots drop constraint snapshots_picture_hash_fkey`,
  `alter table snapshots add foreign key (picture_hash) references files`,
  `drop table pictures`,
  // Pictures of before were PNGs.
  `alter table snapshots add column media_type text not null default 'image/png'
    check (media_type in ('image/png', 'image/webp', 'image/jpeg'))`,
  `alter table snapshots alter column media_type drop default`,
  // Of all time, the oldest of which go first where there is little room.
  `create index snapshots_taken on snapshots (taken_at)`,
  // Judges on other machines read the contents of tasks and of work, and never these. The owner of the tables sees
  // all.
  `alter table files enable row level security`,
  `create policy files_of_tasks_and_work on files using (not picture)`,
  `alter table file_chunks enable row level security`,
  `create policy chunks_of_files_seen on file_chunks
    using (exists (select from files where files.hash = file_chunks.hash))`,
  `alter table contests add column pictures_kept_days integer not null default 30
    check (pictures_kept_days between 1 and 365)`,
  // Up to when pictures were deleted to make room in the database; null: none were.
  `alter table contests add column pictures_gone_until bigint`,
];
