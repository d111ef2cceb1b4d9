import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ReadSubmission } from '#server/exchange/package/task.ts';
import { type CallContext } from '#server/http/context.ts';
import { enqueueInvocation } from '#server/judge/queue/enqueue.ts';
import { runOrder } from '#server/judge/groups.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { publishInvocations } from '#server/model/authoring/publish.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { lockTree } from '#server/model/authoring/tree.ts';
import { takenLanguages } from '#server/features/authoring/packages/rounds.ts';
import { type JudgedTree, requireTask } from './reading.ts';

/** Queues chosen solutions for chosen tests of the present work tree. A task has one invocation at a time. */
export async function startInvocation(app: App, { caller, db, input }: CallContext<'startInvocation'>) {
  await requireRight(db, caller, input.tid, 'write');
  const tree = await requireTask(app, input.tid, caller.userId);
  const chosen = decideInvocation(tree, { input });
  return app.write(async (trx, publish) => {
    // The lock lets one invocation begin at a time: its number is the next, and no other is under way.
    await lockTree(trx, input.tid);
    if (await isUnderWay(trx, input.tid)) throw notNow('backend.still_judging');
    const now = app.now();
    const number = await nextNumber(trx, input.tid);
    const { id } = await trx
      .insertInto('invocations')
      .values({
        task_id: input.tid,
        number,
        revision: tree.revision,
        at: now,
        by_user: caller.userId,
        judge: JSON.stringify(tree.task.judge),
        places: [...chosen.places],
        stopped_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addRuns(trx, id, chosen.solutions, now);
    await enqueueInvocation(trx, id, now);
    await publishInvocations(trx, publish, input.tid);
    return { number };
  });
}

/** Cancels the runs that are not judged. A judge that has one in hand learns of it after the present test. */
export async function stopInvocation(app: App, { caller, db, input }: CallContext<'stopInvocation'>) {
  await requireRight(db, caller, input.tid, 'write');
  return app.write(async (trx, publish) => {
    const found = await trx
      .updateTable('invocations')
      .set({ stopped_at: app.now() })
      .where('task_id', '=', input.tid)
      .where('number', '=', input.number)
      .where('stopped_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!found) throw notFound();
    // The jobs are locked first, as judges do: a job that finishes meanwhile stays finished.
    await trx
      .deleteFrom('judge_jobs')
      .where('invocation_run_id', 'in', (eb) =>
        eb.selectFrom('invocation_runs').select('id').where('invocation_id', '=', found.id),
      )
      .where('state', '!=', 'done')
      .execute();
    await trx
      .updateTable('invocation_runs')
      .set({ status: 'stopped' })
      .where('invocation_id', '=', found.id)
      .where('status', 'in', ['queued', 'compiling', 'running'])
      .execute();
    await publishInvocations(trx, publish, input.tid);
    return {};
  });
}

/** The chosen solutions, and the positions of the chosen tests in the order of judging. */
export function decideInvocation(
  { task }: { readonly task: Pick<JudgedTree['task'], 'judge' | 'submissions'> },
  { input: wanted }: { readonly input: Pick<CallContext<'startInvocation'>['input'], 'solutions' | 'tests'> },
): { readonly solutions: readonly ReadSubmission[]; readonly places: readonly number[] } {
  const [paths, names] = [new Set(wanted.solutions), new Set(wanted.tests)];
  const solutions = task.submissions.filter(({ path }) => paths.has(path));
  const places = runOrder(task.judge).filter((place) => names.has(task.judge.tests[place]?.name ?? ''));
  // The choice was made from a tree that has changed since.
  if (solutions.length !== paths.size || places.length !== names.size)
    throw notNow('backend.changed_meanwhile');
  return { solutions, places };
}

async function isUnderWay(trx: Transaction, taskId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('invocation_runs as r')
    .innerJoin('invocations as i', 'i.id', 'r.invocation_id')
    .select('r.id')
    .where('i.task_id', '=', taskId)
    .where('r.status', 'in', ['queued', 'compiling', 'running'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function nextNumber(trx: Transaction, taskId: number): Promise<number> {
  const last = await trx
    .selectFrom('invocations')
    .select((eb) => eb.fn.max<number | null>('number').as('number'))
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
}

/**
 * Solutions in a language that no running judge takes fail at once; where no judge runs, all wait for one.
 */
async function addRuns(
  trx: Transaction,
  invocationId: number,
  solutions: readonly ReadSubmission[],
  now: number,
): Promise<void> {
  const taken = await takenLanguages(trx, now);
  const rows = solutions.map(({ path, language, source, expectations, results }) => {
    const isTaken = taken === null || taken.has(language);
    return {
      invocation_id: invocationId,
      path,
      language,
      source: JSON.stringify(source),
      claims: JSON.stringify({ expectations, results }),
      status: isTaken ? ('queued' as const) : ('failed' as const),
      error: isTaken ? null : `no judge has ${language}`,
    };
  });
  await trx.insertInto('invocation_runs').values(rows).execute();
}
