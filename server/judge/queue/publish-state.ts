import { isDeepStrictEqual } from 'node:util';
import { type JudgeState } from '#protocol/wire/staff/submissions/judging.ts';
import { type App } from '#server/app.ts';
import { publishers } from '#server/model/streams.ts';
import { judgeState } from './state.ts';

/** Time between two checks of the judges' state, which is the minimum between two publications, ms. */
const LOOK_EVERY_MS = 1_000;
/** Time after which an unseen worker is removed, ms. */
const FORGET_AFTER_MS = 86_400_000;

/** The publication of the judges' state. `stop` resolves when it has ended completely. */
export interface StatePublisher {
  stop(): Promise<void>;
}

/**
 * Publishes on /topic/judge when workers, queue, times or failures have changed, at most once a second. Every
 * server process runs a publisher. A lock on the row with the last published state lets only one of them
 * publish each change, in order.
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

/** Publishes the judges' state if it has changed since the last publication; returns whether it has. */
export async function publishJudgeState(app: Pick<App, 'db' | 'write' | 'now'>): Promise<boolean> {
  const now = app.now();
  const [last, state] = [await lastPublished(app.db), await judgeState(app.db, now)];
  // This first check needs no lock, and nearly always nothing has changed.
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

/** Whether the state has changed, apart from the times when workers were seen. */
function isNews(last: JudgeState | null, state: JudgeState): boolean {
  return !isDeepStrictEqual(last && withoutSeen(last), withoutSeen(state));
}

function withoutSeen(state: JudgeState): unknown {
  return { ...state, workers: state.workers.map((one) => ({ ...one, seen_at: 0 })) };
}
