import { type IncomingMessage } from 'node:http';
import { matchDestination } from '#protocol/destination-facts.ts';
import { type App } from '#server/app.ts';
import { type Authenticate } from '#server/http/routes.ts';
import { type LiveDependencies } from '#server/live/dependencies.ts';
import { createLiveServer, type LiveServer } from '#server/live/server.ts';
import { followAccessLost } from '#server/model/access-changes.ts';
import { type Caller } from '#server/model/caller.ts';
import { followEnded } from '#server/model/ended-sessions.ts';
import { liveDependencies } from './dependencies.ts';
import { createRights } from './rights.ts';

/** The live channel with everything that ends its subscriptions. */
export interface LiveChannel {
  readonly live: LiveServer<Caller>;
  /** Stops listening for changes; the connections end with `live.close()`. */
  stop(): void;
}

/**
 * Opens the live channel of this process. When a session ends, its person receives nothing more; when a
 * person loses a contest, nothing more of that contest. The change may come from any process.
 */
export async function openLiveChannel(
  app: App,
  authenticate: Authenticate,
  {
    addressOf,
    isAwaited,
  }: Pick<LiveDependencies<Caller>, 'isAwaited'> & {
    readonly addressOf: (request: IncomingMessage) => string;
  },
): Promise<LiveChannel> {
  const rights = createRights(app.db, app.now);
  const live = createLiveServer({
    ...liveDependencies(app, { authenticate, rights, addressOf }),
    ...(isAwaited && { isAwaited }),
  });
  const ended = await followEnded(app.journal, (sessionId, why) =>
    live.disconnectWhere(
      // A spectator's view ends with the session that it was opened from.
      (caller) => caller.sessionId === sessionId || caller.viewedBy === sessionId,
      why,
    ),
  );
  const lost = await followAccessLost(app.journal, ({ contestId, userIds }) => {
    rights.forget();
    const losers = userIds && new Set(userIds);
    live
      .recheck(
        (caller, destination) =>
          (losers === null || losers.has(caller.userId)) &&
          matchDestination(destination)?.contestId === contestId,
      )
      .catch((error: unknown) =>
        app.log({ level: 'warn', event: 'live_rights_not_checked', error: String(error) }),
      );
  });
  return {
    live,
    stop() {
      ended.stop();
      lost.stop();
    },
  };
}
