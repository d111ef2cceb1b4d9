import { type Kysely, sql } from 'kysely';

/** Objects of the Contest API's feeds, in their last sent form, numbered within their feed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table contest_feeds (
    contest_id integer not null references contests on delete cascade,
    view text not null check (view in ('public', 'full')),
    head bigint not null default 0,
    made_at bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
    primary key (contest_id, view)
  )`,
  `create table contest_feed_objects (
    contest_id integer not null,
    view text not null,
    type text not null,
    object_id text not null,
    seq bigint not null,
    data json,
    primary key (contest_id, view, type, object_id),
    foreign key (contest_id, view) references contest_feeds on delete cascade
  )`,
  `create index contest_feed_objects_seq on contest_feed_objects (contest_id, view, seq)`,
];
