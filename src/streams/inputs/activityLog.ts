import {
  concatMap,
  EMPTY,
  filter,
  groupBy,
  map,
  mergeMap,
  type Observable,
  startWith,
  withLatestFrom,
} from 'rxjs';
import { call } from '#api/calls.ts';
import { encodeCredentials } from '#api/storage.ts';
import { type ContestEvent } from '../events/event.ts';
import { type Activity } from '../events/session.ts';
import { isTransient } from './caller.ts';
import { type ContextWith } from './context.ts';
import { sendUntilTaken } from './sendUntilTaken.ts';

type Context = ContextWith<'http' | 'storage' | 'clock' | 'ticker' | 'browser' | 'random' | 'activities$'>;

/** A line on its way to the server, with its time and the session in whose name it is sent. */
interface Line extends Activity {
  readonly at: number;
  readonly credentials: string | null;
}

/**
 * Posts the lines that the epics want in the contest's log, in order, each again until it has arrived
 * (PRC-1). Lines at the end of a session are sent with its credentials, and none in the name of the next
 * person.
 */
export function activityLog$(context: Context): Observable<ContestEvent> {
  const { ports } = context;
  return ports.activities$.pipe(
    filter(({ isLast }) => !isLast),
    withLatestFrom(credentials$(context)),
    map(([activity, credentials]): Line => ({ ...activity, at: Math.floor(ports.clock.now()), credentials })),
    // The end of the session waits for the line about the internet, so that line waits for no others.
    groupBy(({ operation }) => operation === 'INTERNET'),
    mergeMap((lines$) => lines$.pipe(concatMap((line) => post(context, line)))),
  );
}

/** The credentials of the last opened session: at its end the browser has forgotten them already. */
function credentials$({ events$, ports }: Context): Observable<string | null> {
  return events$.pipe(
    filter(({ type }) => type === 'SessionOpened'),
    map(() => present(ports)),
    startWith(present(ports)),
  );
}

function present({ storage }: Pick<Context['ports'], 'storage'>): string | null {
  const kept = storage.readCredentials();
  return kept && encodeCredentials(kept.username, kept.password);
}

function post(context: Context, line: Line): Observable<ContestEvent> {
  const { ports } = context;
  const { operation, message, at, contestId, credentials } = line;
  let now: string | null = null;
  const post$ = (): Observable<ContestEvent> => {
    now = present(ports);
    if (credentials === null || (now !== null && now !== credentials)) return EMPTY;
    const headers = { Authorization: `Basic ${credentials}` };
    return call(ports.http, 'log', { role: 'user', contestId }, { operation, message, at }, { headers }).pipe(
      map((): ContestEvent => ({ type: 'ActivityLogged', operation })),
    );
  };
  return sendUntilTaken(context, post$, ({ failed, delayMs }) => ({
    events: [],
    againInMs: isTransient(failed) && now !== null ? delayMs : null,
  }));
}
