import { openLiveChannel } from '#server/features/live/channel.ts';
import { createAuthenticate } from '#server/features/session/authenticate.ts';
import { type LiveServer } from '#server/live/server.ts';
import { type Caller } from '#server/model/caller.ts';
import { type TestServer } from './server.ts';

/** Opens the live channel on a test's server. The test closes it before it stops the server. */
export async function openLive({ app, http }: TestServer): Promise<LiveServer<Caller>> {
  const { live } = await openLiveChannel(app, createAuthenticate(app), { addressOf: () => '127.0.0.1' });
  http.server.on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head));
  return live;
}
