import { type App } from '#server/app.ts';
import { record } from '#server/model/audit.ts';
import { notNow } from '#server/model/fault.ts';
import { createLoginToken } from '../session/login-tokens.ts';
import { type Handling } from './change.ts';
import { lockUser } from './person.ts';

/** The page that looks on exchanges its token at once. */
const TOKEN_MS = 60_000;

/** A one-time token with which the caller sees what a competitor sees, and changes nothing; the audit has it. */
export async function viewAs(app: App, { caller, userId, now }: Handling): Promise<string> {
  return app.write(async (trx) => {
    const user = await lockUser(trx, userId);
    if (user.role !== 'user' || user.disabled_at !== null || caller.sessionId === null)
      throw notNow('view.competitors_only');
    await record(trx, {
      caller,
      now,
      action: 'viewAs',
      target: user.name,
      contestId: null,
      before: null,
      after: null,
    });
    return createLoginToken(trx, userId, TOKEN_MS, now, caller.sessionId);
  });
}
