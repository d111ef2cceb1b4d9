import { type RecoveryRequest } from '#protocol/wire/staff/people/recovery.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { command } from '#server/model/command.ts';
import { endSessionsOf } from '#server/features/session/end-sessions.ts';
import { hashPassword } from '#server/model/passwords/passwords.ts';
import { newPassword } from '#server/features/session/secrets.ts';
import { requestsById, publishRequest } from './queries.ts';

/**
 * Makes a new password for the person named in a request: all their sessions end, the throttle of their login
 * is lifted, and all their open requests are closed. The password is only in the answer. 409 for an unknown
 * name, for one's own account, which only another admin may open again, and where the password changed
 * meanwhile.
 */
export async function issuePassword(
  app: App,
  context: CallContext<'issuePassword'>,
): Promise<{ readonly password: string; readonly request: RecoveryRequest }> {
  const { rid: requestId } = context.input;
  const seen = await keptPassword(app, requestId);
  const password = newPassword();
  const hash = await hashPassword(password, app.passwordCost);
  return command(app, context, {
    lock: async (trx) => {
      const request = await lockRequest(trx, requestId);
      return { request, seen, kept: await lockPassword(trx, request.user) };
    },
    decide: decideNewPassword,
    apply: async (trx, publish, { decision: user, rows, context: { caller, now } }) => {
      const { username } = rows.request;
      await trx.updateTable('users').set({ password: hash }).where('id', '=', user).execute();
      await trx.deleteFrom('login_failures').where('name', '=', username).execute();
      const ended = await endSessionsOf(trx, publish, [user], { now, why: 'login.wrong_credentials' });
      const closed = await trx
        .updateTable('recovery_requests')
        .set({ state: 'done', decided_at: now, decided_by: caller.userId, reason: '' })
        .where('user_id', '=', user)
        .where((where) => where.or([where('state', '=', 'open'), where('id', '=', requestId)]))
        .returning('id')
        .execute();
      const request = await publishDecided(trx, publish, requestId, closed);
      const after = { username, sessions_ended: ended, request: requestId };
      return { answer: { password, request }, audit: { target: username, before: null, after } };
    },
  });
}

/**
 * The person who gets a new password: somebody else, and only if the present one is still the one that was
 * read before.
 */
export function decideNewPassword(
  {
    request,
    seen,
    kept,
  }: {
    readonly request: { readonly user: number | null };
    /** The hash of the person's password before the new one was made. */
    readonly seen: string | null;
    readonly kept: string | null;
  },
  { caller }: Pick<CallContext<'issuePassword'>, 'caller'>,
): number {
  const { user } = request;
  if (user === null) throw notNow('recover.nobody');
  if (user === caller.userId) throw notNow('recover.own_account');
  // A person who was told a new password meanwhile must keep one that works.
  if (kept !== seen) throw notNow('recover.decided');
  return user;
}

async function lockPassword(trx: Transaction, userId: number | null): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('password')
    .where('id', '=', userId ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password ?? null;
}

/** The hash of the password of the person named in a request. */
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
export function dismissRequest(app: App, context: CallContext<'dismissRecovery'>): Promise<RecoveryRequest> {
  const { rid: requestId, reason } = context.input;
  return command(app, context, {
    lock: (trx) => lockRequest(trx, requestId),
    decide: decideDismissal,
    apply: async (trx, publish, { decision, rows: { username } }) => {
      await trx.updateTable('recovery_requests').set(decision).where('id', '=', requestId).execute();
      const after = { username, reason, request: requestId };
      return {
        answer: await publishDecided(trx, publish, requestId, [{ id: requestId }]),
        audit: { target: username, before: null, after },
      };
    },
  });
}

/** The columns of a request that is closed without a new password; refused where it is decided already. */
export function decideDismissal(
  { state }: { readonly state: string },
  { caller, input: { reason }, now }: Pick<CallContext<'dismissRecovery'>, 'caller' | 'input' | 'now'>,
) {
  if (state !== 'open') throw notNow('recover.decided');
  return { state: 'dismissed', decided_at: now, decided_by: caller.userId, reason } as const;
}

/** Publishes decided requests; answers the one that the call was about. */
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
