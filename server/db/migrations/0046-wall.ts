import { type Kysely, sql } from 'kysely';

/**
 * The proctors' wall: changes to be sent, people present, signals marked as seen and incidents, charges, and
 * views of pictures. Times are milliseconds since the epoch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Views of one person's pictures in quick succession share one row.
  `create table picture_views (
    id bigint generated always as identity primary key,
    viewer_id integer not null references users on delete cascade,
    user_id integer not null references users on delete cascade,
    contest_id integer not null references contests on delete cascade,
    way text not null, first_at bigint not null, last_at bigint not null, pictures bigint[] not null)`,
  `create index picture_views_person on picture_views (user_id, contest_id, last_at desc)`,
  `create index picture_views_viewer on picture_views (viewer_id, contest_id, user_id, way, last_at desc)`,
  // Rows are only added and removed, so a sender of a picture never waits for a reader.
  `create table watch_news (
    id bigint generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer, part text not null check (part in ('person', 'picture', 'handovers')))`,
  // The row outlives its participant until proctors are told that the participant is gone.
  `create table watch_roster (
    participant_id integer primary key,
    contest_id integer not null references contests on delete cascade,
    is_here boolean not null, facts text not null)`,
  `create index watch_roster_contest on watch_roster (contest_id)`,
  `alter table signals add column seen_at bigint`,
  `alter table signals add column seen_by integer references users on delete set null`,
  `create index signals_unseen on signals (contest_id, user_id) where seen_at is null`,
  `create table incidents (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    participant_id integer not null references participants on delete cascade,
    signal_id bigint references signals on delete set null,
    level text not null check (level in ('note', 'warning', 'serious')),
    note text not null, at bigint not null,
    made_at bigint not null, made_by integer not null references users,
    version integer not null default 1,
    closed_at bigint, closed_by integer references users)`,
  `create index incidents_participant on incidents (participant_id, at)`,
  `create index incidents_contest on incidents (contest_id, at)`,
  `create index incidents_signal on incidents (signal_id)`,
  `create table watch_charges (
    participant_id integer primary key references participants on delete cascade,
    contest_id integer not null references contests on delete cascade,
    user_id integer not null references users on delete cascade,
    since bigint not null)`,
  `create index watch_charges_contest on watch_charges (contest_id)`,
  `create table watch_handovers (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    from_user integer not null references users on delete cascade,
    to_user integer not null references users on delete cascade,
    participants jsonb not null, note text not null, at bigint not null,
    closed_at bigint, outcome text check (outcome in ('accepted', 'declined', 'withdrawn')))`,
  `create index watch_handovers_contest on watch_handovers (contest_id, at)`,
  // Each change of a person reads the newest line and the newest picture of each kind.
  `create index activity_log_newest on activity_log (contest_id, user_id, operation, at desc, id desc)`,
  `create index snapshots_newest on snapshots (contest_id, user_id, kind, taken_at desc, id desc)`,
  // A message may be for one person.
  `alter table announcements drop constraint announcements_audience_check,
    add constraint announcements_audience_check check (audience in ('all', 'group', 'room', 'person'))`,
];
