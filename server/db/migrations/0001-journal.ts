import { type Kysely, sql } from 'kysely';

/** The journal: streams with their heads, and their entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Every append updates a head: room on the page keeps these updates out of the index.
  `create table journal_streams (
    name text collate "C" primary key,
    head bigint not null) with (fillfactor = 60)`,
  `create table journal (
    stream text collate "C" not null,
    seq bigint not null,
    at bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
    body json not null,
    primary key (stream, seq))`,
];
