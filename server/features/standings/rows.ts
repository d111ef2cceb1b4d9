import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type StandingRow } from '../../../domain/standings.ts';
import { destinationFor, type FrameOf } from '../../../protocol/destinations.ts';
import { type StandingParticipant } from '../../../protocol/wire/standing.ts';
import { type Schema } from '../../db/schema.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type ContestRow } from '../../http/context.ts';
import { type Tell } from '../../journal/write.ts';
import { BOARD_VIEWS, type BoardView, type CountedSubmission, emptyRow, rowFrom } from './cells.ts';

/** Rows of one frame at most, so that no frame grows with the contest. */
const ROWS_PER_FRAME = 400;

/** A row as `standing_rows` keeps it. */
export interface StoredRow {
  readonly participant_id: number;
  readonly view: BoardView;
  readonly row: StandingRow;
}

/**
 * Makes one participant's row anew from their submissions, for both audiences, and tells of it where it changed. Costs
 * what that participant has sent. The caller's transaction holds the participant's row locked, and the contest's at
 * least shared, so that rows and frames come in the order of the changes.
 */
export async function refreshRow(
  trx: Transaction,
  tell: Tell,
  contest: ContestRow,
  participantId: number,
): Promise<void> {
  const submissions = await countedSubmissions(trx, contest.id, participantId);
  const stored = await storedRows(trx, contest.id, participantId);
  const changed = changedRows([participantId], new Map([[participantId, submissions]]), stored, contest);
  await storeRows(trx, contest.id, changed);
  tellRows(tell, contest, changed);
}

/** The journal stream, and the destination, of one audience's board. */
export function streamOf(contestId: number, view: BoardView): string {
  return destinationFor(view === 'public' ? 'standing' : 'staffStanding', contestId);
}

/** A participant's submissions, or everybody's (null), in the order in which they count. */
export async function countedSubmissions(
  db: Kysely<Schema>,
  contestId: number,
  participantId: number | null,
): Promise<(CountedSubmission & { participant_id: number })[]> {
  let query = db
    .selectFrom('submissions')
    .select(['id', 'participant_id', 'task_number', 'at', 'contest_time_ms'])
    .select(['verdict', 'score', 'group_scores'])
    .where('contest_id', '=', contestId)
    .orderBy('contest_time_ms')
    .orderBy('id');
  if (participantId !== null) query = query.where('participant_id', '=', participantId);
  return query.execute();
}

/** The rows kept of a participant, or of everybody (null), for both audiences. */
export async function storedRows(
  db: Kysely<Schema>,
  contestId: number,
  participantId: number | null,
): Promise<StoredRow[]> {
  let query = db
    .selectFrom('standing_rows')
    .select(['participant_id', 'view', 'row'])
    .where('contest_id', '=', contestId);
  if (participantId !== null) query = query.where('participant_id', '=', participantId);
  return query.execute();
}

/** The rows of these participants that are different from the stored ones. */
export function changedRows(
  participantIds: readonly number[],
  submissions: ReadonlyMap<number, readonly CountedSubmission[]>,
  stored: readonly StoredRow[],
  contest: ContestRow,
): readonly StoredRow[] {
  const before = new Map(stored.map((one) => [`${one.view} ${one.participant_id}`, one.row]));
  return BOARD_VIEWS.flatMap((view) =>
    participantIds.flatMap((id) => {
      const row = rowFrom(id, submissions.get(id) ?? [], contest, view);
      const was = before.get(`${view} ${id}`) ?? emptyRow(id);
      return isDeepStrictEqual(row, was) ? [] : [{ participant_id: id, view, row }];
    }),
  );
}

/** Keeps rows in place of those there were. */
export async function storeRows(
  trx: Transaction,
  contestId: number,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into standing_rows (contest_id, participant_id, view, row)
    select ${contestId}, t.participant_id, t.view, t.row::jsonb
    from unnest(
      ${rows.map((one) => one.participant_id)}::int[],
      ${rows.map((one) => one.view)}::text[],
      ${rows.map((one) => JSON.stringify(one.row))}::text[]
    ) as t(participant_id, view, row)
    on conflict (contest_id, view, participant_id) do update set row = excluded.row
  `.execute(trx);
}

/** While the board is hidden its rows change in silence; whoever is shown it later fetches it whole. */
export function tellRows(tell: Tell, contest: ContestRow, changed: readonly StoredRow[]): void {
  for (const view of audiences(contest)) {
    const rows = changed.filter((one) => one.view === view).map((one) => one.row);
    for (const page of pages(rows)) tell(streamOf(contest.id, view), rowsFrame(page, []));
  }
}

/** Who is told of rows now. */
export function audiences(contest: ContestRow): readonly BoardView[] {
  return contest.standings_visible ? BOARD_VIEWS : ['full'];
}

/** The frame of some rows, and of the participants that are new with them. */
export function rowsFrame(
  rows: readonly StandingRow[],
  participants: readonly StandingParticipant[],
): FrameOf<'standing'> {
  return { action: 'rows', rows: [...rows], participants: [...participants] };
}

/** The parts of a long list, each fit for one frame. */
export function pages<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / ROWS_PER_FRAME) }, (_, page) =>
    all.slice(page * ROWS_PER_FRAME, (page + 1) * ROWS_PER_FRAME),
  );
}
