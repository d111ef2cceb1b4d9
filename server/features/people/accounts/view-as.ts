import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { notNow } from '#server/model/fault.ts';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { lockUser, type UserRow } from './person.ts';

/** The page that looks on exchanges its token at once. */
const TOKEN_MS = 60_000;

/** A one-time token with which the caller sees what a competitor sees, and changes nothing; the audit has it. */
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

/** The session of a person who looks on: at a competitor who may log in, and from a session. */
export function decideView(
  { role, disabled_at: disabledAt }: Pick<UserRow, 'role' | 'disabled_at'>,
  { caller: { sessionId } }: { readonly caller: Pick<CallContext<'viewAs'>['caller'], 'sessionId'> },
): number {
  if (role !== 'user' || disabledAt !== null || sessionId === null) throw notNow('view.competitors_only');
  return sessionId;
}
