import { type App } from '../../app.ts';
import { type CallContext } from '../../http/context.ts';
import { record } from '../../model/audit.ts';
import { publishDeskChange } from '../../model/desk.ts';
import { notFound, notNow } from '../../model/fault.ts';
import { factsOf } from './facts.ts';
import { withUse } from './list.ts';
import { isOnlyTheirs, mayUse } from './ownership.ts';

/** Judges a task by its newest version from now on; what was judged before keeps its results until it is judged again. */
export async function useNewest(app: App, { caller, input }: CallContext<'useNewestVersion'>) {
  return app.write(async (trx, publish) => {
    const now = app.now();
    const task = await trx
      .selectFrom('tasks')
      .select(['id', 'version_id'])
      .where('id', '=', input.tid)
      .forUpdate()
      .executeTakeFirst();
    if (!task || !(await mayUse(trx, caller, task.id))) throw notFound();
    if (!(await isOnlyTheirs(trx, caller, task.id))) throw notNow('backend.task_not_yours');
    const newest = await trx
      .selectFrom('task_versions')
      .select(['id', 'number', 'judge'])
      .where('task_id', '=', task.id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest) throw notFound();
    const { cpuMs, memoryBytes } = newest.judge.limits;
    await trx
      .updateTable('tasks')
      .set({ version_id: newest.id, time_limit_ms: cpuMs, memory_limit_bytes: memoryBytes })
      .where('id', '=', task.id)
      .execute();
    const audit = { caller, now, action: 'useNewestVersion', target: `task:${task.id}`, contestId: null };
    await record(trx, { ...audit, before: task.version_id, after: newest.id });
    const facts = (await factsOf(trx, [task.id], now)).get(task.id);
    if (!facts) throw notFound();
    const listed = await withUse(trx, caller, facts, app.now());
    await publishDeskChange(trx, publish, 'tasks', null);
    for (const { id } of listed.contests) await publishDeskChange(trx, publish, 'tasks', id);
    return listed;
  });
}
