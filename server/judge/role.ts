import { type Kysely, sql } from 'kysely';
import { type Schema } from '../db/schema.ts';

type Right = 'select' | 'insert' | 'update' | 'delete';

/** A judge's right on a table, or only on some of its columns. */
interface Grant {
  readonly table: string;
  readonly right: Right;
  readonly columns?: readonly string[];
}

/** A role that locks a row needs the right to change a column; PostgreSQL generates this one itself. */
const TO_LOCK = ['id'];

const READ = [
  'contests',
  'contest_staff',
  'contest_statements',
  'contest_tasks',
  'counted_work',
  'file_chunks',
  'file_relays',
  'file_store',
  'file_wants',
  'files',
  'judge_faults',
  'judge_jobs',
  'judge_workers',
  'judgements',
  'journal_streams',
  'late_arrivals',
  'participants',
  'rejudgings',
  'score_adjustments',
  'standing_rows',
  'statement_pdfs',
  'statements',
  'submissions',
  'task_versions',
  'tasks',
  'user_tests',
  'package_draft_files',
  'package_drafts',
  'package_trials',
  'task_shares',
  'invocation_cells',
  'invocation_runs',
  'invocations',
  'stress_searches',
];
const ADD = [
  'file_chunks',
  'file_wants',
  'files',
  'judge_workers',
  'judgements',
  'journal',
  'journal_streams',
  'invocation_cells',
  'judge_faults',
  'standing_rows',
  'statement_pdfs',
];
const CHANGE = [
  'judge_jobs',
  'judge_workers',
  'journal_streams',
  'standing_rows',
  'statement_pdfs',
  'user_tests',
  'file_wants',
  'invocation_runs',
  'judge_faults',
  'package_trials',
  'stress_searches',
];
const OF_SUBMISSIONS = [
  'status',
  'tests_done',
  'tests_total',
  'verdict',
  'score',
  'group_scores',
  'judged_at',
  'judgement_id',
  'cpu_ms',
  'memory_bytes',
];

/** All that a judge does in the database. */
const JUDGE_GRANTS: readonly Grant[] = [
  ...READ.map((table) => ({ table, right: 'select' as const })),
  // The author of a submission for the staff's lists, and the staff that is notified.
  { table: 'users', right: 'select', columns: ['id', 'name', 'display_name', 'role'] },
  ...ADD.map((table) => ({ table, right: 'insert' as const })),
  ...CHANGE.map((table) => ({ table, right: 'update' as const })),
  // A fault of a task's programs is deleted when they work again.
  { table: 'judge_faults', right: 'delete' },
  { table: 'submissions', right: 'update', columns: OF_SUBMISSIONS },
  { table: 'invocations', right: 'update', columns: ['told_at'] },
  // A file that a judge stores may already be in a draft of a package, and is then kept.
  { table: 'files', right: 'update', columns: ['draft_at'] },
  ...['contests', 'participants', 'rejudgings'].map((table) => ({
    table,
    right: 'update' as const,
    columns: TO_LOCK,
  })),
];

/** Role names that need no quotes. */
const ROLE_NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Creates a role with only a judge's rights, or gives an existing role a new password and exactly these
 * rights, in one transaction.
 */
export async function makeJudgeRole(db: Kysely<Schema>, name: string, password: string): Promise<void> {
  if (!ROLE_NAME.test(name)) throw new Error(`"${name}" is no name of a role: use a-z, 0-9 and _.`);
  await db.transaction().execute(async (trx) => {
    const found = await sql`select 1 from pg_roles where rolname = ${name}`.execute(trx);
    const role = sql.id(name);
    const make = found.rows.length === 0 ? sql`create role` : sql`alter role`;
    await sql`${make} ${role} login nosuperuser nocreatedb nocreaterole noreplication password ${sql.lit(password)}`.execute(
      trx,
    );
    await sql`revoke all on all tables in schema public from ${role}`.execute(trx);
    await sql`grant usage on schema public to ${role}`.execute(trx);
    for (const { table, right, columns } of JUDGE_GRANTS) {
      const only = columns === undefined ? sql`` : sql` (${sql.join(columns.map((one) => sql.id(one)))})`;
      await sql`grant ${sql.raw(right)}${only} on ${sql.table(table)} to ${role}`.execute(trx);
    }
  });
}

/** Rights for judging that the connected role lacks, such as `update on submissions`; empty: none. */
export async function missingRights(db: Kysely<Schema>): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { table, right, columns = null } of JUDGE_GRANTS) {
    const { rows } = await sql<{ has: boolean }>`
      select case when ${columns}::text[] is null then has_table_privilege(${table}, ${right})
        else (select bool_and(has_column_privilege(${table}, one, ${right})) from unnest(${columns}::text[]) one)
      end as has`.execute(db);
    if (rows[0]?.has !== true) missing.push(`${right} on ${table}`);
  }
  return missing;
}
