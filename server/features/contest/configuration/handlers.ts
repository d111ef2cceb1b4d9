import { type Kysely } from 'kysely';
import { type Configuration } from '#protocol/wire/contest.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { publishers } from '#server/model/streams.ts';

/**
 * The settings by which clients reach the channel (§3 "Configuration"): everybody reads them, admins set
 * them, and a change is published to everybody at once.
 */
export function configurationHandlers(app: App): Pick<Handlers, 'config' | 'setConfig'> {
  return {
    config: async ({ db }) => wireOf(await kept(db).executeTakeFirstOrThrow()),

    setConfig: (context) => setConfig(app, context),
  };
}

function setConfig(app: App, context: CallContext<'setConfig'>): Promise<Configuration> {
  return command(app, context, {
    lock: (trx) => kept(trx).forUpdate().executeTakeFirstOrThrow(),
    decide: decideConfiguration,
    apply: async (trx, publish, { decision, rows }) => {
      await trx.updateTable('configuration').set(decision).execute();
      const after = wireOf(decision);
      publishers.configuration(publish, null, after);
      return { answer: after, audit: { target: 'configuration', before: wireOf(rows), after } };
    },
  });
}

/** The new columns of the configuration; fields that are left out stay. */
export function decideConfiguration(
  row: Required<Configuration>,
  { input }: Pick<CallContext<'setConfig'>, 'input'>,
): Required<Configuration> {
  return {
    websockets: input.websockets ?? row.websockets,
    live_updates: input.live_updates ?? row.live_updates,
    public_address: input.public_address ?? row.public_address,
  };
}

function kept(db: Kysely<Schema>) {
  return db.selectFrom('configuration').select(['websockets', 'live_updates', 'public_address']);
}

function wireOf({ public_address: address, ...how }: Required<Configuration>): Configuration {
  return address === '' ? how : { ...how, public_address: address };
}
