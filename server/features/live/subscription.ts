import { type Role } from '#domain/roles.ts';
import { matchDestination } from '#protocol/destination-facts.ts';
import { destinations } from '#protocol/destinations.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { type Caller } from '#server/model/caller.ts';
import { streamFor } from '#server/model/streams.ts';
import { type Rights } from './rights.ts';

/** The journal stream of a destination for a person, or why they may not subscribe. */
export type Subscription = { readonly stream: string } | { readonly refused: ErrorKey };

/**
 * The stream of a seal for people whom it is not for: nothing is published on it. A refusal would end all that their page hears,
 * and the right comes and goes while the page is open.
 */
const WITHHELD = 'seal/withheld';

/**
 * The right to subscribe to a destination, decided once for the live channel and for polling: by the
 * destination's roles, then by the contest it names (LIV-5). A queue's stream contains the caller's own id,
 * so nobody can name another's. A hidden board may be subscribed to: only its being shown is published on it.
 */
export async function subscriptionFor(
  rights: Pick<Rights, 'mayEnter' | 'mayOpen'>,
  caller: Caller,
  destination: string,
): Promise<Subscription> {
  const match = matchDestination(destination);
  if (!match) return { refused: 'backend.not_found' };
  const row = destinations[match.name];
  if (row.direction === 'send') return { refused: 'backend.bad_request' };
  if (!(row.roles as readonly Role[]).includes(caller.role)) return { refused: 'backend.forbidden' };
  if (match.contestId !== null && !(await rights.mayEnter(caller, match.contestId))) {
    return { refused: 'backend.not_found' };
  }
  if (match.name === 'seal' && !(await rights.mayOpen(caller, match.contestId ?? 0)))
    return { stream: WITHHELD };
  return { stream: streamFor(match.name, match.contestId, caller) };
}
