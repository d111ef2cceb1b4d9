import { type Kysely, sql } from 'kysely';

/** Judging of tasks, the judge's queue and its results. Times are milliseconds since the epoch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table task_versions (
    id integer generated always as identity primary key,
    task_id integer not null references tasks on delete cascade, number integer not null,
    at bigint not null, by_user integer references users, format text not null, judge jsonb not null,
    unique (task_id, number))`,
  `alter table tasks add slug text unique, add version_id integer references task_versions,
    add score_mode text not null default 'best'`,
  `alter table contest_tasks add score_mode text`,
  `create table attachments (
    task_id integer not null references tasks on delete cascade, name text not null, mime text not null,
    file_hash text not null references files, primary key (task_id, name))`,
  `alter table contests add feedback text not null default 'tests',
    add user_tests_limit integer, add user_test_interval_ms integer not null default 0`,
  `create table user_tests (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    task_id integer not null references tasks, task_number integer not null,
    language text not null, file_hash text not null references files, file_name text not null,
    bytes integer not null, input_hash text not null references files, input_name text not null,
    input_bytes integer not null, at bigint not null, client_id text not null,
    status text not null default 'queued', verdict text, result jsonb,
    output_hash text references files, output_bytes integer, output_truncated boolean not null default false,
    judged_at bigint, unique (participant_id, client_id))`,
  `create index user_tests_contest on user_tests (contest_id, id desc)`,
  `create table rejudgings (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    task_id integer references tasks, submission_id integer references submissions on delete cascade,
    by_user integer not null references users, reason text not null, at bigint not null,
    state text not null default 'running', decided_at bigint, decided_by integer references users)`,
  `create table judgements (
    id integer generated always as identity primary key,
    submission_id integer not null references submissions on delete cascade,
    task_version_id integer not null references task_versions,
    rejudging_id integer references rejudgings on delete cascade,
    attempt integer not null, worker text not null, started_at bigint not null, judged_at bigint not null,
    verdict text not null, score double precision, group_scores jsonb,
    cpu_ms double precision not null, memory_bytes bigint not null, result jsonb not null,
    unique (submission_id, rejudging_id))`,
  `create index judgements_rejudging on judgements (rejudging_id)`,
  `alter table submissions add judgement_id integer references judgements on delete set null,
    add tests_done integer, add tests_total integer, add cpu_ms double precision, add memory_bytes bigint`,
  `create table judge_jobs (
    id integer generated always as identity primary key,
    kind text not null, submission_id integer references submissions on delete cascade,
    user_test_id integer references user_tests on delete cascade,
    rejudging_id integer references rejudgings on delete cascade,
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    language text not null, priority integer not null, turn integer not null, created_at bigint not null,
    ready_at bigint not null default 0, state text not null default 'waiting', attempt integer not null default 0,
    losses integer not null default 0, worker text, claimed_at bigint, lease_until bigint, finished_at bigint,
    error text)`,
  `create index judge_jobs_waiting on judge_jobs (priority desc, turn, id) where state = 'waiting'`,
  `create index judge_jobs_open on judge_jobs (participant_id, priority) where state in ('waiting', 'leased')`,
  `create index judge_jobs_leased on judge_jobs (worker) where state = 'leased'`,
  `create index judge_jobs_lost on judge_jobs (id) where state = 'lost'`,
  `create index judge_jobs_finished on judge_jobs (finished_at) where state = 'done'`,
  `create index judge_jobs_submission on judge_jobs (submission_id)`,
  `create index judge_jobs_rejudging on judge_jobs (rejudging_id) where rejudging_id is not null`,
  `create table judge_workers (
    id text primary key, host text not null, machine text not null, pid integer not null, slots integer not null, level text not null,
    started_at bigint not null, seen_at bigint not null, stopped_at bigint,
    judged integer not null default 0, failed integer not null default 0, facts jsonb not null)`,
  `create table judge_told (one boolean primary key default true check (one), at bigint not null, state jsonb)`,
  `insert into judge_told (at, state) values (0, null)`,
];
