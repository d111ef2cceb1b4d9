import { sql } from 'kysely';
import { validateRecovery } from '#domain/people/recovery.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { placeOf } from '#server/model/budgets/place.ts';
import { badRequest, tooOften } from '#server/model/fault.ts';
import { findByLogin } from '#server/model/logins.ts';
import { hashSecret, newSecret } from '#server/features/session/secrets.ts';
import { requestsById, publishRequest } from './queries.ts';
import { MOST_OF_ALL, type RecentRequests, waitBeforeRequestMs, WINDOW_MS } from './recovery-wait.ts';

/** The request of a person who cannot log in. */
export interface Plea {
  readonly username: string;
  readonly place: string;
  readonly message: string;
}

/**
 * Takes a request for a new password and answers its ticket. Unknown names are taken too: an admin may guess
 * whom it means, and the sender learns nothing. 400 with the words of the login, 429 with the seconds to
 * wait.
 */
export async function askForPassword(app: App, plea: Plea, from: string, now: number): Promise<string> {
  const address = placeOf(from);
  const fault = validateRecovery(plea.username);
  if (fault) throw badRequest(fault);
  const ticket = newSecret();
  await app.write(async (trx, publish) => {
    // Requests from one address are taken one after another, so that requests sent at once are counted one by
    // one.
    await sql`select pg_advisory_xact_lock(hashtext('recovery'), hashtext(${address}))`.execute(trx);
    const wait = waitBeforeRequestMs(await recentRequests(trx, plea.username, address, now), now);
    if (wait > 0) throw tooOften(Math.ceil(wait / 1000), 'recover.too_often');
    const user = await findByLogin(trx, plea.username);
    const { id } = await trx
      .insertInto('recovery_requests')
      .values({
        ...plea,
        ticket_hash: hashSecret(ticket),
        user_id: user?.id ?? null,
        address,
        at: now,
        decided_at: null,
        decided_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const request of await requestsById(trx, [id])) publishRequest(publish, 'set', request);
  });
  return ticket;
}

async function recentRequests(
  trx: Transaction,
  username: string,
  address: string,
  now: number,
): Promise<RecentRequests> {
  const rows = await trx
    .selectFrom('recovery_requests')
    .select(['username', 'at'])
    .where('address', '=', address)
    .where('at', '>', now - WINDOW_MS)
    .orderBy('at')
    .execute();
  const overAll = await trx
    .selectFrom('recovery_requests')
    .select('at')
    .where('at', '>', now - WINDOW_MS)
    .orderBy('at', 'desc')
    .offset(MOST_OF_ALL - 1)
    .limit(1)
    .executeTakeFirst();
  return {
    same: rows.filter((row) => row.username === username).map((row) => row.at),
    ofPlace: rows.map((row) => row.at),
    overAll: overAll?.at,
  };
}
