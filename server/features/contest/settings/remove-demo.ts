import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { audited } from '#server/model/command.ts';
import { type Caller } from '#server/model/caller.ts';
import { endSessionsOf } from '#server/features/session/end-sessions.ts';
import { badRequest } from '#server/model/fault.ts';
import { hashPassword } from '#server/model/passwords/passwords.ts';
import { removeContest } from './delete.ts';

/** The pattern of the external ids of the demo's contests. */
const DEMO_CONTESTS = 'demo:%';
/** The least length of a new password of an admin who stays, since everybody knows the demo's. */
const MIN_PASSWORD_CHARS = 8;

/** The size of the demo, and whether the caller is one of its people. */
export async function demoOf(db: Kysely<Schema>, caller: Caller): Promise<AnswerOf<'demo'>> {
  const contests = await db
    .selectFrom('contests')
    .select('id')
    .where('external_id', 'like', DEMO_CONTESTS)
    .execute();
  const people = await db.selectFrom('users').select('id').where('is_demo', '=', true).execute();
  return {
    contests: contests.length,
    people: people.length,
    is_caller: people.some(({ id }) => id === caller.userId),
  };
}

/**
 * Deletes the demo's contests, their tasks that no other contest has, and its people; the next start does not
 * make it again. A demo admin who asks for the deletion stays, with a password of their own. A demo person
 * who has done something in a contest that stays can no longer log in but keeps their name, which that
 * contest's audit shows.
 */
export async function removeDemo(
  app: App,
  context: CallContext<'removeDemo'>,
): Promise<AnswerOf<'removeDemo'>> {
  const {
    caller,
    input: { password },
  } = context;
  const { is_caller: isCaller } = await demoOf(app.db, caller);
  if (isCaller && password.length < MIN_PASSWORD_CHARS)
    throw badRequest('backend.password_too_short', String(MIN_PASSWORD_CHARS));
  const kept = isCaller ? await hashPassword(password, app.passwordCost) : null;
  return app.write(async (trx, publish) => {
    const now = app.now();
    await trx.updateTable('configuration').set({ demo_removed: true }).execute();
    if (kept !== null)
      await trx
        .updateTable('users')
        .set({ is_demo: false, password: kept })
        .where('id', '=', caller.userId)
        .execute();
    const contests = await trx
      .selectFrom('contests')
      .selectAll()
      .where('external_id', 'like', DEMO_CONTESTS)
      .orderBy('id')
      .forUpdate()
      .execute();
    const tasks = await trx
      .selectFrom('contest_tasks')
      .select('task_id')
      .where('contest_id', 'in', [0, ...contests.map(({ id }) => id)])
      .execute();
    for (const contest of contests) await removeContest(trx, publish, contest, now);
    await removeTasks(
      trx,
      tasks.map(({ task_id: id }) => id),
    );
    const demo = await trx.selectFrom('users').select('id').where('is_demo', '=', true).execute();
    const leaving = demo.map(({ id }) => id);
    await endSessionsOf(trx, publish, leaving, { now, why: 'login.ended' });
    const people = await removePeople(
      trx,
      contests.map(({ id }) => id),
    );
    const answer = { contests: contests.length, people };
    await audited(trx, publish, context, { target: 'demo', before: answer, after: null });
    return answer;
  });
}

/** Deletes tasks that no contest has any more. */
async function removeTasks(trx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await trx
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('contest_tasks').select('number').whereRef('task_id', '=', 'tasks.id'))),
    )
    .execute();
  if (gone.length === 0) return;
  const taskIds = gone.map(({ id }) => id);
  await trx.updateTable('tasks').set({ version_id: null }).where('id', 'in', taskIds).execute();
  await trx.deleteFrom('tasks').where('id', 'in', taskIds).execute();
}

/**
 * Deletes people whom nothing refers to any more; the others stay without a password. Answers the number of
 * people.
 */
async function removePeople(trx: Transaction, contestIds: readonly number[]): Promise<number> {
  const ofDemo = trx.selectFrom('users').select('id').where('is_demo', '=', true);
  await trx
    .deleteFrom('audit')
    .where('user_id', 'in', ofDemo)
    .where('contest_id', 'in', [0, ...contestIds])
    .execute();
  const closed = await trx
    .updateTable('users')
    .set({ password: null, is_demo: false })
    .where('is_demo', '=', true)
    .where(await isNamed(trx))
    .returning('id')
    .execute();
  const gone = await trx.deleteFrom('users').where('is_demo', '=', true).returning('id').execute();
  return closed.length + gone.length;
}

/**
 * Whether a participant or a row that outlives a person names them. The columns are found by their references
 * to people, so that a new table is not forgotten.
 */
async function isNamed(trx: Transaction): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ readonly table: string; readonly column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'a'
    order by 1, 2`.execute(trx);
  const naming = [{ table: 'participants', column: 'user_id' }, ...rows].map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} as named where ${sql.ref(`named.${column}`)} = users.id)`,
  );
  return sql<boolean>`(${sql.join(naming, sql` or `)})`;
}
