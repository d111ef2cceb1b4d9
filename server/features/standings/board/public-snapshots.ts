import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Kysely } from 'kysely';
import { diffRow } from '#domain/standings/board-cells.ts';
import { emptyRow } from '#domain/standings/standings.ts';
import { cellsFrame, documentFrames, foldRows } from '#protocol/board-frames.ts';
import { type PublicSnapshot } from '#protocol/wire/standings/public-board.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { type Database, statement } from '#server/db/database.ts';
import { type Schema } from '#server/db/schema.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { type PreparedAnswer } from '#server/http/context.ts';
import { brotli, prepareText } from '#server/http/prepared.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { cellRules, rowsFrame, streamOf } from '#server/model/standings/rows.ts';
import { boardOf } from './board.ts';
import { publicly } from './publicly.ts';

const decompress = promisify(brotliDecompress);
/**
 * The number of whole boards of an epoch that are kept: the newest, and one for a client that has just read
 * its address.
 */
const KEPT = 2;

/** The position of a stream, as one query of the database found it. */
export interface StreamPlace {
  /** The database's time, ms since the epoch. */
  readonly now: number;
  readonly head: number;
  /** The number of the last change of visibility; 0: there was none. */
  readonly since: number;
}

const selectPlace = statement<StreamPlace>(
  'public-board-place',
  `select (extract(epoch from clock_timestamp()) * 1000)::bigint as now,
    coalesce(max(head), 0)::bigint as head, coalesce(max(replay_from), 0)::bigint as since
  from journal_streams where name = $1`,
);

/** The position of the public stream of a contest's board. */
export async function placeOf(db: Kysely<Schema>, contestId: number): Promise<StreamPlace> {
  const [place] = await selectPlace(db, [streamOf(contestId, 'public')]);
  return place ?? { now: 0, head: 0, since: 0 };
}

/** The contest, if everybody may see its board. */
export async function publicContest(db: Kysely<Schema>, contestId: number): Promise<ContestRow | undefined> {
  return db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .where('public_standing', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** The newest stored whole board of an epoch; undefined: there is none yet. */
export async function newestSnapshot(
  db: Database,
  contestId: number,
  epoch: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('public_board_snapshots')
    .select('version')
    .where('contest_id', '=', contestId)
    .where('epoch', '=', epoch)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return found?.version;
}

/**
 * Writes out the whole present board, and stores it for all processes in place of older ones. Answers its
 * version, or null when the visibility has changed since `since`.
 */
export async function makeSnapshot(
  db: Database,
  contestId: number,
  epoch: string,
  since: number,
): Promise<number | null> {
  const made = await inSnapshot(db, async (trx) => {
    const contest = await publicContest(trx, contestId);
    const place = await placeOf(trx, contestId);
    if (!contest || place.since !== since) return null;
    return { contest, board: await boardOf(trx, contest, 'public', place.head) };
  });
  if (made === null) return null;
  const { version } = made.board;
  const json = Buffer.from(JSON.stringify(snapshotOf(made.contest, made.board)));
  await db
    .insertInto('public_board_snapshots')
    .values({ contest_id: contestId, epoch, version, brotli: await brotli(json) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('public_board_snapshots')
    .where('contest_id', '=', contestId)
    .where((where) =>
      where.or([
        where('epoch', '!=', epoch),
        where(
          'version',
          'not in',
          where
            .selectFrom('public_board_snapshots')
            .select('version')
            .where('contest_id', '=', contestId)
            .where('epoch', '=', epoch)
            .orderBy('version', 'desc')
            .limit(KEPT),
        ),
      ]),
    )
    .execute();
  return version;
}

/** A whole board as it was written; null: it is no longer stored. */
export async function readSnapshot(
  db: Database,
  contestId: number,
  epoch: string,
  version: number,
): Promise<PreparedAnswer | null> {
  const found = await db
    .selectFrom('public_board_snapshots')
    .select('brotli')
    .where('contest_id', '=', contestId)
    .where('epoch', '=', epoch)
    .where('version', '=', version)
    .executeTakeFirst();
  return found === undefined ? null : prepareText(await decompress(found.brotli), found.brotli, 'immutable');
}

/** The board whose rows are deltas from empty ones. */
function snapshotOf(contest: ContestRow, board: Standing): PublicSnapshot {
  const rules = cellRules(contest);
  const cells = cellsFrame(
    board.rows.map((row) => diffRow(emptyRow(row.id), row)),
    rules,
  );
  const empty = new Map(board.participants.map(({ id }) => [id, emptyRow(id)]));
  const folded = foldRows(empty, [cells]);
  const whole = board.rows.filter((row) => !isDeepStrictEqual(folded.get(row.id), row));
  const frames = [...documentFrames([cells]), ...(whole.length === 0 ? [] : [rowsFrame(whole, [])])];
  return { standing: { ...board, participants: publicly(board.participants), rows: [] }, frames };
}
