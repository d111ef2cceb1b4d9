import { sql } from 'kysely';
import { parseUserTypes, type Role } from '#domain/roles.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { applySignals } from '#server/model/signals.ts';
import { placeOf } from '#server/model/budgets/place.ts';

/**
 * The most networks that are kept of one session: proctors have been told of a person who changes network more often.
 */
const MOST_PLACES = 16;

/** Somebody who comes from an address at an instant, ms. */
export interface Coming {
  readonly userId: number;
  readonly address: string;
  readonly now: number;
}

/** Whether a competitor's own session comes from where it was not used before. */
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

/** Notes that a session is used from a place where it has not been used before, and tells proctors of it (PRC-8). */
export async function noteNewPlace(app: App, sessionId: number, coming: Coming): Promise<void> {
  const place = placeOf(coming.address);
  await app.write(async (trx, publish) => {
    // Calls that come at once are one change of place.
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
 * Tells the proctors of contests that look for it when somebody comes from a place where they have not been since the contest
 * began. Before the place is kept.
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

/** Where somebody's own sessions were used that were in use after an instant, the last at the end. */
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
