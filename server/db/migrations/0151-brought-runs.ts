import { type Kysely, sql } from 'kysely';

/** The runs of judgements that a feed brought: one list for each submission's judgement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table brought_runs (
    submission_id integer primary key references submissions on delete cascade,
    judgement text not null, count integer not null, runs jsonb not null)`,
];
