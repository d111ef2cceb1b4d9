import { type Kysely, sql } from 'kysely';

/** Durations of an nvo exam's modules, and the end of each person's own. Times are ms since the epoch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table contest_tasks add module_minutes integer check (module_minutes > 0)`,
  `alter table participants add module_end_at bigint, add module_extra_seconds integer not null default 0`,
  `create index participants_module_end on participants (module_end_at) where module_end_at is not null`,
];
