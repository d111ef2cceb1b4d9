import { type FrameOf } from '#protocol/destinations.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { publishers } from '#server/model/streams.ts';
import { type Publish } from '#server/journal/write.ts';
import { areAwardsPublished } from './awards.ts';
import { honouredParticipants, standingTasks } from './board.ts';
import { emptyRow } from '#domain/standings/standings.ts';
import {
  audiences,
  changedRows,
  countedWork,
  pages,
  rowsFrame,
  scoreModes,
  storedRows,
  storeRows,
  publishRows,
  publishToView,
} from '#server/model/standings/rows.ts';

/**
 * Makes the whole board anew after the contest's standings, times, tasks or penalty changed, and publishes
 * first the state of the board, then the changed rows. `contest` is the row as just updated in this
 * transaction, whose lock keeps judgements out until it commits.
 */
export async function republish(trx: Transaction, publish: Publish, contest: ContestRow): Promise<void> {
  const participants = await trx
    .selectFrom('participants')
    .select('id')
    .where('contest_id', '=', contest.id)
    .where('is_ranked', '=', true)
    .orderBy('id')
    .execute();
  const ids = participants.map(({ id }) => id);
  const changed = changedRows(
    ids,
    await countedWork(trx, contest.id, ids),
    await storedRows(trx, contest.id),
    contest,
    await scoreModes(trx, contest),
  );
  await storeRows(trx, contest.id, changed);
  await publishState(trx, publish, contest);
  publishRows(publish, contest, changed);
}

/** Publishes participants who are new on a board, or whose public data changed. */
export async function publishParticipants(
  trx: Transaction,
  publish: Publish,
  contest: ContestRow,
  participantIds: readonly number[],
): Promise<void> {
  const stored = await storedRows(trx, contest.id);
  const wanted = new Set(participantIds);
  const participants = (await honouredParticipants(trx, contest)).filter(({ id }) => wanted.has(id));
  for (const view of audiences(contest)) {
    const rows = new Map(
      stored.filter((one) => one.view === view).map((one) => [one.participant_id, one.row]),
    );
    for (const page of pages(participants)) {
      const pageRows = page.map(({ id }) => rows.get(id) ?? emptyRow(id));
      publishToView(publish, contest.id, view, rowsFrame(pageRows, page));
    }
  }
}

/** Publishes the awards of everybody on a board if awards are public, else none. */
export async function publishAwards(trx: Transaction, publish: Publish, contest: ContestRow): Promise<void> {
  const participants = await honouredParticipants(trx, contest);
  for (const view of audiences(contest)) {
    for (const page of pages(participants)) publishToView(publish, contest.id, view, rowsFrame([], page));
  }
}

/** Whether awards must be published again after a contest changed. */
export function awardsDiffer(before: ContestRow, after: ContestRow, isBoardNew: boolean): boolean {
  const isPublished = areAwardsPublished(after);
  return isPublished !== areAwardsPublished(before) || (isPublished && isBoardNew);
}

/** Publishes the removal of participants from a board. */
export function publishRemoved(publish: Publish, contest: ContestRow, removed: readonly number[]): void {
  if (removed.length === 0) return;
  const frame: FrameOf<'standing'> = { action: 'rows', rows: [], participants: [], removed: [...removed] };
  for (const view of audiences(contest)) {
    publishToView(publish, contest.id, view, frame);
  }
}

async function publishState(trx: Transaction, publish: Publish, contest: ContestRow): Promise<void> {
  const tasks = await standingTasks(trx, contest.id);
  const { start_at: start_time, end_at: end_time, final_at } = contest;
  const times = { start_time, end_time, final_at };
  const shown: FrameOf<'standing'> = {
    action: 'state',
    visible: contest.standings_visible,
    frozen: contest.standings_frozen,
    tasks: contest.standings_visible ? tasks : [],
    ...times,
  };
  // Earlier rows may show what is hidden or frozen now: a client that resumes from them loads the board
  // again.
  publishers.standing(publish, contest.id, shown, { endsReplay: true });
  const whole: FrameOf<'staffStanding'> = { action: 'state', visible: true, frozen: false, tasks, ...times };
  publishers.staffStanding(publish, contest.id, whole);
}
