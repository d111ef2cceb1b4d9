import {
  defer,
  EMPTY,
  filter,
  ignoreElements,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  tap,
} from 'rxjs';
import { type LinkState } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { SERVER_END_REASONS } from '#streams/events/session.ts';
import { selectContestId, selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith, selected } from '../context.ts';

/** The key with which the server refuses the channel to a locked session. */
const LOCKED = 'login.locked';

type Context = ContextWith<'live' | 'clock' | 'storage' | 'debug' | 'browser'>;

/** The person whose channel it is; null while unknown, without a session, or while the session is locked. */
const selectWay = ({ session, lock, contest }: State) =>
  session.kind === 'open' && lock === null ? (contest.configuration?.websockets ?? null) : null;

/** The channel's connection, while there is a session and the configuration wants it (LIV-1, LIV-2). */
export function connection$(context: Context): Observable<ContestEvent> {
  return selected(context.state$, selectWay).pipe(
    switchMap((way) => {
      if (way === null) return EMPTY;
      const { clock } = context.ports;
      return way === '1'
        ? connected(context)
        : defer(() => of({ type: 'LiveSwitchedOff' as const, at: clock.now() }));
    }),
  );
}

/**
 * Reconnects at once when the machine is back online, or the person asks; gives up a connection from before a
 * sleep.
 */
export function reconnection$({ events$, ports }: Context): Observable<ContestEvent> {
  return merge(
    ports.browser.wakes$.pipe(tap(() => ports.live.reconnect())),
    events$.pipe(
      filter((event) => event.type === 'ReconnectionWanted'),
      tap(() => ports.live.reconnect()),
    ),
    events$.pipe(
      filter((event) => event.type === 'ClockJumped'),
      tap(() => ports.live.reconnect({ drop: true })),
    ),
  ).pipe(ignoreElements());
}

function connected({ ports, state$ }: Context): Observable<ContestEvent> {
  return defer(() => {
    const credentials = ports.storage.readCredentials();
    const role = selectRole(state$.value);
    if (credentials === null) return EMPTY;
    const verbose = role === 'admin' || role === 'author';
    const login = { login: credentials.username, passcode: credentials.password };
    return ports.live.connect(login, verbose ? { debug: ports.debug } : {});
  }).pipe(mergeMap((link) => of(eventOf(link))));

  function eventOf(link: LinkState): ContestEvent {
    switch (link.kind) {
      case 'connecting':
        return { type: 'LiveConnecting' };
      case 'open':
        ports.live.publish('/app/connect', JSON.stringify({ contestId: selectContestId(state$.value) }));
        return { type: 'LiveConnected', at: ports.clock.now() };
      case 'down':
        return { type: 'LiveDropped', at: link.since, reason: 'connection lost', retryAt: link.retryAt };
      case 'refused':
        return link.key === LOCKED
          ? { type: 'SessionLocked' }
          : { type: 'SessionEnded', reason: SERVER_END_REASONS[link.key] ?? 'live_refused' };
    }
  }
}
