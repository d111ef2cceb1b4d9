import { type Kysely } from 'kysely';
import { type Role } from '../../domain/roles.ts';
import { type DestinationName, destinationFor } from '../../protocol/destination-facts.ts';
import { destinations } from '../../protocol/destinations.ts';
import { type Schema } from '../db/schema.ts';
import { authorIdsOf } from './access.ts';

interface Listener {
  readonly userId: number;
  readonly role: Role;
}

/**
 * The journal stream that feeds a destination for somebody: one per person for queues, one for all for topics, and for
 * staff topics one for the admins and one per author, which holds the contests that author belongs to.
 */
export function streamFor(name: DestinationName, contestId: number | null, listener: Listener): string {
  const destination = destinationFor(name, contestId);
  switch (destinations[name].scope) {
    case 'queue':
      return userStream(name, contestId, listener.userId);
    case 'staff':
      return listener.role === 'admin' ? destination : authorStream(name, listener.userId);
    case 'topic':
      return destination;
  }
}

/** The stream of one person's queue. */
export function userStream(name: DestinationName, contestId: number | null, userId: number): string {
  return `${destinationFor(name, contestId)}@${userId}`;
}

/** The stream of an author's staff topic. */
export function authorStream(name: DestinationName, userId: number): string {
  return `${destinationFor(name, null)}@${userId}`;
}

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
