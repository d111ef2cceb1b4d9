import { type Kysely, sql } from 'kysely';

/**
 * Late arrivals, the evidence for a decision on them, and the times of contact. Times are milliseconds since the
 * epoch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table late_arrivals (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    task_id integer not null references tasks, task_number integer not null,
    sent_at bigint not null, at bigint not null, ended_at bigint not null, ended_by text not null,
    too_soon_ms bigint, contacts jsonb not null, others integer not null, others_heard integer not null,
    state text not null default 'waiting', reason text not null default '', counts_at bigint,
    decided_at bigint, decided_by integer references users,
    question_id integer references quiz_questions on delete cascade, value jsonb, marked boolean, revision bigint,
    replaced jsonb, unique (participant_id, question_id, revision))`,
  `create index late_arrivals_waiting on late_arrivals (contest_id) where state = 'waiting'`,
  `alter table submissions add late_id integer unique references late_arrivals`,
  // A finished module: work given in it may still arrive.
  `create table module_sittings (
    participant_id integer not null references participants on delete cascade,
    number integer not null, started_at bigint not null, ended_at bigint not null,
    primary key (participant_id, number))`,
  `create table contacts (
    user_id integer not null references users on delete cascade,
    from_at bigint not null, to_at bigint not null, primary key (user_id, from_at))`,
  // Late work counts when it is accepted, with the time at which it was given.
  `create or replace view counted_work as
    select s.id, s.contest_id, s.participant_id, s.task_number, coalesce(l.counts_at, s.at) as at, s.contest_time_ms,
      s.verdict, s.score, s.group_scores
      from submissions s left join late_arrivals l on l.id = s.late_id
      where s.late_id is null or l.state = 'accepted'
    union all
    select -2 * id, contest_id, participant_id, task_number, closed_at, contest_time_ms, verdict, score, null
      from quiz_sheets where score is not null
    union all
    select -2 * id - 1, contest_id, participant_id, task_number, closed_at, contest_time_ms, null, null, null
      from quiz_sheets where score is not null and pending > 0`,
];
