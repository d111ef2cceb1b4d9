import { type Kysely } from 'kysely';
import { type Configuration } from '../../../protocol/wire/contest.ts';
import { type App } from '../../app.ts';
import { type Schema } from '../../db/schema.ts';
import { type Handlers } from '../../http/context.ts';
import { record } from '../../model/audit.ts';
import { publishers } from '../../model/streams.ts';

/** How clients are to listen (§3 "Configuration"): read by all, set by admins and published to everybody at once. */
export function configurationHandlers(app: App): Pick<Handlers, 'config' | 'setConfig'> {
  return {
    config: ({ db }) => configurationOf(db),

    setConfig: ({ caller, input, now }) =>
      app.write(async (trx, publish) => {
        const before = await configurationOf(trx);
        const after = { websockets: input.websockets, live_updates: input.live_updates };
        await trx.updateTable('configuration').set(after).execute();
        await record(trx, {
          caller,
          now,
          action: 'setConfig',
          target: 'configuration',
          contestId: null,
          before,
          after,
        });
        publishers.configuration(publish, null, after);
        return after;
      }),
  };
}

async function configurationOf(db: Kysely<Schema>): Promise<Configuration> {
  return db.selectFrom('configuration').select(['websockets', 'live_updates']).executeTakeFirstOrThrow();
}
