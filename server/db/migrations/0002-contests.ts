import { type Kysely, sql } from 'kysely';

/** People, contests, tasks, work and its judgements. Times are milliseconds since the epoch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table users (
    id integer generated always as identity primary key,
    name text not null unique, display_name text not null, group_label text not null default '',
    role text not null, types text not null default '', password text)`,
  `create table sessions (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    secret_hash text not null unique, created_at bigint not null, revoked_at bigint)`,
  `create index sessions_user on sessions (user_id)`,
  `create table login_tokens (
    token_hash text primary key, user_id integer not null references users on delete cascade,
    expires_at bigint not null, used_at bigint)`,
  `create table login_failures (
    name text not null, address text not null, failures integer not null, last_at bigint not null,
    primary key (name, address))`,
  `create table contests (
    id integer generated always as identity primary key,
    name text not null, type text not null,
    start_at bigint not null, end_at bigint not null,
    start_analysis_at bigint not null, end_analysis_at bigint not null,
    start_translation_at bigint not null, end_translation_at bigint not null,
    unrestricted_seconds integer not null default 0,
    standings text not null default 'yes',
    standings_visible boolean not null default false, standings_frozen boolean not null default false,
    public_standing boolean not null default true,
    submissions_limit integer, submission_interval_ms integer not null default 0,
    penalty_minutes integer not null default 20,
    check_internet boolean not null default false, check_camera boolean not null default false,
    check_screen boolean not null default false,
    external_id text unique)`,
  `create table contest_staff (
    contest_id integer not null references contests on delete cascade,
    user_id integer not null references users on delete cascade,
    primary key (contest_id, user_id))`,
  `create index contest_staff_user on contest_staff (user_id)`,
  `create table participants (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    user_id integer not null references users on delete cascade,
    category text not null default '', extra_time_seconds integer not null default 0,
    finished_at bigint, started_tasks integer not null default 0, module_started_at bigint,
    seen_at bigint not null default 0, external_id text,
    unique (contest_id, user_id), unique (contest_id, external_id))`,
  `create index participants_user on participants (user_id)`,
  `create table tasks (
    id integer generated always as identity primary key,
    name text not null, is_quiz boolean not null default false,
    time_limit_ms integer not null default 1000, memory_limit_bytes bigint not null default 268435456,
    languages text not null default 'cpp,c,java,py,go')`,
  `create table contest_tasks (
    contest_id integer not null references contests on delete cascade,
    number integer not null, task_id integer not null references tasks,
    label text not null, max_score double precision not null default 100, external_id text,
    primary key (contest_id, number), unique (contest_id, task_id), unique (contest_id, external_id))`,
  `create table files (hash text primary key, bytes integer not null, content bytea not null)`,
  `create table statements (
    task_id integer not null references tasks on delete cascade, lang text not null, mime text not null,
    name text not null, file_hash text not null references files,
    primary key (task_id, lang))`,
  `create table submissions (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    task_id integer not null references tasks, task_number integer not null,
    language text not null, file_hash text not null references files, file_name text not null,
    bytes integer not null, at bigint not null, contest_time_ms bigint not null,
    client_id text, status text not null default 'queued', verdict text, score double precision,
    group_scores jsonb, judged_at bigint, external_id text, judgement_external_id text,
    unique (participant_id, client_id), unique (contest_id, external_id))`,
  `create index submissions_participant on submissions (participant_id, task_number, contest_time_ms, id)`,
  `create index submissions_contest on submissions (contest_id, id desc)`,
  `create table standing_rows (
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    view text not null, row jsonb not null,
    primary key (contest_id, view, participant_id))`,
  `create table questions (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    topic text not null, question text not null, asked_at bigint not null, client_id text not null,
    answer text, answered_at bigint, answered_by integer references users,
    unique (participant_id, client_id))`,
  `create index questions_contest on questions (contest_id, id desc)`,
  `create table announcements (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    topic text not null, message text not null, at bigint not null, by_user integer not null references users)`,
  `create index announcements_contest on announcements (contest_id, id desc)`,
  `create table configuration (
    one boolean primary key default true check (one), websockets text not null, live_updates text not null)`,
  `insert into configuration (websockets, live_updates) values ('1', '1')`,
  `create table audit (
    id integer generated always as identity primary key,
    at bigint not null, user_id integer not null references users, action text not null, target text not null,
    contest_id integer, before jsonb, after jsonb)`,
  `create index audit_contest on audit (contest_id, id desc)`,
  `create table activity_log (
    id integer generated always as identity primary key,
    at bigint not null, user_id integer not null references users on delete cascade, contest_id integer,
    operation text not null, message text not null)`,
  `create table snapshots (
    id integer generated always as identity primary key,
    at bigint not null, user_id integer not null references users on delete cascade,
    contest_id integer not null references contests on delete cascade,
    kind text not null, file_hash text not null references files)`,
];
