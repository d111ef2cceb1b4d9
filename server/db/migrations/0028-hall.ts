import { type Kysely, sql } from 'kysely';

/** A contest in a hall: balloons for contestants who solve a task, and prints of sources. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table contests add balloons text not null default 'no', add printing boolean not null default false`,
  `create table balloons (
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    task_number integer not null,
    taken_at bigint, taken_by integer references users,
    delivered_at bigint, delivered_by integer references users,
    primary key (contest_id, participant_id, task_number))`,
  `create index balloons_participant on balloons (participant_id)`,
  `create table prints (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    client_id text not null,
    task_number integer, submission_id integer references submissions on delete set null,
    file_name text not null, source text not null, bytes integer not null, pages integer not null,
    at bigint not null, state text not null default 'waiting',
    printed_at bigint, printed_by integer references users,
    closed_at bigint, closed_by integer references users, reason text not null default '',
    unique (participant_id, client_id))`,
  `create index prints_contest on prints (contest_id, id desc)`,
];
