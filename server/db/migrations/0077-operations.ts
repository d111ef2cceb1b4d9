import { type Kysely, sql } from 'kysely';

/** The request that a job came from, for logs; and the copies of the database that were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table judge_jobs add column request text`,
  `create table backups (
    id integer generated always as identity primary key,
    at bigint not null, ms bigint not null, bytes bigint not null,
    rows bigint not null, entries bigint not null, name text not null)`,
];
