import { type IRxStompPublishParams, RxStomp, RxStompConfig, RxStompState } from '@stomp/rx-stomp';
import { type IFrame, type IMessage, StompHeaders, TickerStrategy, Versions } from '@stomp/stompjs';
import {
  BehaviorSubject,
  catchError,
  distinctUntilChanged,
  firstValueFrom,
  map,
  NEVER,
  Observable,
  of,
  race,
  Subject,
  Subscription,
  switchMap,
  tap,
} from 'rxjs';
import { LiveRefused } from './errors.ts';
import {
  type ClockSample,
  type LinkState,
  type Live,
  type LiveCredentials,
  type LiveMessage,
  type LiveOptions,
  type Ticker,
} from './ports.ts';

/** Time after which an attempt to connect is given up; the library would wait for ever. */
const CONNECT_TIMEOUT_MS = 10_000;
/** The server sends a heartbeat this often; clients send none. */
const SERVER_BEAT_MS = 10_000;
/** Periods without a heartbeat after which the connection is given up: one missed heartbeat is tolerated. */
const BEAT_TOLERANCE = 3;
const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30_000;
/** A connection that lasted less counts as a failed attempt. */
const STABLE_MS = 10_000;
const TOPIC = '/topic/';
/** Shortest wait of the library: our own, in `beforeConnect`, is exact in hidden tabs and can be cut. */
const LIBRARY_DELAY_MS = 1;
/** Errors after which another try is useless: the session does not exist any more, or it is locked. */
const FINAL: readonly string[] = [
  'login.wrong_credentials',
  'login.locked',
  'login.expired',
  'login.elsewhere',
  'login.ended',
  'login.disabled',
];

/** Dependencies of the adapter. */
export interface LiveDependencies {
  readonly openSocket: () => WebSocket;
  readonly ticker: Pick<Ticker, 'after'>;
  /** The server's time, ms since the epoch. */
  readonly now: () => number;
  readonly monotonic: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  /** Takes the bound on the server's clock that follows from a pushed frame. */
  readonly onSample: (sample: ClockSample) => void;
}

/** Opens the live channel's socket on the page's host: `wss` on a page with HTTPS, else `ws`. */
export function openSocketAt(
  path: string,
  page: Pick<Location, 'protocol' | 'host'> = location,
): () => WebSocket {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws';
  return () => new WebSocket(`${scheme}://${page.host}${path}`, ['v12.stomp']);
}

/** Random wait before attempt `attempt` (from 1) after a loss: doubles up to 30 s and spreads clients. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt - 1, 10));
  return Math.round(most * (0.1 + 0.9 * random));
}

/** The live channel over rx-stomp. */
export function createLive(dependencies: LiveDependencies): Live {
  const current$ = new BehaviorSubject<Link | null>(null);
  const live: Live = {
    connect: (credentials, options = {}) =>
      new Observable<LinkState>((subscriber) => {
        const link = openLink(dependencies, credentials, options, (state) => {
          subscriber.next(state);
          if (state.kind === 'refused') subscriber.complete();
        });
        current$.next(link);
        return () => {
          if (current$.value === link) current$.next(null);
          link.close();
        };
      }),
    subscribe: (destination, sinceNow) =>
      current$.pipe(
        switchMap((link) => link?.isOpen$.pipe(map((isOpen) => (isOpen ? link.stomp : null))) ?? of(null)),
        switchMap(
          (stomp) =>
            stomp?.watch({ destination, subHeaders: () => subscribeHeaders(destination, sinceNow()) }) ??
            NEVER,
        ),
        map(messageOf),
        tap(({ at }) => {
          if (at === null) return;
          dependencies.onSample({ sentAt: -Infinity, receivedAt: dependencies.monotonic(), serverAt: at });
        }),
        catchError((error: unknown) => {
          throw isFrame(error) ? new LiveRefused(destination, errorKeyOf(error)) : error;
        }),
      ),
    publish: (destination, body) => current$.value?.publish({ destination, body }) ?? false,
    reconnect: ({ drop = false } = {}) => current$.value?.hurry(drop),
  };
  return live;
}

interface Link {
  readonly stomp: RxStomp;
  /** True while the connection is open and its subscriber has sent the first message over it (§7). */
  readonly isOpen$: Observable<boolean>;
  publish(message: IRxStompPublishParams): boolean;
  hurry(drop: boolean): void;
  close(): void;
}

