import { type Insertable, sql } from 'kysely';
import { latestPossible, MAX_NOTES_A_MINUTE } from '#domain/limits.ts';
import { type ProctoringTables } from '#server/db/proctoring-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { tooOften } from '#server/model/fault.ts';

const MINUTE_MS = 60_000;

/** Stores a note of a browser. Throws 429 when more come from one person than our page ever sends. */
export async function note(
  trx: Transaction,
  row: Insertable<ProctoringTables['activity_log']>,
): Promise<void> {
  // Notes of one person are stored one after another, so that notes sent at once are counted one by one.
  await sql`select pg_advisory_xact_lock(hashtext('notes'), ${row.user_id}::integer)`.execute(trx);
  const { count } = await trx
    .selectFrom('activity_log')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', row.user_id)
    .where('received_at', '>', row.received_at - MINUTE_MS)
    .where('received_at', '<=', latestPossible(row.received_at))
    .executeTakeFirstOrThrow();
  if (count >= MAX_NOTES_A_MINUTE) throw tooOften();
  await trx.insertInto('activity_log').values(row).execute();
}
