import { type Kysely, sql } from 'kysely';

/**
 * Public boards: an unguessable name for each period between two changes of what is public, and whole boards
 * as written once, so that every process answers an address with the same bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table public_board_epochs (
        contest_id integer not null references contests on delete cascade,
        since bigint not null, token text not null,
        primary key (contest_id, since))`,
    )
    .execute(db);
  await sql
    .raw(
      `create table public_board_snapshots (
        contest_id integer not null references contests on delete cascade,
        epoch text not null, version bigint not null,
        brotli bytea not null,
        primary key (contest_id, epoch, version))`,
    )
    .execute(db);
}
