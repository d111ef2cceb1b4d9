import { type Insertable, sql } from 'kysely';
import { latestPossible, MAX_NOTES_A_MINUTE } from '#domain/limits.ts';
import { type ProctoringTables } from '#server/db/proctoring-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { tooOften } from '#server/model/fault.ts';

const MINUTE_MS = 60_000;

/** Keeps a note of what a browser saw. Throws 429 when more come from one person than any page of ours sends. */
export async function note(
  trx: Transaction,
  row: Insertable<ProctoringTables['activity_log']>,
): Promise<void> {
  // One person's notes stand in line, so that those sent at once are counted one by one.
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
