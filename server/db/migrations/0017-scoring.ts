import { type Kysely, sql } from 'kysely';

/** Decisions of staff on scores and awards, accommodations for people, and the origin of changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table participants add disqualified_at bigint, add disqualified_reason text not null default ''`,
  `alter table participants add is_ranked boolean generated always as (on_board and disqualified_at is null) stored`,
  `create table score_adjustments (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    task_number integer, amount double precision not null, reason text not null,
    at bigint not null, by_user integer not null references users,
    withdrawn_at bigint, withdrawn_by integer references users, withdrawn_reason text)`,
  `create index score_adjustments_participant on score_adjustments (participant_id)`,
  `create index score_adjustments_contest on score_adjustments (contest_id, id desc)`,
  `alter table contests add award_rules jsonb`,
  `alter table audit add address text`,
  `create index audit_user on audit (user_id, id desc)`,
];
