import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type WatchPart } from '#server/db/watching-tables.ts';

/**
 * Notes a change for the people who watch over a contest (PRC-6): a contestant, their newest picture, or a
 * handover. It is published within a second, together with others (features/watching). Call it inside the
 * transaction that makes the change: it locks nothing that others wait for.
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
