import { type Kysely, sql } from 'kysely';

/** The time for appeals against published points, and the criteria in the files of tasks and questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table markings add appeal_hours integer not null default 48`,
  `alter table tasks add marking_criteria jsonb not null default '[]'`,
  `alter table quiz_questions add marking_criteria jsonb not null default '[]'`,
];
