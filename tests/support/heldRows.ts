import { type Kysely, sql } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { eventually } from './eventually.ts';

/**
 * Takes a lock in its own transaction, begins work that waits for the lock, makes a change, and releases it:
 * the change falls between the work's reads before and under the lock. Returns the work's result.
 */
export async function whileWaiting<T>(
  db: Kysely<Schema>,
  {
    lock,
    begin,
    meanwhile,
    waiting = 1,
  }: {
    readonly lock: (trx: Transaction) => Promise<unknown>;
    readonly begin: () => Promise<T>;
    readonly meanwhile?: (trx: Transaction) => Promise<unknown>;
    /** Number of connections that come to wait. */
    readonly waiting?: number;
  },
): Promise<T> {
  const held = await db.startTransaction().execute();
  await lock(held);
  const begun = begin();
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length < waiting) throw new Error('not waiting yet');
  });
  await meanwhile?.(held);
  await held.commit().execute();
  return begun;
}

/** Changes a task's revision of files while work that has read the tree waits for it. */
export function whileTreeChanges<T>(db: Kysely<Schema>, tid: number, begin: () => Promise<T>): Promise<T> {
  return whileWaiting(db, {
    lock: (trx) => trx.selectFrom('tasks').select('id').where('id', '=', tid).forUpdate().execute(),
    begin,
    meanwhile: (trx) =>
      trx
        .updateTable('tasks')
        .set((eb) => ({ tree_revision: eb('tree_revision', '+', 1) }))
        .where('id', '=', tid)
        .execute(),
  });
}
