import { type Kysely } from 'kysely';
import { type Configuration } from '#protocol/wire/contest.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Handlers } from '#server/http/context.ts';
import { record } from '#server/model/audit.ts';
import { publishers } from '#server/model/streams.ts';

/** How clients are to listen (§3 "Configuration"), and where: read by all, set by admins and published to everybody at once. */
export function configurationHandlers(app: App): Pick<Handlers, 'config' | 'setConfig'> {
  return {
    config: async ({ db }) => wireOf(await kept(db).executeTakeFirstOrThrow()),

    setConfig: ({ caller, input, now }) =>
      app.write(async (trx, publish) => {
        const row = await kept(trx).forUpdate().executeTakeFirstOrThrow();
        const set = {
          websockets: input.websockets ?? row.websockets,
          live_updates: input.live_updates ?? row.live_updates,
          public_address: input.public_address ?? row.public_address,
        };
        await trx.updateTable('configuration').set(set).execute();
        const after = wireOf(set);
        await record(trx, {
          caller,
          now,
          action: 'setConfig',
          target: 'configuration',
          contestId: null,
          before: wireOf(row),
          after,
        });
        publishers.configuration(publish, null, after);
        return after;
      }),
  };
}

function kept(db: Kysely<Schema>) {
  return db.selectFrom('configuration').select(['websockets', 'live_updates', 'public_address']);
}

function wireOf({ public_address: address, ...how }: Required<Configuration>): Configuration {
  return address === '' ? how : { ...how, public_address: address };
}