/** One connection with its reconnecting, from `connect` until it is unsubscribed. */
function openLink(
  dependencies: LiveDependencies,
  credentials: LiveCredentials,
  { debug }: LiveOptions,
  report: (state: LinkState) => void,
): Link {
  const { now, random, ticker } = dependencies;
  const stomp = new RxStomp();
  const listening = new Subscription();
  const hurries$ = new Subject<void>();
  const isOpen$ = new BehaviorSubject(false);
  let attempt = 0;
  let delayMs = 0;
  let openedAt: number | null = null;
  let downSince: number | null = null;

  async function waitTurn(): Promise<void> {
    const wait$ = race(ticker.after(delayMs), hurries$);
    // A rejection here would silently end all reconnecting.
    if (delayMs > 0) await firstValueFrom(wait$, { defaultValue: undefined }).catch(() => undefined);
    report({ kind: 'connecting' });
  }

  function opened(): void {
    openedAt = dependencies.monotonic();
    downSince = null;
    report({ kind: 'open' });
    isOpen$.next(true);
  }

  function lost(): void {
    isOpen$.next(false);
    const wasStable = openedAt !== null && dependencies.monotonic() - openedAt >= STABLE_MS;
    attempt = wasStable ? 1 : attempt + 1;
    openedAt = null;
    delayMs = reconnectDelayMs(attempt, random());
    downSince ??= now();
    report({ kind: 'down', since: downSince, retryAt: now() + delayMs });
  }

  function close(): void {
    listening.unsubscribe();
    report = () => undefined;
    void stomp.deactivate().catch(() => undefined);
    hurries$.next();
  }

  function listen<T>(source$: Observable<T>, next: (value: T) => void): void {
    listening.add(source$.subscribe({ next, error: (error: unknown) => debug?.(String(error)) }));
  }

  const configuration = configurationOf(dependencies, credentials, debug);
  configuration.beforeConnect = waitTurn;
  stomp.configure(configuration);
  // Called first, so that the first state below is "connecting": "closed" would count as a loss.
  stomp.activate();
  listen(stomp.connectionState$, (state) => {
    if (state === RxStompState.OPEN) opened();
    else if (state === RxStompState.CLOSED) lost();
  });
  listen(stomp.stompErrors$, (frame) => {
    const key = errorKeyOf(frame);
    if (!FINAL.includes(key)) return;
    listening.unsubscribe();
    report({ kind: 'refused', key });
  });
  return {
    stomp,
    isOpen$: isOpen$.pipe(distinctUntilChanged()),
    close,
    publish(message) {
      if (!stomp.connected()) return false;
      stomp.publish({ ...message, retryIfDisconnected: false });
      return true;
    },
    hurry(drop) {
      // Drops also a connection that is still being made: after sleep that may hang as well.
      if (drop) stomp.stompClient.forceDisconnect();
      delayMs = 0;
      hurries$.next();
    },
  };
}

function configurationOf(
  { openSocket }: LiveDependencies,
  { login, passcode }: LiveCredentials,
  debug: LiveOptions['debug'],
): RxStompConfig {
  return Object.assign(new RxStompConfig(), {
    webSocketFactory: openSocket,
    stompVersions: new Versions([Versions.V1_2]),
    connectHeaders: Object.assign(new StompHeaders(), { login, passcode }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    heartbeatIncoming: SERVER_BEAT_MS,
    heartbeatOutgoing: 0,
    heartbeatToleranceMultiplier: BEAT_TOLERANCE,
    heartbeatStrategy: TickerStrategy.Worker,
    reconnectDelay: LIBRARY_DELAY_MS,
    // A socket that is given up may need minutes to close; do not wait for it.
    discardWebsocketOnCommFailure: true,
    // Otherwise the library would subscribe to a refused destination again after every reconnection.
    correlateErrors: (frame: IFrame) => frame.headers['destination'] ?? '',
    debug: (line: string) => debug?.(line.replace(/^passcode:.*$/gm, 'passcode:…')),
  });
}

/** All clients use one id for a topic: the frames have the same bytes, which the server makes once. */
function subscribeHeaders(destination: string, since: number | null): Record<string, string> {
  const isTopic = destination.startsWith(TOPIC);
  return {
    ...(isTopic ? { id: destination.slice(TOPIC.length) } : {}),
    ...(since === null ? {} : { since: String(since) }),
  };
}

function messageOf({ headers, body }: IMessage): LiveMessage {
  return {
    seq: numberOf(headers['seq']),
    prev: numberOf(headers['prev']),
    at: numberOf(headers['at']),
    resync: headers['resync'] === 'true',
    body,
  };
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function isFrame(error: unknown): error is IFrame {
  return typeof error === 'object' && error !== null && 'command' in error && 'headers' in error;
}

function errorKeyOf(frame: IFrame): string {
  return frame.headers['message'] ?? 'live.error';
}
