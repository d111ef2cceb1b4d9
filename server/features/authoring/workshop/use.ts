import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { enqueueRejudging, enqueueUnjudged } from '#server/judge/queue/enqueue.ts';
import { contestFor, contestIdsOf } from '#server/model/access.ts';
import { audited } from '#server/model/command.ts';
import { type Caller } from '#server/model/caller.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { publishSubject } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { publishKnownRejudging } from '#server/model/submissions/judging/publish.ts';
import { rejudgingById } from '#server/model/submissions/judging/rejudging-queries.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { lockTree, treeOfVersion } from '#server/model/authoring/tree.ts';
import { type Rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import { applyRejudging } from '#server/features/submissions/judging/decide.ts';
import { inContests } from '#server/features/tasks/content/import.ts';
import { storeContents, useVersion } from '#server/features/tasks/content/store.ts';
import { readTree } from './commit.ts';

type Db = CallContext<'useWorkshopVersion'>['db'];

/**
 * Judges a task by a version from now on, and shows the version's names, statements, attachments and limits.
 * Earlier results stay, except that trials by this version may be chosen to count.
 */
export async function useThis(app: App, context: CallContext<'useWorkshopVersion'>) {
  const { caller, db, input } = context;
  await requireRight(db, caller, input.tid, 'write');
  const { tid, version, apply } = input;
  const judged = await judgedVersion(db, tid, version);
  for (const rejudgingId of apply) await requireTrial(db, caller, rejudgingId, judged.id);
  const use = (task: ReadTask | null) =>
    app.write(async (trx, publish) => {
      await lockTree(trx, tid);
      const now = app.now();
      const before = await usedVersion(trx, tid);
      if (task === null) await useLimits(trx, tid, judged, now);
      else await useVersion(trx, tid, judged.id, { ...task, judge: judged.judge }, now);
      await publishToContests(trx, publish, tid, now);
      await audited(trx, publish, context, { target: `task:${tid}`, task: tid, before, after: version });
    });
  const tree = judged.hasFiles ? await treeOfVersion(db, tid, version) : [];
  if (tree.length === 0) await use(null);
  else
    await readTree(
      db,
      { name: judged.slug, tree, whose: { person: caller.userId } },
      async ({ found, contents }) => {
        if (found?.kind !== 'task') throw notNow('backend.version_faulty');
        await app.write((trx) => storeContents(trx, contents));
        await use({ ...found.task, contents });
      },
    );
  for (const rid of apply) await applyRejudging(app, { ...context, call: 'applyRejudging', input: { rid } });
  return { version };
}

/**
 * Rejudges, as trials, what contests have sent for a task by a version that is not yet in use; using the
 * version applies a trial, or somebody cancels it. Only in contests that the caller may see. Refused while an
 * earlier trial of the version is undecided.
 */
export async function tryThis(app: App, context: CallContext<'tryWorkshopVersion'>) {
  const { caller, db, input } = context;
  await requireRight(db, caller, input.tid, 'write');
  const judged = await judgedVersion(db, input.tid, input.version);
  const seen = await contestIdsOf(db, caller);
  return app.write(async (trx, publish) => {
    // The lock lets one trial of a version begin at a time.
    await lockTree(trx, input.tid);
    const now = app.now();
    const rejudgings: Rejudging[] = [];
    for (const [contestId, ids] of await sentFor(trx, input.tid)) {
      if (seen !== null && !seen.includes(contestId)) continue;
      const { contest } = await contestFor(trx, caller, contestId);
      if (await isTried(trx, contest.id, judged.id)) throw notNow('backend.version_tried');
      const found = await tryIn(trx, publish, { caller, contestId, ids, judged, taskId: input.tid, now });
      if (found !== null) rejudgings.push(found);
    }
    if (rejudgings.length === 0) throw notNow('backend.nothing_to_rejudge');
    await audited(trx, publish, context, {
      target: `task:${input.tid}`,
      task: input.tid,
      before: null,
      after: { version: input.version },
    });
    return { rejudgings };
  });
}

async function isTried(trx: Transaction, contestId: number, versionId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('rejudgings')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('version_id', '=', versionId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return found !== undefined;
}

async function tryIn(
  trx: Transaction,
  publish: Publish,
  given: {
    readonly caller: Caller;
    readonly contestId: number;
    readonly ids: readonly number[];
    readonly judged: { readonly id: number; readonly number: number };
    readonly taskId: number;
    readonly now: number;
  },
): Promise<Rejudging | null> {
  const { caller, contestId, ids, judged, taskId, now } = given;
  const { id } = await trx
    .insertInto('rejudgings')
    .values({
      contest_id: contestId,
      task_id: taskId,
      submission_id: null,
      by_user: caller.userId,
      version_id: judged.id,
      reason: `Version ${judged.number}`,
      at: now,
      decided_at: null,
      decided_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if ((await enqueueRejudging(trx, id, ids, now)) === 0) {
    await trx.deleteFrom('rejudgings').where('id', '=', id).execute();
    return null;
  }
  const rejudging = await rejudgingById(trx, id);
  if (rejudging !== null) await publishKnownRejudging(trx, publish, rejudging, 'set');
  return rejudging;
}

/**
 * Judged submissions of a task by contest; submissions that wait for their first judgement are judged by the
 * version then in use.
 */
async function sentFor(trx: Transaction, taskId: number): Promise<ReadonlyMap<number, number[]>> {
  const rows = await trx
    .selectFrom('submissions')
    .innerJoin('contests', 'contests.id', 'submissions.contest_id')
    .select(['submissions.id', 'submissions.contest_id'])
    .where('submissions.task_id', '=', taskId)
    .where('submissions.status', '=', 'judged')
    .where('contests.is_rehearsal', '=', false)
    .orderBy('submissions.id')
    .execute();
  const byContest = new Map<number, number[]>();
  for (const { id, contest_id: contestId } of rows)
    byContest.set(contestId, [...(byContest.get(contestId) ?? []), id]);
  return byContest;
}

async function judgedVersion(db: Db, taskId: number, number: number) {
  const found = await db
    .selectFrom('task_versions as v')
    .innerJoin('tasks as t', 't.id', 'v.task_id')
    .leftJoin('task_commits as c', 'c.version_id', 'v.id')
    .select(['v.id', 'v.number', 'v.judge', 't.slug', 'c.id as commit'])
    .where('v.task_id', '=', taskId)
    .where('v.number', '=', number)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { commit, slug, ...rest } = found;
  return { ...rest, slug: slug ?? `task-${taskId}`, hasFiles: commit !== null };
}

async function requireTrial(db: Db, caller: Caller, rejudgingId: number, versionId: number): Promise<void> {
  const found = await db
    .selectFrom('rejudgings')
    .select('contest_id')
    .where('id', '=', rejudgingId)
    .where('version_id', '=', versionId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (!found) throw notFound();
  const { contest } = await contestFor(db, caller, found.contest_id);
  refuseFinal(contest);
  const rejudging = await rejudgingById(db, rejudgingId);
  if (rejudging === null || rejudging.done < rejudging.total) throw notNow('backend.rejudging_running');
}

async function usedVersion(trx: Transaction, taskId: number): Promise<number | null> {
  const found = await trx
    .selectFrom('tasks')
    .innerJoin('task_versions', 'task_versions.id', 'tasks.version_id')
    .select('number')
    .where('tasks.id', '=', taskId)
    .executeTakeFirst();
  return found?.number ?? null;
}

/** A version without files sets only the limits. */
async function useLimits(
  trx: Transaction,
  taskId: number,
  { id, judge }: Awaited<ReturnType<typeof judgedVersion>>,
  now: number,
): Promise<void> {
  const { cpuMs, memoryBytes } = judge.limits;
  await trx
    .updateTable('tasks')
    .set({ version_id: id, time_limit_ms: cpuMs, memory_limit_bytes: memoryBytes })
    .where('id', '=', taskId)
    .execute();
  await enqueueUnjudged(trx, taskId, now);
}

async function publishToContests(
  trx: Transaction,
  publish: Publish,
  taskId: number,
  now: number,
): Promise<void> {
  const contests = await inContests(trx, publish, taskId, { place: null, now });
  for (const { id } of contests) await publishSubject(trx, publish, 'tasks', id);
}
