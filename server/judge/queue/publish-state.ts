import { isDeepStrictEqual } from 'node:util';
import { type JudgeState } from '#protocol/wire/staff/submissions/judging.ts';
import { type App } from '#server/app.ts';
import { publishers } from '#server/model/streams.ts';
import { judgeState } from './state.ts';

/** Time between two looks at the judges' state, and so the shortest between two publications. */
const LOOK_EVERY_MS = 1_000;
/** A worker that was not seen for this time is removed, ms. */
const FORGET_AFTER_MS = 86_400_000;

/** The running publication of the judges' state. `stop` resolves when no part of it is under way any more. */
export interface StatePublisher {
  stop(): Promise<void>;
}

/**
 * Publishes on /topic/judge when workers, queue, times or failures have changed, at most once a second. Every server
 * process runs one; the row with the last published state, locked, lets exactly one of them publish each change, in
 * order.
 */
export function startStatePublisher(app: App): StatePublisher {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      await publishJudgeState(app);
    } catch (error: unknown) {
      app.log({ level: 'warn', event: 'judge_not_published', error: String(error) });
    }
    if (!stopped) arm();
  };
  const arm = (): void => {
    timer = setTimeout(() => {
      looking = look();
    }, LOOK_EVERY_MS);
    timer.unref();
  };
  arm();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Publishes the judges' state if it is another than the last published; answers whether it was. */
export async function publishJudgeState(app: Pick<App, 'db' | 'write' | 'now'>): Promise<boolean> {
  const now = app.now();
  const [last, state] = [await lastPublished(app.db), await judgeState(app.db, now)];
  // Looked at without a lock first: nearly always nothing has changed.
  if (!isNews(last, state)) return false;
  return app.write(async (trx, publish) => {
    const last = await trx
      .selectFrom('judge_published')
      .select(['at', 'state'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    // Another process is publishing it, or just has.
    if (!last || Math.abs(now - last.at) < LOOK_EVERY_MS / 2) return false;
    await trx
      .deleteFrom('judge_workers')
      .where('seen_at', '<', now - FORGET_AFTER_MS)
      .execute();
    const judge = await judgeState(trx, now);
    if (!isNews(last.state, judge)) return false;
    await trx
      .updateTable('judge_published')
      .set({ at: now, state: JSON.stringify(judge) })
      .execute();
    publishers.judge(publish, null, { action: 'set', judge });
    return true;
  });
}

async function lastPublished(db: App['db']): Promise<JudgeState | null> {
  const row = await db.selectFrom('judge_published').select('state').executeTakeFirst();
  return row?.state ?? null;
}

/** That a worker was seen again is no news. */
function isNews(last: JudgeState | null, state: JudgeState): boolean {
  return !isDeepStrictEqual(last && withoutSeen(last), withoutSeen(state));
}

function withoutSeen(state: JudgeState): unknown {
  return { ...state, workers: state.workers.map((one) => ({ ...one, seen_at: 0 })) };
}
