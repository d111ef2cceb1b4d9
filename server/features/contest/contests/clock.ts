import { type App } from '#server/app.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { republish } from '#server/features/standings/board/republish.ts';
import { boardStateAt, isBoardDue, nextBoardChangeAt } from './board-state.ts';
import { lockContest } from '#server/model/locks.ts';
import { standingUpdateFrame, publishToContest, publishToStaff } from '#server/model/contest/publish.ts';

/** Time between two looks at contests that are not over, in which moved times are noticed, ms. */
const LOOK_EVERY_MS = 250;
/** Time between two looks at all contests, which find changes made without the clock, ms. */
const LOOK_AT_ALL_EVERY_MS = 60_000;

/** Runs a task once after `ms`, at most a quarter of a second here; answers a function that cancels it. */
export type Timer = (ms: number, task: () => void) => () => void;

/** A clock that runs. `stop` resolves when none of its work is under way any more. */
export interface ContestClock {
  stop(): Promise<void>;
}

/**
 * Publishes each change of a board that comes by time alone: it becomes visible, frozen, hidden or shown.
 * Every process runs a clock; the contest's row, locked and read again, lets exactly one of them publish each
 * change (SRV-2). It sleeps until the next boundary, but at most a quarter of a second, so boundaries may be
 * weeks away, and may move.
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

/**
 * All contests, or only those (`since`) that ended at most a minute before that instant or have not ended.
 */
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
