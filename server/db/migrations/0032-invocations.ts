import { type Kysely, sql } from 'kysely';

/**
 * Runs of a task's own solutions on its tests at an author's request, the result of each test, and searches
 * for an input on which two solutions differ. Times of day are milliseconds since the epoch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table invocations (
    id integer generated always as identity primary key,
    task_id integer not null references tasks on delete cascade,
    number integer not null, revision integer not null, at bigint not null,
    by_user integer references users on delete set null,
    judge jsonb not null, places integer[] not null,
    stopped_at bigint, told_at bigint not null default 0,
    unique (task_id, number))`,
  `create table invocation_runs (
    id integer generated always as identity primary key,
    invocation_id integer not null references invocations on delete cascade,
    path text not null, language text not null, source jsonb not null, claims jsonb not null,
    status text not null default 'queued', compiles boolean, compile_output text not null default '',
    compile_ms integer, error text, unique (invocation_id, path))`,
  `create table invocation_cells (
    run_id integer not null references invocation_runs on delete cascade, test integer not null,
    verdict text not null, score double precision not null,
    cpu_ms integer not null, wall_ms integer not null, memory_bytes bigint not null,
    message text not null, jury_message text not null, errors text not null, output text not null,
    primary key (run_id, test))`,
  `create table stress_searches (
    id integer generated always as identity primary key,
    task_id integer not null references tasks on delete cascade,
    revision integer not null, at bigint not null,
    by_user integer references users on delete set null,
    setup jsonb not null, status text not null default 'queued',
    tries integer not null default 0, spent_ms bigint not null default 0,
    found jsonb, error text, told_at bigint not null default 0)`,
  `create index stress_searches_task on stress_searches (task_id)`,
  `alter table judge_jobs
    add invocation_run_id integer references invocation_runs on delete cascade,
    add stress_id integer references stress_searches on delete cascade,
    drop constraint if exists judge_jobs_check, drop constraint if exists judge_jobs_whose,
    add constraint judge_jobs_whose check (
      kind not in ('submission', 'user_test') or (contest_id is not null and participant_id is not null))`,
  `create index judge_jobs_invocation_run on judge_jobs (invocation_run_id) where invocation_run_id is not null`,
  `create index judge_jobs_stress on judge_jobs (stress_id) where stress_id is not null`,
];
