import { sql } from 'kysely';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { endSessionsOf } from '#server/features/session/end-sessions.ts';

/**
 * Ends the sessions of a contest's participants who are in no other running contest: they log in again and
 * choose a contest. A person who works in another contest stays logged in.
 */
export async function endIdleSessions(
  trx: Transaction,
  publish: Publish,
  contestId: number,
  now: number,
): Promise<void> {
  const idle = await trx
    .selectFrom('participants as own')
    .select('own.user_id')
    .where('own.contest_id', '=', contestId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('participants as other')
            .innerJoin('contests', 'contests.id', 'other.contest_id')
            .select('other.id')
            .whereRef('other.user_id', '=', 'own.user_id')
            .where('other.contest_id', '<>', contestId)
            .where('archived_at', 'is', null)
            .where('start_at', '<=', now)
            .where(sql<boolean>`end_at + other.extra_time_seconds * 1000 > ${now}`),
        ),
      ),
    )
    .orderBy('own.user_id')
    .execute();
  const leaving = idle.map(({ user_id: userId }) => userId);
  await endSessionsOf(trx, publish, leaving, { now, why: 'login.ended' });
}
