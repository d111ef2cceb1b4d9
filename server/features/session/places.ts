import { sql } from 'kysely';
import { parseUserTypes, type Role } from '#domain/roles.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { applySignals } from '#server/model/signals.ts';
import { placeOf } from '#server/model/budgets/place.ts';

/**
 * The most networks that are stored for a session: proctors have been told of a person who changes the
 * network more often.
 */
const MOST_PLACES = 16;

/** A person who arrives from an address at an instant, ms. */
export interface Coming {
  readonly userId: number;
  readonly address: string;
  readonly now: number;
}

/** Whether a contestant's own session comes from a network where it was not used before. */
export function isElsewhere(
  session: {
    readonly role: Role;
    readonly viewed_by: number | null;
    readonly places: readonly string[];
  },
  address: string,
): boolean {
  const { role, viewed_by: viewedBy, places } = session;
  if (role !== 'user' || viewedBy !== null || places.length >= MOST_PLACES) return false;
  return !places.includes(placeOf(address));
}

/** Notes that a session is used from a new network, and tells proctors (PRC-8). */
export async function noteNewPlace(app: App, sessionId: number, coming: Coming): Promise<void> {
  const place = placeOf(coming.address);
  await app.write(async (trx, publish) => {
    // Calls that come at once count as one change of network.
    const session = await trx
      .selectFrom('sessions')
      .select('places')
      .where('id', '=', sessionId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!session || session.places.includes(place) || session.places.length >= MOST_PLACES) return;
    await signalNewPlace(trx, publish, coming);
    await trx
      .updateTable('sessions')
      .set({ places: [...session.places, place] })
      .where('id', '=', sessionId)
      .execute();
  });
}

/**
 * Tells the proctors of contests that look for it when somebody comes from a network that they have not used
 * since the contest began. Called before the network is stored.
 */
export async function signalNewPlace(trx: Transaction, publish: Publish, coming: Coming): Promise<void> {
  const { userId, now } = coming;
  const to = placeOf(coming.address);
  const contests = await trx
    .selectFrom('participants')
    .innerJoin('contests', 'contests.id', 'contest_id')
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('contests')
    .select('users.types')
    .where('user_id', '=', userId)
    .where('start_at', '<=', now)
    .where(sql<boolean>`end_at + extra_time_seconds * 1000 > ${now}`)
    .where(sql<boolean>`'address' = any(signals)`)
    .execute();
  for (const { types, ...contest } of contests) {
    const places = await placesSince(trx, userId, contest.start_at);
    const from = places.at(-1);
    if (from === undefined || places.includes(to)) continue;
    const participant = await trx
      .selectFrom('participants')
      .selectAll()
      .where('contest_id', '=', contest.id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const of = { contest, participant, types: parseUserTypes(types), at: now, now };
    const raised = [{ kind: 'address', source: null, detail: { from, to } }] as const;
    await applySignals(trx, publish, of, { raised, over: [] });
  }
}

/** The networks of somebody's own sessions that were in use after an instant, the last at the end. */
async function placesSince(trx: Transaction, userId: number, since: number): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('sessions')
    .select('places')
    .where('user_id', '=', userId)
    .where('viewed_by', 'is', null)
    .where('last_used_at', '>=', since)
    .orderBy('last_used_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ places }) => places);
}
