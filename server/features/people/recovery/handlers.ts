import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { hashSecret } from '#server/features/session/secrets.ts';
import { askForPassword } from './ask.ts';
import { dismissRequest, issuePassword } from './decide.ts';
import { requestsToShow } from './queries.ts';

/** New passwords for people who cannot log in: anybody requests them, admins make them. */
export function recoveryHandlers(
  app: App,
): Pick<Handlers, 'recover' | 'recovered' | 'recoveries' | 'issuePassword' | 'dismissRecovery'> {
  return {
    recover: async ({ input, address, now }) => ({ ticket: await askForPassword(app, input, address, now) }),

    recovered: async ({ input, db }) => {
      const row = await db
        .selectFrom('recovery_requests')
        .select('state')
        .where('ticket_hash', '=', hashSecret(input.ticket))
        .executeTakeFirst();
      if (!row) throw notFound();
      return row;
    },

    recoveries: async ({ db, now }) => ({ requests: [...(await requestsToShow(db, now))] }),

    issuePassword: (context) => issuePassword(app, context),

    dismissRecovery: (context) => dismissRequest(app, context),
  };
}
