import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type CellRules, diffRow, type CellDelta, applyDelta } from '#domain/standings/board-cells.ts';
import { type ScoreMode } from '#domain/standings/scoring.ts';
import { cellsFrame } from '#protocol/board-frames.ts';
import { destinationFor } from '#protocol/destination-facts.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type StandingParticipant } from '#protocol/wire/standings/standing.ts';
import { statement } from '#server/db/database.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow } from '../rows.ts';
import { publishSubject } from '../desk.ts';
import { type Publish } from '#server/journal/write.ts';
import { emptyRow, isIcpcBoard, type StandingRow } from '#domain/standings/standings.ts';
import {
  BOARD_VIEWS,
  type BoardView,
  type CountedAdjustment,
  type CountedSubmission,
  type CountedWork,
  NO_WORK,
  rowFrom,
  type ScoreModes,
} from './cells.ts';
import { publishers } from '../streams.ts';

/** A changed row, with its former state. */
interface ChangedRow extends StoredRow {
  readonly was: StandingRow;
}

/** The most rows in one frame, so that frames do not grow with the contest. */
const ROWS_PER_FRAME = 400;

/** A row of `standing_rows`. */
export interface StoredRow {
  readonly participant_id: number;
  readonly view: BoardView;
  readonly row: StandingRow;
}

/**
 * Makes participants' rows anew from their submissions and closed quizzes, for both audiences, and publishes
 * the changed ones. The cost grows with the work of these participants. The caller's transaction holds the
 * participants' rows locked, and the contest's at least shared, so that rows and frames come in the order of
 * the changes.
 */
export async function refreshRows(
  trx: Transaction,
  publish: Publish,
  contest: ContestRow,
  participantIds: readonly number[],
): Promise<void> {
  if (participantIds.length === 0) return;
  const found = await selectRows(trx, [contest.id, participantIds]);
  const work = new Map(
    found.map((one) => [
      one.participant_id,
      { submissions: one.submissions ?? [], adjustments: one.adjustments ?? [] },
    ]),
  );
  const stored = found.flatMap((one) => one.stored ?? []);
  const onBoard = found.map((one) => one.participant_id);
  const changed = changedRows(onBoard, work, stored, contest, await scoreModes(trx, contest));
  await storeRows(trx, contest.id, changed);
  publishRows(publish, contest, changed);
  const isUnranked = onBoard.length < participantIds.length;
  // Where balloons stop at the freeze, runners are not told of later solutions either.
  const view = contest.balloons === 'frozen' ? 'full' : 'public';
  if (contest.balloons !== 'no' && (isUnranked || changesSolved(view, changed, stored)))
    await publishSubject(trx, publish, 'balloons', contest.id);
}

/** Whether in a view a task became solved or unsolved, or its time changed: balloons follow from these. */
function changesSolved(
  view: BoardView,
  changed: readonly StoredRow[],
  stored: readonly StoredRow[],
): boolean {
  const solvedIn = (row: StandingRow | undefined) =>
    Object.entries(row?.cells ?? {})
      .flatMap(([task, cell]) =>
        cell.kind === 'icpc' && cell.solvedMs !== null ? [`${task} ${cell.solvedMs}`] : [],
      )
      .join();
  const before = (id: number) => stored.find((one) => one.view === view && one.participant_id === id)?.row;
  return changed.some(
    (one) => one.view === view && solvedIn(one.row) !== solvedIn(before(one.participant_id)),
  );
}

const selectRows = statement<{
  readonly participant_id: number;
  readonly submissions: readonly CountedSubmission[] | null;
  readonly adjustments: readonly CountedAdjustment[] | null;
  readonly stored: readonly StoredRow[] | null;
}>(
  'standing-rows',
  `select p.id as participant_id,
    (select json_agg(s) from (
      select id, task_number, at, contest_time_ms, verdict, score, group_scores, is_penalised from counted_work
      where participant_id = p.id and contest_id = $1 order by contest_time_ms, id) s) as submissions,
    (select json_agg(a) from (
      select task_number, amount, at, withdrawn_at from score_adjustments where participant_id = p.id) a) as adjustments,
    (select json_agg(r) from (
      select participant_id, view, row from standing_rows
      where contest_id = $1 and participant_id = p.id and view in ('public', 'full')) r) as stored
  from participants p where p.contest_id = $1 and p.id = any($2::int[]) and p.is_ranked order by p.id`,
);

const selectModes = statement<{ readonly number: number; readonly mode: ScoreMode }>(
  'score-modes',
  `select ct.number, coalesce(ct.score_mode, t.score_mode) as mode
  from contest_tasks ct join tasks t on t.id = ct.task_id where ct.contest_id = $1`,
);

/**
 * The rule by which a submission of each task counts in a contest: the contest's own for the task, else the
 * task's.
 */
export async function scoreModes(db: Kysely<Schema>, contest: ContestRow): Promise<ScoreModes> {
  if (isIcpcBoard(contest.type)) return new Map();
  const rows = await selectModes(db, [contest.id]);
  return new Map(rows.map(({ number, mode }) => [number, mode]));
}

/** The journal stream, and the destination, of one audience's board. */
export function streamOf(contestId: number, view: BoardView): string {
  return destinationFor(view === 'public' ? 'standing' : 'staffStanding', contestId);
}

