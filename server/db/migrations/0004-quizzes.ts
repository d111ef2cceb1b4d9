import { type Kysely, sql } from 'kysely';

/** Questions of quizzes, their answers and scores. Times are milliseconds since the epoch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table quiz_questions (
    id integer generated always as identity primary key,
    task_id integer not null references tasks on delete cascade, number integer not null,
    kind text not null, points double precision not null, text jsonb not null, options jsonb not null, key jsonb,
    unique (task_id, number))`,
  `create table quiz_sheets (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    task_id integer not null references tasks, task_number integer not null,
    closed_at bigint, contest_time_ms bigint, score double precision, verdict text,
    pending integer not null default 0, is_open boolean not null default true,
    unique (participant_id, task_id))`,
  `create index quiz_sheets_open on quiz_sheets (participant_id) where is_open`,
  `create table quiz_answers (
    participant_id integer not null references participants on delete cascade,
    question_id integer not null references quiz_questions on delete cascade,
    value jsonb, marked boolean not null, revision bigint not null, saved_at bigint not null,
    points double precision, primary key (participant_id, question_id))`,
  // Work that makes a board's rows. A closed quiz counts like a judged submission, and its answers that wait
  // for a person like a submission not judged yet; their ids are negative, so they match no other id.
  `create view counted_work as
    select id, contest_id, participant_id, task_number, at, contest_time_ms, verdict, score, group_scores
      from submissions
    union all
    select -2 * id, contest_id, participant_id, task_number, closed_at, contest_time_ms, verdict, score, null
      from quiz_sheets where score is not null
    union all
    select -2 * id - 1, contest_id, participant_id, task_number, closed_at, contest_time_ms, null, null, null
      from quiz_sheets where score is not null and pending > 0`,
];
