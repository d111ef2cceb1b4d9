import { type Kysely } from 'kysely';
import { type WorkshopShares } from '#protocol/wire/staff/workshop.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { record } from '#server/model/audit.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { publishListing, publishWorkshop } from '#server/model/workshop/publish.ts';
import { authorsOf, requireRight } from '#server/model/workshop/rights.ts';

/** Who owns a task, and whom it is shared with. */
export async function shares({ caller, db, input }: CallContext<'workshopShares'>) {
  await requireRight(db, caller, input.tid);
  return sharesOf(db, input.tid);
}

/** Shares a task with an author, or takes that back. Nobody but its owner and admins may. */
export async function share(app: App, context: CallContext<'shareWorkshopTask'>) {
  const { tid, username, right } = context.input;
  return changeShares(app, context, 'shareWorkshopTask', async (trx, owner) => {
    const person = await authorBy(trx, username);
    if (person.id === owner) throw notNow('backend.is_owner', person.name);
    await trx.deleteFrom('task_shares').where('task_id', '=', tid).where('user_id', '=', person.id).execute();
    if (right === 'none') return;
    await trx
      .insertInto('task_shares')
      .values({ task_id: tid, user_id: person.id, may_write: right === 'write' })
      .execute();
  });
}

/** Makes somebody else the owner; the former one may still write. */
export async function give(app: App, context: CallContext<'giveWorkshopTask'>) {
  const { tid, username } = context.input;
  return changeShares(app, context, 'giveWorkshopTask', async (trx, owner) => {
    const person = await authorBy(trx, username);
    if (person.id === owner) return;
    await trx.deleteFrom('task_shares').where('task_id', '=', tid).where('user_id', '=', person.id).execute();
    await trx.updateTable('tasks').set({ owner_id: person.id }).where('id', '=', tid).execute();
    if (owner !== null)
      await trx
        .insertInto('task_shares')
        .values({ task_id: tid, user_id: owner, may_write: true })
        .onConflict((conflict) => conflict.columns(['task_id', 'user_id']).doUpdateSet({ may_write: true }))
        .execute();
  });
}

type Sharing = CallContext<'shareWorkshopTask'> | CallContext<'giveWorkshopTask'>;

/** Changes who may do what with a task, records it, and tells those who saw it before and those who see it after. */
async function changeShares(
  app: App,
  { caller, input: { tid } }: Sharing,
  action: 'shareWorkshopTask' | 'giveWorkshopTask',
  change: (trx: Transaction, owner: number | null) => Promise<void>,
): Promise<WorkshopShares> {
  return app.write(async (trx, publish) => {
    const task = await trx
      .selectFrom('tasks')
      .select('owner_id')
      .where('id', '=', tid)
      .forUpdate()
      .executeTakeFirst();
    await requireRight(trx, caller, tid, 'own');
    const seenBefore = await authorsOf(trx, tid);
    const before = await sharesOf(trx, tid);
    await change(trx, task?.owner_id ?? null);
    const after = await sharesOf(trx, tid);
    await record(trx, {
      caller,
      now: app.now(),
      action,
      target: `task:${tid}`,
      contestId: null,
      before: inAudit(before),
      after: inAudit(after),
    });
    await publishWorkshop(trx, publish, tid);
    await publishListing(trx, publish, tid, seenBefore);
    return after;
  });
}

function inAudit({ owner, shares: shared }: WorkshopShares) {
  const names = (mayWrite: boolean) =>
    shared
      .filter((one) => one.may_write === mayWrite)
      .map(({ username }) => username)
      .join(', ');
  return { owner: owner?.username ?? '', may_read: names(false), may_write: names(true) };
}

async function sharesOf(db: Kysely<Schema>, taskId: number): Promise<WorkshopShares> {
  const owner = await db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.owner_id')
    .select(['users.name as username', 'users.display_name as name'])
    .where('tasks.id', '=', taskId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('task_shares')
    .innerJoin('users', 'users.id', 'task_shares.user_id')
    .select(['users.name as username', 'users.display_name as name', 'task_shares.may_write'])
    .where('task_shares.task_id', '=', taskId)
    .orderBy('users.display_name')
    .orderBy('users.id')
    .execute();
  return { owner: owner ?? null, shares: rows };
}

/** Somebody who may make tasks. 400 for others, whom the caller needs not know of. */
async function authorBy(trx: Transaction, username: string): Promise<{ id: number; name: string }> {
  const found = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('name', '=', username)
    .where('role', 'in', ['author', 'admin'])
    .where('disabled_at', 'is', null)
    .where('is_rehearsal', '=', false)
    .executeTakeFirst();
  if (found === undefined) throw badRequest('backend.no_such_author', username);
  return found;
}
