import { randomUUID } from 'node:crypto';
import { type Kysely } from 'kysely';
import { type Pick } from '#protocol/wire/staff/submissions/similarity.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { publishSubject, publishRow } from '#server/model/desk.ts';
import { notNow } from '#server/model/fault.ts';
import { compareApart } from './apart.ts';
import { pickedSources, skeletonsOf } from './sources.ts';

/** The contest, task and program of a comparison. */
export interface Wanted {
  readonly contest: number;
  readonly task: number;
  readonly pick: Pick;
}

const MAX_MS = 300_000;
/** Time without progress after which a comparison counts as ended with its server, ms. */
export const STALE_MS = 30_000;
/** Least time between two publications of progress, ms. */
const PUBLISH_EVERY_MS = 1_000;
/** The least number of submissions that can be compared. */
const LEAST = 2;

/** One comparison at a time in this process, since each takes a whole core. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Starts a comparison; the former result is deleted. 409 while one is under way, or when fewer than two can
 * be compared.
 */
export async function start(
  app: App,
  context: CallContext<'startSimilarity'>,
): Promise<Record<string, never>> {
  const { input: wanted } = context;
  const { contest, task, pick } = wanted;
  const run = randomUUID();
  const sources = await pickedSources(app.db, wanted);
  await command(app, context, {
    lock: async (trx) => ({ known: await rowOf(trx, wanted).forUpdate().executeTakeFirst(), sources }),
    decide: decideStart,
    apply: async (trx, _publish, { context: { caller, now } }) => {
      const values = {
        run,
        state: 'running' as const,
        done: 0,
        total: 2 * sources.length,
        by_user: caller.userId,
        started_at: now,
        seen_at: now,
        finished_at: null,
        newest_id: Math.max(...sources.map(({ id }) => id)),
        error: null,
        result: 'null',
      };
      await trx
        .insertInto('similarity_runs')
        .values({ contest_id: contest, task_id: task, pick, ...values })
        .onConflict((conflict) => conflict.columns(['contest_id', 'task_id', 'pick']).doUpdateSet(values))
        .execute();
      const audit = { target: `task:${task}`, contestId: contest, before: null, after: { pick } };
      return { answer: {}, audit };
    },
  });
  const skeletons = await skeletonsOf(app.db, task);
  last = work(app, wanted, run, { kind: 'all', sources, skeletons }, last);
  return {};
}

/** Refuses a comparison of fewer than two submissions, and a second one at a time. */
export function decideStart(
  {
    known,
    sources,
  }: {
    readonly known: { readonly state: string; readonly seen_at: number } | undefined;
    readonly sources: readonly unknown[];
  },
  { now }: { readonly now: number },
): void {
  if (sources.length < LEAST) throw notNow('backend.similarity_alone');
  if (known?.state === 'running' && now - known.seen_at < STALE_MS)
    throw notNow('backend.similarity_running');
}

/** Cancels the comparison that is under way; the process that works on it stops at its next report. */
export async function cancel(
  app: App,
  { call, input: { contest, task, pick } }: CallContext<'cancelSimilarity'>,
): Promise<Record<string, never>> {
  await app.write(async (trx, publish) => {
    await trx
      .updateTable('similarity_runs')
      .set({ state: 'cancelled', finished_at: app.now() })
      .where('contest_id', '=', contest)
      .where('task_id', '=', task)
      .where('pick', '=', pick)
      .where('state', '=', 'running')
      .execute();
    await publishRow(trx, publish, { call, contestId: contest });
  });
  return {};
}

/**
 * Ends the comparisons that have made no progress for `STALE_MS`, and tells the staff of their contests. Any
 * process may do it, since the one that compared is gone.
 */
export async function endLost(app: App): Promise<void> {
  const now = app.now();
  const lost = await app.db
    .selectFrom('similarity_runs')
    .select('run')
    .where('state', '=', 'running')
    .where('seen_at', '<=', now - STALE_MS)
    .limit(1)
    .executeTakeFirst();
  if (lost === undefined) return;
  await app.write(async (trx, publish) => {
    const ended = await trx
      .updateTable('similarity_runs')
      .set({ state: 'failed', finished_at: now })
      .where('state', '=', 'running')
      .where('seen_at', '<=', now - STALE_MS)
      .returning('contest_id')
      .execute();
    for (const id of new Set(ended.map(({ contest_id: id }) => id)))
      await publishSubject(trx, publish, 'similarity', id);
  });
}

/** The row of a comparing. */
export function rowOf(db: Kysely<Schema>, { contest, task, pick }: Wanted) {
  return db
    .selectFrom('similarity_runs')
    .selectAll()
    .where('contest_id', '=', contest)
    .where('task_id', '=', task)
    .where('pick', '=', pick);
}

/** Compares after the comparison before it; one that waits is as alive as one that is under way. */
async function work(
  app: App,
  wanted: Wanted,
  run: string,
  job: Parameters<typeof compareApart>[0],
  before: Promise<unknown>,
): Promise<void> {
  let publishedAt = 0;
  const keepAlive = setInterval(
    () => void said(app, wanted, run, {}, false).catch(() => undefined),
    STALE_MS / 3,
  );
  try {
    await before;
    if (!(await said(app, wanted, run, {}, false))) return;
    const report = await compareApart(job, MAX_MS, async (progress) => {
      if (progress.kind !== 'progress') return true;
      const isDue = app.now() - publishedAt >= PUBLISH_EVERY_MS;
      if (isDue) publishedAt = app.now();
      return said(app, wanted, run, { done: progress.done }, isDue);
    });
    const end =
      report?.kind === 'all'
        ? { state: 'done' as const, result: JSON.stringify(report.result) }
        : { state: 'failed' as const };
    await said(app, wanted, run, { ...end, finished_at: app.now() }, true);
  } catch (error) {
    app.log({ level: 'error', event: 'similarity-failed', message: String(error) } as never);
  } finally {
    clearInterval(keepAlive);
  }
}

/** Stores the progress; false when the comparison was cancelled, or begun anew. */
async function said(
  app: App,
  { contest, task, pick }: Wanted,
  run: string,
  values: object,
  isDue: boolean,
): Promise<boolean> {
  return app.write(async (trx, publish) => {
    const { numUpdatedRows: count } = await trx
      .updateTable('similarity_runs')
      .set({ seen_at: app.now(), ...values })
      .where('contest_id', '=', contest)
      .where('task_id', '=', task)
      .where('pick', '=', pick)
      .where('run', '=', run)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow();
    if (isDue) await publishSubject(trx, publish, 'similarity', contest);
    return count > 0n;
  });
}
