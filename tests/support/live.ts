import { liveDependencies } from '../../server/features/live/dependencies.ts';
import { createAuthenticate } from '../../server/features/session/authenticate.ts';
import { createLiveServer, type LiveServer } from '../../server/live/server.ts';
import { type Caller } from '../../server/model/caller.ts';
import { type TestServer } from './server.ts';

/** Opens the live channel of a server that a test has started. The test closes it before it stops the server. */
export function openLive({ app, http }: TestServer): LiveServer<Caller> {
  const live = createLiveServer(liveDependencies(app, createAuthenticate(app), () => '127.0.0.1'));
  http.server.on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head));
  return live;
}
