import {
  BehaviorSubject,
  combineLatest,
  concat,
  defer,
  delay,
  distinctUntilChanged,
  EMPTY,
  ignoreElements,
  map,
  mergeMap,
  NEVER,
  Observable,
  of,
  type SchedulerLike,
  Subject,
  switchMap,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { type HttpCall, type LinkState, type Live, type LiveMessage, type Outbox } from '#api/ports.ts';
import { type Notice } from '#streams/events/notices.ts';
import { type Activity } from '#streams/events/session.ts';
import { type InputPorts } from '#streams/inputs/context.ts';
import { heldWhileLocked } from '#api/heldHttp.ts';
import { createSessionLock } from '#api/sessionLock.ts';
import { FakeServer } from './fakeServer.ts';
import { type VirtualTime, virtualTime } from './virtualTime.ts';
import { NOON_AT } from './contest.ts';

/** Ports over a server in the same process, on the test's own time. */
export interface FakePorts extends InputPorts {
  readonly time: VirtualTime;
  readonly server: FakeServer;
  readonly kept: {
    credentials: ReturnType<InputPorts['storage']['readCredentials']>;
    contestId: string | null;
    outbox: readonly unknown[];
    /** Whether the browser has room for more in the outbox. */
    hasRoom: boolean;
    /** Whether the browser can read all of the outbox. */
    isReadable: boolean;
    /** Time that the disk takes to read or write the outbox, ms. */
    diskMs: number;
    drafts: unknown;
    documents: Record<string, unknown>;
    notices: unknown;
    following: unknown;
    layout: unknown;
    language: string | null;
  };
  readonly browser: InputPorts['browser'] & {
    readonly visible$: BehaviorSubject<boolean>;
    readonly online$: BehaviorSubject<boolean>;
    readonly wakes$: Subject<void>;
  };
  /** Another page of this browser changed `kept.outbox`. */
  readonly outboxChanges$: Subject<void>;
  /** Cuts the live channel, or restores it. */
  setChannel(up: boolean): void;
  readonly toasts$: Subject<Omit<Notice, 'at'>>;
  readonly activities$: Subject<Activity>;
  /** Messages sent over the channel. */
  readonly published: string[];
  /** Object URLs that were released. */
  readonly released: string[];
  /** Destinations with a subscription now. */
  readonly heardNow: Set<string>;
  readonly internetFound$: BehaviorSubject<boolean>;
  readonly busy: { readonly isBusy$: BehaviorSubject<boolean> };
}

export interface FakeOptions {
  readonly startAt?: number;
  readonly server?: (now: () => number) => FakeServer;
  readonly time?: VirtualTime;
  /** ms that a call takes there and back; default 10 and 10. */
  /** The fate of a frame; a `late` frame comes once more after later ones. Default: it arrives. */
  readonly fate?: () => 'arrives' | 'lost' | 'late';
  readonly latency?: (call: HttpCall) => readonly [there: number, back: number];
}

/** Makes the ports. By default the browser has a stored session of the server's user. */
export function fakePorts(options: FakeOptions = {}): FakePorts {
  const time = options.time ?? virtualTime(options.startAt ?? NOON_AT);
  const { scheduler, clock } = time;
  const now = () => Math.floor(clock.now());
  const server = options.server?.(now) ?? new FakeServer(now);
  const latency = options.latency ?? (() => [10, 10] as const);
  const kept: FakePorts['kept'] = {
    credentials: { username: 'ivan', password: 'secret-of-the-session' },
    contestId: '7',
    outbox: [],
    hasRoom: true,
    isReadable: true,
    diskMs: 2,
    drafts: null,
    documents: {},
    notices: null,
    following: null,
    layout: null,
    language: null,
  };
  const outboxChanges$ = new Subject<void>();
  const channel$ = new BehaviorSubject(true);
  const lock = createSessionLock(null);
  const published: string[] = [];
  let addresses = 0;
  const released: string[] = [];
  const heardNow = new Set<string>();
  const internetFound$ = new BehaviorSubject(false);

  function request(call: HttpCall) {
    return defer(() => {
      const [there, back] = latency(call);
      return timer(there, scheduler).pipe(
        mergeMap(() => {
          // The server decides its answer when it is asked; the answer, also an error, arrives later.
          try {
            return of(server.answer(call)).pipe(delay(back, scheduler));
          } catch (error: unknown) {
            return timer(back, scheduler).pipe(mergeMap(() => throwError(() => error)));
          }
        }),
      );
    });
  }

  const connected$ = new BehaviorSubject(false);
  const open$ = combineLatest([channel$, connected$]).pipe(map(([up, connected]) => up && connected));
  const live: Live = {
    connect: () =>
      channel$.pipe(
        switchMap((up): Observable<LinkState> => {
          const at = now();
          return up
            ? timer(5, scheduler).pipe(map((): LinkState => ({ kind: 'open' })))
            : of({ kind: 'down', since: at, retryAt: at + 2_000 });
        }),
        tap({ subscribe: () => connected$.next(true), finalize: () => connected$.next(false) }),
      ),
    subscribe: (destination, sinceNow) =>
      open$.pipe(
        distinctUntilChanged(),
        switchMap((up) =>
          up
            ? timer(5, scheduler).pipe(
                switchMap(() => messages(server, destination, sinceNow())),
                // Frames on the way are lost when the channel is cut.
                delay(3, scheduler),
                mergeMap((message) => befall(message, options.fate?.() ?? 'arrives', scheduler)),
              )
            : NEVER,
        ),
        tap({ subscribe: () => heardNow.add(destination), finalize: () => heardNow.delete(destination) }),
      ),
    publish(destination, body) {
      published.push(`${destination} ${body}`);
      return true;
    },
    reconnect: () => undefined,
  };

  return {
    time,
    server,
    kept,
    clock,
    ticker: time.ticker,
    http: heldWhileLocked({ request }, lock, () => JSON.stringify(kept.credentials)),
    busy: { isBusy$: new BehaviorSubject(false) },
    lock,
    live,
    storage: {
      readCredentials: () => kept.credentials,
      writeCredentials: (credentials) => (kept.credentials = credentials),
      readContestId: () => kept.contestId,
      writeContestId: (contestId) => (kept.contestId = contestId),
      clearSession() {
        kept.credentials = null;
        kept.contestId = null;
      },
      readLanguage: () => kept.language,
      writeLanguage: (language) => (kept.language = language),
      readDocuments: (home) => kept.documents[home] ?? null,
      writeDocuments: (home, documents) => (kept.documents[home] = documents),
      readDrafts: () => kept.drafts,
      writeDrafts: (drafts) => (kept.drafts = drafts),
      readNotices: () => kept.notices,
      writeNotices: (notices) => (kept.notices = notices),
      readFollowing: () => kept.following,
      writeFollowing: (following) => (kept.following = following),
      readLayout: () => kept.layout,
      writeLayout: (layout) => (kept.layout = layout),
    },
    outbox: fakeOutbox(kept, outboxChanges$, scheduler),
    browser: {
      visible$: new BehaviorSubject(true),
      online$: new BehaviorSubject(true),
      wakes$: new Subject<void>(),
      addressOf: () => `blob:${(addresses += 1)}`,
      releaseAddress: (address) => void released.push(address),
      saveFile: () => undefined,
    },
    internet: { probe: () => defer(() => of(internetFound$.value)) },
    random: () => 0.5,
    toasts$: new Subject(),
    activities$: new Subject(),
    debug: () => undefined,
    setChannel: (up) => channel$.next(up),
    outboxChanges$,
    published,
    released,
    heardNow,
    internetFound$,
  };
}

/** A read returns the outbox as it was when the read began; a write is done when the write has ended. */
function fakeOutbox(kept: FakePorts['kept'], changes$: Subject<void>, scheduler: SchedulerLike): Outbox {
  const without = (id: string) => kept.outbox.filter((one) => idOf(one) !== id);
  const later = <T>(work: () => T) => defer(() => timer(kept.diskMs, scheduler)).pipe(map(work));
  return {
    read: () =>
      defer(() => {
        const entries = kept.outbox;
        return later(() => ({ entries, isAll: kept.isReadable }));
      }),
    keep: (id, entry) =>
      later(() => {
        if (kept.hasRoom) kept.outbox = [...without(id), entry];
        return kept.hasRoom;
      }),
    drop: (id) => later(() => void (kept.outbox = without(id))).pipe(ignoreElements()),
    changes$,
  };
}

function idOf(entry: unknown): unknown {
  return (entry as { readonly clientId: unknown }).clientId;
}

function befall(message: LiveMessage, fate: 'arrives' | 'lost' | 'late', scheduler: SchedulerLike) {
  // A resync is repeated until it arrives, so it is never lost here; a frame may be lost or come twice.
  if (fate === 'arrives' || message.resync) return of(message);
  if (fate === 'lost') return EMPTY;
  return concat(of(message), of(message).pipe(delay(50, scheduler)));
}

/** The entries after `since`, then new ones; or a resync when `since` is out of reach. */
function messages(server: FakeServer, destination: string, since: number | null): Observable<LiveMessage> {
  return new Observable((subscriber) => {
    const say = ({ seq, at, body }: { seq: number; at: number; body: unknown }) =>
      subscriber.next({ seq, prev: seq - 1, at, resync: false, body: JSON.stringify(body) });
    const head = server.head(destination);
    const missed = since === null ? [] : server.entries(destination).filter(({ seq }) => seq > since);
    if (since !== null && (missed.length < head - since || since > head)) {
      subscriber.next({ seq: head, prev: null, at: null, resync: true, body: '' });
    } else for (const entry of missed) say(entry);
    return server.listen((of, entry) => {
      if (of === destination) say(entry);
    });
  });
}
