import { type Kysely, sql } from 'kysely';

/**
 * Results of jury submissions by version of a task, and packages uploaded in a browser that wait to be
 * confirmed. Times are milliseconds since the epoch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table jury_solutions (
    version_id integer not null references task_versions on delete cascade, path text not null,
    language text not null, source jsonb not null, stated jsonb not null, outcome jsonb,
    primary key (version_id, path))`,
  `create table package_drafts (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    contest_id integer references contests on delete cascade,
    at bigint not null, expires_at bigint not null, file_name text not null, bytes bigint not null,
    state text not null, kind text not null, slug text, report jsonb not null, found jsonb, round integer not null default 0)`,
  `create index package_drafts_user on package_drafts (user_id)`,
  `create index package_drafts_expires on package_drafts (expires_at)`,
  `create table package_draft_files (
    draft_id integer not null references package_drafts on delete cascade, hash text not null,
    bytes integer not null, content bytea not null, primary key (draft_id, hash))`,
  `create index package_draft_files_hash on package_draft_files (hash)`,
  `create table package_trials (
    id integer generated always as identity primary key,
    draft_id integer not null references package_drafts on delete cascade,
    path text not null, language text not null, source jsonb not null, judge jsonb not null,
    round integer not null, status text not null default 'queued',
    tests_done integer, tests_total integer, result jsonb)`,
  `create index package_trials_draft on package_trials (draft_id)`,
  `alter table judge_jobs add trial_id integer references package_trials on delete cascade,
    alter contest_id drop not null, alter participant_id drop not null,
    add check (trial_id is not null or (contest_id is not null and participant_id is not null))`,
  `create index judge_jobs_trial on judge_jobs (trial_id) where trial_id is not null`,
];
