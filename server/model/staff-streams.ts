import { type Kysely } from 'kysely';
import { type DestinationName, destinationFor } from '../../protocol/destination-facts.ts';
import { type Schema } from '../db/schema.ts';
import { authorIdsOf } from './access.ts';
import { authorStream } from './streams.ts';

/** The streams of a staff topic on which news of a contest is told: the admins' and each of its authors'. */
export async function staffStreams(
  db: Kysely<Schema>,
  name: DestinationName,
  contestId: number,
): Promise<readonly string[]> {
  return streamsOfStaff(name, await authorIdsOf(db, contestId));
}

/** The same where the contest's authors are known. */
export function streamsOfStaff(name: DestinationName, authorIds: readonly number[]): readonly string[] {
  return [destinationFor(name, null), ...authorIds.map((userId) => authorStream(name, userId))];
}
