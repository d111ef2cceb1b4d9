import { type Kysely, sql } from 'kysely';

/** Works that people mark: criteria, assignments, marks, decisions and publications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table markings (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    task_id integer not null references tasks on delete cascade,
    question integer not null default 0,
    scorers smallint not null, threshold double precision not null,
    takes text not null, groups_same boolean not null, shows_comments boolean not null,
    takes_appeals boolean not null, criteria jsonb not null,
    unique (contest_id, task_id, question))`,
  `create table marking_people (
    marking_id integer not null references markings on delete cascade,
    user_id integer not null references users on delete cascade,
    primary key (marking_id, user_id))`,
  `create index marking_people_user on marking_people (user_id)`,
  `create table marking_works (
    id integer generated always as identity primary key,
    marking_id integer not null references markings on delete cascade,
    participant_id integer not null references participants on delete cascade,
    number integer not null unique,
    submission_id integer references submissions on delete cascade, revision bigint,
    content_key text not null, is_calibration boolean not null default false,
    published_at bigint, published_points double precision,
    adjustment_id integer references score_adjustments on delete set null,
    unique (marking_id, participant_id))`,
  `create index marking_works_participant on marking_works (participant_id)`,
  `create index marking_works_submission on marking_works (submission_id)`,
  `create table marking_sheets (
    work_id integer not null references marking_works on delete cascade,
    user_id integer not null references users,
    is_active boolean not null default true,
    points jsonb not null default '{}', comments jsonb not null default '{}', note text not null default '',
    flagged boolean not null default false, total double precision,
    saved_at bigint, revision integer not null default 0,
    primary key (work_id, user_id))`,
  `create index marking_sheets_user on marking_sheets (user_id) where is_active`,
  `create table marking_decisions (
    id integer generated always as identity primary key,
    work_id integer not null references marking_works on delete cascade,
    by_user integer not null references users, at bigint not null,
    points jsonb not null, total double precision not null,
    note text not null, reason text not null)`,
  `create index marking_decisions_work on marking_decisions (work_id, id desc)`,
  `create index marking_decisions_user on marking_decisions (by_user)`,
  `create table marking_appeals (
    id integer generated always as identity primary key,
    work_id integer not null references marking_works on delete cascade unique,
    text text not null, at bigint not null,
    answer text, answered_at bigint, answered_by integer references users)`,
];
