import { type Kysely, sql } from 'kysely';

/** Recorded contests: work that is listed but not scored, contestants off the board, final results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table contests add last_accepted_breaks_ties boolean not null default false, add final_at bigint,
    add feed_duration_ms bigint`,
  `alter table participants add on_board boolean not null default true`,
  `alter table submissions add counts boolean not null default true, add is_penalised boolean`,
  `create or replace view counted_work as
    select s.id, s.contest_id, s.participant_id, s.task_number, coalesce(l.counts_at, s.at) as at, s.contest_time_ms,
      s.verdict, s.score, s.group_scores, s.is_penalised
      from submissions s left join late_arrivals l on l.id = s.late_id
      where s.counts and (s.late_id is null or l.state = 'accepted')
    union all
    select -2 * id, contest_id, participant_id, task_number, closed_at, contest_time_ms, verdict, score, null, null
      from quiz_sheets where score is not null
    union all
    select -2 * id - 1, contest_id, participant_id, task_number, closed_at, contest_time_ms, null, null, null, null
      from quiz_sheets where score is not null and pending > 0`,
];
