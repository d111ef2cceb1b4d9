import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { notNow } from '#server/model/fault.ts';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { lockUser, type UserRow } from './person.ts';

/** Validity of the token, ms: the spectator's page exchanges it at once. */
const TOKEN_MS = 60_000;

/**
 * A one-time token with which the caller sees a contestant's view and changes nothing; the audit notes it.
 */
export function viewAs(app: App, context: CallContext<'viewAs'>): Promise<{ readonly token: string }> {
  const { uid: userId } = context.input;
  return command(app, context, {
    lock: (trx) => lockUser(trx, userId),
    decide: decideView,
    apply: async (trx, _publish, { decision: viewer, rows: user, context: { now } }) => ({
      answer: { token: await createLoginToken(trx, userId, TOKEN_MS, now, viewer) },
      audit: { target: user.name, before: null, after: null },
    }),
  });
}

/** The spectator's session; refused where the contestant may not log in, or the caller has no session. */
export function decideView(
  { role, disabled_at: disabledAt }: Pick<UserRow, 'role' | 'disabled_at'>,
  { caller: { sessionId } }: { readonly caller: Pick<CallContext<'viewAs'>['caller'], 'sessionId'> },
): number {
  if (role !== 'user' || disabledAt !== null || sessionId === null) throw notNow('view.competitors_only');
  return sessionId;
}
