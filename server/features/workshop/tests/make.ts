import { type App } from '#server/app.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { type CallContext } from '#server/http/context.ts';
import { enqueueMaking } from '#server/judge/queue/enqueue.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { Fault, notNow } from '#server/model/fault.ts';
import { publishWorkshop } from '#server/model/workshop/publish.ts';
import { requireRight } from '#server/model/workshop/rights.ts';
import { lockTree } from '#server/model/workshop/tree.ts';
import { storeDraft } from '#server/features/packages/confirm.ts';
import { storeContents } from '#server/features/tasks/store.ts';
import { planTests } from './plan.ts';
import { readTests, type TestsReading } from './reading.ts';

/** Of a task without programs: any judge reads and compares. */
const ANY_LANGUAGE = 'c';

/** Has what is outdated made by the judge; one making of a task at a time. */
export async function makeTests(app: App, { caller, db, input }: CallContext<'makeWorkshopTests'>) {
  await requireRight(db, caller, input.tid, 'write');
  return make(app, caller, await readTests(app, input.tid), input);
}

/** Stores a package that was looked at as a task; where its tests are still to be made, a judge makes them. */
export async function confirmPackage(app: App, { caller, db, input }: CallContext<'confirmPackage'>) {
  const { taskId, isUnmade } = await storeDraft(app, caller, input);
  if (isUnmade) await startMaking(app, db, caller, taskId);
  return { task: taskId };
}

/** Makes the tests of a task whose files have just come in; where somebody changed them first, it is left to be started by hand. */
async function startMaking(app: App, db: Db, caller: Caller, tid: number): Promise<void> {
  await requireRight(db, caller, tid, 'write');
  const reading = await readTests(app, tid);
  try {
    await make(app, caller, reading, { tid, revision: reading.revision });
  } catch (error: unknown) {
    if (!(error instanceof Fault)) throw error;
  }
}

type Db = CallContext<'makeWorkshopTests'>['db'];

async function make(
  app: App,
  caller: Caller,
  reading: TestsReading,
  input: { readonly tid: number; readonly revision: number },
) {
  const { tid } = input;
  if (reading.revision !== input.revision) throw notNow('backend.changed_meanwhile');
  const { plan } = planTests(reading);
  if (plan.tests.length === 0 && plan.removed.length === 0) throw notNow('backend.nothing_to_make');
  const language = (plan.generators[0]?.program ?? plan.main ?? plan.validators[0]?.program)?.language;
  return app.write(async (trx, publish) => {
    const { revision } = await lockTree(trx, tid);
    if (revision !== input.revision) throw notNow('backend.changed_meanwhile');
    const open = await trx
      .selectFrom('task_makings')
      .select('id')
      .where('task_id', '=', tid)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (open) throw notNow('backend.already_making');
    const now = app.now();
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
    const audit = { caller, now, action: 'makeWorkshopTests', target: `task:${tid}`, contestId: null };
    await record(trx, { ...audit, before: null, after: { tests: plan.tests.length } });
    await publishWorkshop(trx, publish, tid);
    return { making: id };
  });
}

/** Stops the making of a task's tests, between two of them. */
export async function stopMaking(app: App, { caller, db, input }: CallContext<'stopWorkshopMaking'>) {
  await requireRight(db, caller, input.tid, 'write');
  return app.write(async (trx, publish) => {
    const now = app.now();
    const stopped = await trx
      .updateTable('task_makings')
      .set({ state: 'stopped', doing: '', finished_at: now })
      .where('task_id', '=', input.tid)
      .where('state', 'in', ['waiting', 'running'])
      .returning('id')
      .executeTakeFirst();
    if (!stopped) throw notNow('backend.nothing_to_stop');
    // One that a judge has in hand ends when it next looks.
    await trx
      .deleteFrom('judge_jobs')
      .where('making_id', '=', stopped.id)
      .where('state', '=', 'waiting')
      .execute();
    const audit = { caller, now, action: 'stopWorkshopMaking', target: `task:${input.tid}`, contestId: null };
    await record(trx, { ...audit, before: null, after: { making: stopped.id } });
    await publishWorkshop(trx, publish, input.tid);
    return {};
  });
}
