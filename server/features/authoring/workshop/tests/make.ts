import { type App } from '#server/app.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { enqueueMaking } from '#server/judge/queue/enqueue.ts';
import { command, type CommandContext } from '#server/model/command.ts';
import { Fault, notNow } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { lockTree } from '#server/model/authoring/tree.ts';
import { storeDraft } from '#server/features/authoring/packages/confirm.ts';
import { storeContents } from '#server/features/tasks/content/store.ts';
import { planTests } from './plan.ts';
import { readTests, type TestsReading } from './reading.ts';

/** The language of the job for a task without programs: any judge can read and compare files. */
const ANY_LANGUAGE = 'c';

type Context = CallContext<'makeWorkshopTests'>;

/** Queues the making of outdated files for a judge. A task has one making at a time. */
export async function makeTests(app: App, context: Context) {
  const { caller, db, input } = context;
  await requireRight(db, caller, input.tid, 'write');
  return make(app, context, await readTests(app, input.tid));
}

/** Stores a package that was looked at as a task; a judge makes its tests if they are not made yet. */
export async function confirmPackage(app: App, context: CallContext<'confirmPackage'>) {
  const { taskId, isUnmade } = await storeDraft(app, context);
  if (isUnmade) await startMaking(app, context, taskId);
  return { task: taskId };
}

/**
 * Makes the tests of a task whose files have just been imported; if somebody changed them first, the making
 * is started by hand.
 */
async function startMaking(app: App, context: CallContext<'confirmPackage'>, tid: number): Promise<void> {
  await requireRight(context.db, context.caller, tid, 'write');
  const reading = await readTests(app, tid);
  const input = { tid, revision: reading.revision };
  try {
    await make(app, { ...context, call: 'makeWorkshopTests', input }, reading);
  } catch (error: unknown) {
    if (!(error instanceof Fault)) throw error;
  }
}

async function make(
  app: App,
  context: CommandContext & Pick<Context, 'caller' | 'input'>,
  reading: TestsReading,
) {
  const { caller, input } = context;
  const { tid } = input;
  if (reading.revision !== input.revision) throw notNow('backend.changed_meanwhile');
  const { plan } = planTests(reading);
  if (plan.tests.length === 0 && plan.removed.length === 0) throw notNow('backend.nothing_to_make');
  const language = (plan.generators[0]?.program ?? plan.main ?? plan.validators[0]?.program)?.language;
  return command(app, context, {
    lock: async (trx) => {
      const { revision } = await lockTree(trx, tid);
      return { revision, open: await openMaking(trx, tid) };
    },
    decide: decideMaking,
    apply: async (trx, _publish, { context: { now } }) => {
      await storeContents(trx, reading.contents.map);
      const { id } = await trx
        .insertInto('task_makings')
        .values({
          task_id: tid,
          by_user: caller.userId,
          at: now,
          finished_at: null,
          error: null,
          total: plan.tests.length,
          plan: keepableJson(plan),
          faults: '[]',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enqueueMaking(trx, id, language ?? ANY_LANGUAGE, now);
      const after = { tests: plan.tests.length };
      return { answer: { making: id }, audit: { target: `task:${tid}`, task: tid, before: null, after } };
    },
  });
}

/** Refuses a plan that was made from other files than the present ones, and a second making at a time. */
export function decideMaking(
  { revision, open }: { readonly revision: number; readonly open: number | null },
  { input }: { readonly input: Pick<Context['input'], 'revision'> },
): void {
  if (revision !== input.revision) throw notNow('backend.changed_meanwhile');
  if (open !== null) throw notNow('backend.already_making');
}

/** Stops the making of a task's tests after the present test. */
export async function stopMaking(
  app: App,
  context: CallContext<'stopWorkshopMaking'>,
): Promise<Record<string, never>> {
  const { caller, db, input } = context;
  const { tid } = input;
  await requireRight(db, caller, tid, 'write');
  return command(app, context, {
    lock: (trx) => openMaking(trx, tid),
    decide: decideStop,
    apply: async (trx, _publish, { decision: id, context: { now } }) => {
      await trx
        .updateTable('task_makings')
        .set({ state: 'stopped', doing: '', finished_at: now })
        .where('id', '=', id)
        .execute();
      // A judge that has one of them in hand ends when it next asks.
      await trx.deleteFrom('judge_jobs').where('making_id', '=', id).where('state', '=', 'waiting').execute();
      return {
        answer: {},
        audit: { target: `task:${tid}`, task: tid, before: null, after: { making: id } },
      };
    },
  });
}

/** The making that is stopped: the one under way. */
export function decideStop(open: number | null): number {
  if (open === null) throw notNow('backend.nothing_to_stop');
  return open;
}

/** The making of a task's tests that is under way, locked; null: there is none. */
async function openMaking(trx: Transaction, taskId: number): Promise<number | null> {
  const open = await trx
    .selectFrom('task_makings')
    .select('id')
    .where('task_id', '=', taskId)
    .where('state', 'in', ['waiting', 'running'])
    .forUpdate()
    .executeTakeFirst();
  return open?.id ?? null;
}
