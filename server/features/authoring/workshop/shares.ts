import { type Kysely } from 'kysely';
import { type WorkshopShares } from '#protocol/wire/staff/authoring/workshop.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { publishListing } from '#server/model/authoring/publish.ts';
import { authorsOf, requireRight } from '#server/model/authoring/rights.ts';

/** The owner of a task, and the people with whom it is shared. */
export async function shares({ caller, db, input }: CallContext<'workshopShares'>) {
  await requireRight(db, caller, input.tid);
  return sharesOf(db, input.tid);
}

/**
 * The person with whom an author shares a task or who becomes its owner, and the owner; both rows are locked.
 */
interface Sharing {
  readonly owner: number | null;
  /**
   * The person of the given name; null: nobody of that name makes tasks. The caller need not learn whether
   * the name exists.
   */
  readonly person: { readonly id: number; readonly name: string } | null;
}

/** Shares a task with an author, or ends that. Only its owner and admins may. */
export async function share(app: App, context: CallContext<'shareWorkshopTask'>) {
  const { tid, right } = context.input;
  return changeShares(app, context, decideSharing, async (trx, { id: userId }) => {
    await trx.deleteFrom('task_shares').where('task_id', '=', tid).where('user_id', '=', userId).execute();
    if (right === 'none') return;
    await trx
      .insertInto('task_shares')
      .values({ task_id: tid, user_id: userId, may_write: right === 'write' })
      .execute();
  });
}

/** The person with whom the task is shared: an author who is not the owner. */
export function decideSharing(
  { owner, person }: Sharing,
  { input: { username } }: { readonly input: Pick<Context['input'], 'username'> },
) {
  if (person === null) throw badRequest('backend.no_such_author', username);
  if (person.id === owner) throw notNow('backend.is_owner', person.name);
  return person;
}

/** Makes somebody else the owner; the former owner may still write. */
export async function give(app: App, context: CallContext<'giveWorkshopTask'>) {
  const { tid } = context.input;
  return changeShares(app, context, decideGiving, async (trx, person, owner) => {
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

/** The person who becomes the owner: an author. */
export function decideGiving(
  { person }: Sharing,
  { input: { username } }: { readonly input: Pick<Context['input'], 'username'> },
) {
  if (person === null) throw badRequest('backend.no_such_author', username);
  return person;
}

type Context = CallContext<'shareWorkshopTask'> | CallContext<'giveWorkshopTask'>;

/** Changes the rights to a task, and tells the people who saw it before and those who see it now. */
function changeShares(
  app: App,
  context: Context,
  decide: typeof decideSharing,
  change: (trx: Transaction, person: ReturnType<typeof decideSharing>, owner: number | null) => Promise<void>,
): Promise<WorkshopShares> {
  const { caller, input } = context;
  const { tid } = input;
  return command(app, context, {
    lock: async (trx) => {
      const task = await trx
        .selectFrom('tasks')
        .select('owner_id')
        .where('id', '=', tid)
        .forUpdate()
        .executeTakeFirst();
      await requireRight(trx, caller, tid, 'own');
      return { owner: task?.owner_id ?? null, person: await authorBy(trx, input.username) };
    },
    decide,
    apply: async (trx, publish, { decision: person, rows: { owner } }) => {
      const seenBefore = await authorsOf(trx, tid);
      const before = await sharesOf(trx, tid);
      await change(trx, person, owner);
      const after = await sharesOf(trx, tid);
      await publishListing(trx, publish, tid, seenBefore);
      return {
        answer: after,
        audit: { target: `task:${tid}`, task: tid, before: inAudit(before), after: inAudit(after) },
      };
    },
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

/** A person who may make tasks, by login name; null: there is none. */
async function authorBy(trx: Transaction, username: string): Promise<Sharing['person']> {
  const found = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('name', '=', username)
    .where('role', 'in', ['author', 'admin'])
    .where('disabled_at', 'is', null)
    .where('is_rehearsal', '=', false)
    .executeTakeFirst();
  return found ?? null;
}
