import { type Kysely, sql } from 'kysely';

/** Pictures, with their types, among the other files, hidden from judges; contests set how long they stay. */
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
  // Older pictures are PNGs.
  `alter table snapshots add column media_type text not null default 'image/png'
    check (media_type in ('image/png', 'image/webp', 'image/jpeg'))`,
  `alter table snapshots alter column media_type drop default`,
  // For deleting the oldest pictures of all contests first when space is short.
  `create index snapshots_taken on snapshots (taken_at)`,
  // Judges on other machines read the contents of tasks and work, never pictures. The owner of the tables
  // sees all.
  `alter table files enable row level security`,
  `create policy files_of_tasks_and_work on files using (not picture)`,
  `alter table file_chunks enable row level security`,
  `create policy chunks_of_files_seen on file_chunks
    using (exists (select from files where files.hash = file_chunks.hash))`,
  `alter table contests add column pictures_kept_days integer not null default 30
    check (pictures_kept_days between 1 and 365)`,
  // Pictures from before this time were deleted to make room in the database; null: none were.
  `alter table contests add column pictures_gone_until bigint`,
];
