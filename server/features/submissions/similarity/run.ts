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

/** Which comparing is meant. */
export interface Wanted {
  readonly contest: number;
  readonly task: number;
  readonly pick: Pick;
}

const MAX_MS = 300_000;
/** A comparing that was not worked on for so long ended with its server. */
export const STALE_MS = 30_000;
/** News of how far it is are told no more often. */
const PUBLISH_EVERY_MS = 1_000;
/** Two with one source have nothing to be compared. */
const LEAST = 2;

/** One comparing at a time in this process: they take a whole core. */
let last: Promise<unknown> = Promise.resolve();

/** Begins to compare; what was found before is put away. 409 while it is under way, or when there are no two to compare. */
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
  last = last.then(() => work(app, wanted, run, { kind: 'all', sources, skeletons }));
  return {};
}

/** Refuses what has nothing to be compared, and what somebody works on. */
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

/** Ends it where it is under way; the process that works on it hears of it with its next report. */
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

/** The row of a comparing. */
export function rowOf(db: Kysely<Schema>, { contest, task, pick }: Wanted) {
  return db
    .selectFrom('similarity_runs')
    .selectAll()
    .where('contest_id', '=', contest)
    .where('task_id', '=', task)
    .where('pick', '=', pick);
}

async function work(
  app: App,
  wanted: Wanted,
  run: string,
  job: Parameters<typeof compareApart>[0],
): Promise<void> {
  let publishedAt = 0;
  const keepAlive = setInterval(
    () => void said(app, wanted, run, {}, false).catch(() => undefined),
    STALE_MS / 3,
  );
  try {
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

/** Writes down how far it is; false when it is nobody's any more: cancelled, or begun anew. */
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
