import { type App } from '#server/app.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { republish } from '#server/features/standings/board/republish.ts';
import { boardStateAt, isBoardDue, nextBoardChangeAt } from './board-state.ts';
import { lockContest } from '#server/model/locks.ts';
import { standingUpdateFrame, publishToContest, publishToStaff } from '#server/model/contest/publish.ts';

/** Time between two looks at the contests that are not over: moved times are noticed within this. */
const LOOK_EVERY_MS = 250;
/** Time between two looks at all contests, for those that were made or changed behind the clock's back. */
const LOOK_AT_ALL_EVERY_MS = 60_000;

/** Runs a task once after `ms` (never more than a quarter second here); answers how to cancel it. */
export type Timer = (ms: number, task: () => void) => () => void;

/** A clock that runs. `stop` resolves when nothing of it is under way any more. */
export interface ContestClock {
  stop(): Promise<void>;
}

/**
 * Notices when by time alone a board becomes visible, frozen, hidden or shown, and tells it. Every process runs one;
 * the contest's row, locked and read again, lets exactly one of them tell each change (SRV-2). It sleeps until the next
 * boundary but never longer than a quarter second, so boundaries may be any number of weeks away, and may move.
 */
export function startContestClock(app: App, timer: Timer = startTimer): ContestClock {
  let stopped = false;
  let cancel: () => void = () => undefined;
  let lookedAtAllAt = Number.NEGATIVE_INFINITY;

  const failed = (error: unknown): void =>
    app.log({ level: 'warn', event: 'contest_clock_failed', error: String(error) });

  const look = async (): Promise<number> => {
    const startedAt = app.now();
    const atAll = startedAt - lookedAtAllAt >= LOOK_AT_ALL_EVERY_MS;
    const contests = await contestsToLookAt(app, atAll ? null : startedAt);
    if (atAll) lookedAtAllAt = startedAt;
    for (const contest of contests) {
      if (isBoardDue(contest, app.now())) await publishBoard(app, contest.id).catch(failed);
    }
    return untilNext(contests, app.now());
  };

  const run = async (): Promise<void> => {
    let sleepMs = LOOK_EVERY_MS;
    try {
      sleepMs = await look();
    } catch (error: unknown) {
      failed(error);
    }
    if (!stopped) cancel = timer(sleepMs, wake);
  };
  const wake = (): void => {
    running = run();
  };
  let running = run();

  return {
    stop: async () => {
      stopped = true;
      cancel();
      await running;
    },
  };
}

/** All contests, or (`since`) those that have not ended a minute before that instant. */
function contestsToLookAt(app: App, since: number | null): Promise<ContestRow[]> {
  const query = app.db.selectFrom('contests').selectAll().where('is_rehearsal', '=', false);
  return (since === null ? query : query.where('end_at', '>', since - LOOK_AT_ALL_EVERY_MS)).execute();
}

async function publishBoard(app: App, contestId: number): Promise<void> {
  await app.write(async (trx, publish) => {
    const before = await lockContest(trx, contestId);
    const now = app.now();
    if (!isBoardDue(before, now)) return;
    const state = boardStateAt(before, now);
    const after = { ...before, ...state };
    await trx.updateTable('contests').set(state).where('id', '=', contestId).execute();
    publishToContest(publish, after, standingUpdateFrame(after));
    await publishToStaff(trx, publish, after);
    await republish(trx, publish, after);
  });
}

function untilNext(contests: readonly ContestRow[], now: number): number {
  const nextAt = contests.map((contest) => nextBoardChangeAt(contest, now) ?? Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(LOOK_EVERY_MS, ...nextAt.map((at) => at - now)));
}

function startTimer(ms: number, task: () => void): () => void {
  const timeout = setTimeout(task, ms);
  timeout.unref();
  return () => clearTimeout(timeout);
}
