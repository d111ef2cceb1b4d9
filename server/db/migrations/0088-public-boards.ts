import { type Kysely, sql } from 'kysely';

/**
 * Public boards: a name that cannot be guessed for each time between two changes of what may be seen, and whole
 * boards as they were written out, so that every process answers an address with the same bytes.
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
