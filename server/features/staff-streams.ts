import { type Kysely } from 'kysely';
import { type DestinationName, destinationFor } from '../../protocol/destinations.ts';
import { type Schema } from '../db/schema.ts';
import { authorIdsOf } from '../http/access.ts';
import { authorStream } from '../live/streams.ts';

/** The streams of a staff topic on which news of a contest is told: the admins' and each of its authors'. */
export async function staffStreams(
  db: Kysely<Schema>,
  name: DestinationName,
  contestId: number,
): Promise<readonly string[]> {
  const authors = await authorIdsOf(db, contestId);
  return [destinationFor(name, null), ...authors.map((userId) => authorStream(name, userId))];
}
