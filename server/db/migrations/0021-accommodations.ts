import { type Kysely, sql } from 'kysely';

/** The extra time that a person always gets, with its reason; the reason for a contestant's extra time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table users
    add column extra_time text not null default '', add column accommodation text not null default ''`,
  `alter table participants add column extra_reason text not null default ''`,
];
