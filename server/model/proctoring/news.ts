import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type WatchPart } from '#server/db/watching-tables.ts';

/**
 * Says that something changed that those who watch over a contest see (PRC-6): a competitor, the newest picture of one, or
 * what is handed over. They are told within a second, of many changes at once (features/watching). Call it inside the
 * transaction that makes the change: nobody else's change waits for it.
 */
export async function noteWatched(
  trx: Kysely<Schema>,
  contestId: number,
  participantIds: readonly (number | null)[],
  part: WatchPart = 'person',
): Promise<void> {
  if (participantIds.length === 0) return;
  await trx
    .insertInto('watch_news')
    .values(participantIds.map((id) => ({ contest_id: contestId, participant_id: id, part })))
    .execute();
}
