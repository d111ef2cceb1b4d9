import { type Kysely, sql } from 'kysely';

/**
 * One store of files by content hash: where each content is, where new ones go, large contents in pieces, and
 * contents that judges on other machines request from servers.
 */
const STATEMENTS: readonly string[] = [
  `alter table files add column place text not null default 'database'
    check (place in ('database', 'folder', 's3'))`,
  `alter table files alter column content drop not null`,
  // Contents that only drafts of packages name, with the time since when.
  `alter table files add column draft_at bigint`,
  `create index files_draft on files (draft_at) where draft_at is not null`,
  `create index files_place on files (place, hash) where place <> 'database'`,
  `create table file_chunks (
    hash text not null references files on delete cascade,
    number integer not null, content bytea not null,
    primary key (hash, number))`,
  // Pieces are compressed contents, or are read one by one: they must not be decompressed for each read.
  `alter table file_chunks alter column content set storage external`,
  `create table file_store (
    id integer primary key check (id = 1),
    place text not null check (place in ('database', 'folder', 's3')),
    folder text, folder_id text,
    s3_endpoint text, s3_region text, s3_bucket text, s3_prefix text)`,
  `insert into file_store (id, place) values (1, 'database')`,
  // A table of its own, since judges on other machines may read where files are, but not these keys.
  `create table file_store_keys (
    id integer primary key check (id = 1),
    access_key text not null, secret_key text not null)`,
  `insert into files (hash, bytes, content, draft_at)
    select distinct on (hash) hash, bytes, content, (extract(epoch from now()) * 1000)::bigint
    from package_draft_files order by hash
    on conflict (hash) do nothing`,
  `alter table package_draft_files drop column content`,
  // Requests for files and sent files are lost in a crash, and are requested again.
  `create unlogged table file_wants (
    hash text primary key, at bigint not null, taken_at bigint, chunks integer, fault text)`,
  `create unlogged table file_relays (
    hash text not null references file_wants on delete cascade,
    number integer not null, content bytea not null,
    primary key (hash, number))`,
];

/** Makes the tables of the file store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
