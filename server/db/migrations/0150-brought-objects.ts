import { type Kysely, sql } from 'kysely';

/** Objects of an imported feed in the standard's form, to be served with their original ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table brought_objects (
    contest_id integer not null references contests on delete cascade,
    type text not null, object_id text not null, ordinal integer not null, data jsonb not null, changed_at bigint not null,
    primary key (contest_id, type, object_id))`,
];