/** Publishes a frame to one audience of a board. */
export function publishToView(
  publish: Publish,
  contestId: number,
  view: BoardView,
  frame: FrameOf<'standing'>,
): void {
  if (view === 'public') publishers.standing(publish, contestId, frame);
  else publishers.staffStanding(publish, contestId, frame);
}

/** The sources of participants' rows: their submissions and closed quizzes, and the adjustments by staff. */
export async function countedWork(
  db: Kysely<Schema>,
  contestId: number,
  participantIds: readonly number[],
): Promise<ReadonlyMap<number, CountedWork>> {
  const submissions = await db
    .selectFrom('counted_work')
    .select(['id', 'participant_id', 'task_number', 'at', 'contest_time_ms'])
    .select(['verdict', 'score', 'group_scores', 'is_penalised'])
    .where('contest_id', '=', contestId)
    .where('participant_id', '=', sql<number>`any(${participantIds}::int[])`)
    .orderBy('contest_time_ms')
    .orderBy('id')
    .execute();
  const adjustments = await db
    .selectFrom('score_adjustments')
    .select(['participant_id', 'task_number', 'amount', 'at', 'withdrawn_at'])
    .where('contest_id', '=', contestId)
    .execute();
  const work = new Map(
    participantIds.map((id) => [
      id,
      { submissions: [] as CountedSubmission[], adjustments: [] as CountedAdjustment[] },
    ]),
  );
  for (const one of submissions) work.get(one.participant_id)?.submissions.push(one);
  for (const one of adjustments) work.get(one.participant_id)?.adjustments.push(one);
  return work;
}

/** The stored rows of everybody, for both audiences. */
export async function storedRows(db: Kysely<Schema>, contestId: number): Promise<StoredRow[]> {
  return db
    .selectFrom('standing_rows')
    .select(['participant_id', 'view', 'row'])
    .where('contest_id', '=', contestId)
    .execute();
}

/** The rows of these participants that differ from the stored ones. */
export function changedRows(
  participantIds: readonly number[],
  work: ReadonlyMap<number, CountedWork>,
  stored: readonly StoredRow[],
  contest: ContestRow,
  modes: ScoreModes,
): readonly ChangedRow[] {
  const before = new Map(stored.map((one) => [`${one.view} ${one.participant_id}`, one.row]));
  return BOARD_VIEWS.flatMap((view) =>
    participantIds.flatMap((id) => {
      const row = rowFrom(id, work.get(id) ?? NO_WORK, contest, modes, view);
      const was = before.get(`${view} ${id}`) ?? emptyRow(id);
      return isDeepStrictEqual(row, was) ? [] : [{ participant_id: id, view, row, was }];
    }),
  );
}

/** Stores rows, replacing the former ones. */
export async function storeRows(
  trx: Transaction,
  contestId: number,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await upsertRows(trx, [
    contestId,
    rows.map((one) => one.participant_id),
    rows.map((one) => one.view),
    rows.map((one) => JSON.stringify(one.row)),
  ]);
}

const upsertRows = statement(
  'store-standing-rows',
  `insert into standing_rows (contest_id, participant_id, view, row)
  select $1::int, t.participant_id, t.view, t.row::jsonb
  from unnest($2::int[], $3::text[], $4::text[]) as t(participant_id, view, row)
  on conflict (contest_id, view, participant_id) do update set row = excluded.row`,
);

/** While the board is hidden its rows are not published; once it is shown, clients load it whole. */
export function publishRows(publish: Publish, contest: ContestRow, changed: readonly ChangedRow[]): void {
  for (const view of audiences(contest)) {
    const rows = changed.filter((one) => one.view === view);
    for (const page of pages(rows)) {
      for (const frame of changeFrames(page, cellRules(contest)))
        publishToView(publish, contest.id, view, frame);
    }
  }
}

/** The changed cells as one frame; rows that do not follow from their cells are sent whole. */
function changeFrames(page: readonly ChangedRow[], rules: CellRules): readonly FrameOf<'standing'>[] {
  const whole: StandingRow[] = [];
  const deltas: CellDelta[] = [];
  for (const { row, was } of page) {
    const change = diffRow(was, row);
    if (
      isDeepStrictEqual(
        applyDelta(() => was, change, rules),
        [row],
      )
    )
      deltas.push(change);
    else whole.push(row);
  }
  const frames: FrameOf<'standing'>[] = whole.length === 0 ? [] : [rowsFrame(whole, [])];
  return deltas.length === 0 ? frames : [...frames, cellsFrame(deltas, rules)];
}

/** The rules by which the cells of a contest's board are computed. */
export function cellRules(contest: ContestRow): CellRules {
  if (!isIcpcBoard(contest.type)) return {};
  return { penalty: contest.penalty_minutes, ...(contest.last_accepted_breaks_ties ? { last: true } : {}) };
}

/** The audiences to which rows are published now. */
export function audiences(contest: ContestRow): readonly BoardView[] {
  if (contest.is_rehearsal) return [];
  return contest.standings_visible ? BOARD_VIEWS : ['full'];
}

/** The frame of some rows, with the participants that are new in them. */
export function rowsFrame(
  rows: readonly StandingRow[],
  participants: readonly StandingParticipant[],
): FrameOf<'standing'> {
  return { action: 'rows', rows: [...rows], participants: [...participants] };
}

/** The parts of a long list, each small enough for one frame. */
export function pages<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / ROWS_PER_FRAME) }, (_, page) =>
    all.slice(page * ROWS_PER_FRAME, (page + 1) * ROWS_PER_FRAME),
  );
}
