import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { notFound } from '#server/model/fault.ts';

/** A competitor of a contest. */
export interface WatchedPlace {
  readonly participantId: number;
  readonly contestId: number;
  readonly userId: number;
}

/** The contestant with an id in a contest. Throws 404 when they are in another one, or do not exist. */
export async function placeOf(
  db: Kysely<Schema>,
  contestId: number,
  participantId: number,
): Promise<WatchedPlace> {
  const { user_id: userId } = await db
    .selectFrom('participants')
    .select('user_id')
    .where('id', '=', participantId)
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow(notFound);
  return { participantId, contestId, userId };
}
