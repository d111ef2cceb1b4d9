import { type Kysely, sql } from 'kysely';

/**
 * Onsite work at a contest: the coordinator's part of it, presence, rooms that are ready, problems, requests
 * for time, and tests of machines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Staff without a row are responsible for the whole contest.
  `create table onsite_parts (
    contest_id integer not null, user_id integer not null,
    site text not null, room text not null, group_label text not null,
    primary key (contest_id, user_id, site, room, group_label),
    foreign key (contest_id, user_id) references contest_staff on delete cascade)`,
  `create table presences (
    participant_id integer primary key references participants on delete cascade,
    state text not null, how text not null, at bigint not null, by_user integer references users)`,
  `create table onsite_rooms (
    contest_id integer not null references contests on delete cascade,
    site text not null, room text not null, ready_at bigint not null, ready_by integer not null references users,
    primary key (contest_id, site, room))`,
  `create table onsite_problems (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer references participants on delete set null,
    site text not null, room text not null, seat text not null, group_label text not null,
    kind text not null, text text not null,
    opened_at bigint not null, opened_by integer not null references users,
    taken_at bigint, taken_by integer references users,
    closed_at bigint, closed_by integer references users, word text not null default '')`,
  `create index onsite_problems_contest on onsite_problems (contest_id, id desc)`,
  `create index onsite_problems_participant on onsite_problems (participant_id)`,
  `create table time_requests (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    minutes integer not null, reason text not null,
    asked_at bigint not null, asked_by integer not null references users,
    state text not null default 'waiting',
    decided_at bigint, decided_by integer references users, word text not null default '')`,
  `create index time_requests_contest on time_requests (contest_id, id desc)`,
  `create index time_requests_participant on time_requests (participant_id)`,
  `create table machine_checks (
    participant_id integer primary key references participants on delete cascade,
    at bigint not null, outcome text not null, results jsonb not null)`,
];
