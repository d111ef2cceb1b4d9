import { type Kysely, sql } from 'kysely';

/**
 * The desk of questions: claims on questions, the current answer to each, announcements to some people,
 * planned and withdrawn announcements, and the standard answers of a contest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table questions
    add column version integer not null default 0,
    add column answered_to text check (answered_to in ('asker', 'everybody', 'announcement')),
    add column first_answered_at bigint,
    add column first_answered_by integer references users on delete set null,
    add column claimed_by integer references users on delete set null,
    add column claimed_session integer,
    add column claimed_at bigint,
    add column claimed_until bigint`,
  `update questions set version = 1, answered_to = 'asker',
    first_answered_at = answered_at, first_answered_by = answered_by where answered_at is not null`,
  `create index questions_claimed on questions (claimed_until) where claimed_by is not null`,
  `alter table announcements
    add column audience text not null default 'all' check (audience in ('all', 'group', 'room')),
    add column audience_name text not null default '',
    add column withdrawn_at bigint`,
  // Recipients of an announcement to some people.
  `create table announcement_people (
    announcement_id integer not null references announcements on delete cascade,
    participant_id integer not null references participants on delete cascade,
    primary key (announcement_id, participant_id))`,
  `create index announcement_people_participant on announcement_people (participant_id)`,
  // People who had read an announcement by the time it was withdrawn.
  `create table announcement_readers (
    announcement_id integer not null references announcements on delete cascade,
    participant_id integer not null references participants on delete cascade,
    primary key (announcement_id, participant_id))`,
  `create index announcement_readers_participant on announcement_readers (participant_id)`,
  `create table planned_announcements (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    topic text not null, message text not null,
    audience text not null check (audience in ('all', 'group', 'room')), audience_name text not null,
    anchor text not null check (anchor in ('clock', 'start', 'end')), at_ms bigint not null,
    by_user integer not null references users, version integer not null default 1)`,
  `create index planned_announcements_contest on planned_announcements (contest_id)`,
  `create table quick_answer_lists (
    contest_id integer primary key references contests on delete cascade,
    version integer not null, answers jsonb not null)`,
];
