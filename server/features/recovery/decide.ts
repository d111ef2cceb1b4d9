import { type RecoveryRequest } from '#protocol/wire/staff/recovery.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type Publish } from '#server/journal/write.ts';
import { record } from '#server/model/audit.ts';
import { endSessionsOf } from '../session/end-sessions.ts';
import { hashPassword } from '#server/model/passwords/passwords.ts';
import { newPassword } from '../session/secrets.ts';
import { requestsById, publishRequest } from './queries.ts';

/** Which admin decides which request, when. */
export interface Decision {
  readonly caller: Caller;
  readonly requestId: number;
  readonly now: number;
}

/**
 * Makes a new password for whoever a request names: all their sessions end, the throttle of their login is lifted, and
 * every open request of theirs is closed. The password is in the answer and nowhere else. 409 for a name that is
 * nobody's, for one's own account, which only another admin may open again, and where the password changed meanwhile.
 */
export async function issuePassword(
  app: App,
  { caller, requestId, now }: Decision,
): Promise<{ readonly password: string; readonly request: RecoveryRequest }> {
  const before = await keptPassword(app, requestId);
  const password = newPassword();
  const kept = await hashPassword(password, app.passwordCost);
  const request = await app.write(async (trx, publish) => {
    const { user, username } = await lockRequest(trx, requestId);
    if (user === null) throw notNow('recover.nobody');
    if (user === caller.userId) throw notNow('recover.own_account');
    const changed = await trx
      .updateTable('users')
      .set({ password: kept })
      .where('id', '=', user)
      .where('password', 'is not distinct from', before)
      .returning('id')
      .executeTakeFirst();
    // Who was told a password meanwhile is to keep one that works.
    if (!changed) throw notNow('recover.decided');
    await trx.deleteFrom('login_failures').where('name', '=', username).execute();
    const ended = await endSessionsOf(trx, publish, user, { now, why: 'login.wrong_credentials' });
    const closed = await trx
      .updateTable('recovery_requests')
      .set({ state: 'done', decided_at: now, decided_by: caller.userId, reason: '' })
      .where('user_id', '=', user)
      .where((where) => where.or([where('state', '=', 'open'), where('id', '=', requestId)]))
      .returning('id')
      .execute();
    const change = { caller, now, action: 'issuePassword', target: username, contestId: null };
    await record(trx, {
      ...change,
      before: null,
      after: { username, sessions_ended: ended, request: requestId },
    });
    return publishDecided(trx, publish, requestId, closed);
  });
  return { password, request };
}

/** What is kept of the password of whoever a request names. */
async function keptPassword({ db }: App, requestId: number): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('u.password')
    .where('r.id', '=', requestId)
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Closes a request without a new password. 409 when it is decided already. */
export async function dismissRequest(
  app: App,
  { caller, requestId, now }: Decision,
  reason: string,
): Promise<RecoveryRequest> {
  return app.write(async (trx, publish) => {
    const { state, username } = await lockRequest(trx, requestId);
    if (state !== 'open') throw notNow('recover.decided');
    const closed = await trx
      .updateTable('recovery_requests')
      .set({ state: 'dismissed', decided_at: now, decided_by: caller.userId, reason })
      .where('id', '=', requestId)
      .returning('id')
      .execute();
    const change = { caller, now, action: 'dismissRecovery', target: username, contestId: null };
    await record(trx, { ...change, before: null, after: { username, reason, request: requestId } });
    return publishDecided(trx, publish, requestId, closed);
  });
}

/** Publishes the requests that were decided; answers the one that was asked about. */
async function publishDecided(
  trx: Transaction,
  publish: Publish,
  requestId: number,
  changed: readonly { readonly id: number }[],
): Promise<RecoveryRequest> {
  const requests = await requestsById(
    trx,
    changed.map(({ id }) => id),
  );
  for (const request of requests) publishRequest(publish, 'update', request);
  const request = requests.find(({ id }) => id === requestId);
  if (!request) throw notFound();
  return request;
}

async function lockRequest(trx: Transaction, requestId: number) {
  const row = await trx
    .selectFrom('recovery_requests')
    .select(['state', 'user_id as user', 'username'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
