import { type Observable } from 'rxjs';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type Storage } from './storagePort.ts';

/** A stream that always has a current value. It replays that value. */
export interface Signal<T> extends Observable<T> {
  readonly value: T;
}

/**
 * One comparison with the server's clock. `sentAt` and `receivedAt` are monotonic ms around the moment at which the
 * server read `serverAt` (ms since the epoch); a pushed frame has no request, so its `sentAt` is -Infinity.
 */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverAt: number;
}

/**
 * The known precision of the server's time. `syncing`: there is no sample yet, or all were dropped because
 * the client's clocks parted by `jumpMs` (sleep, a set clock); the last known time runs on until an answer.
 */
export type ClockSync =
  | { readonly kind: 'syncing'; readonly jumpMs: number }
  /** The server's time is `monotonic + offset`, at most `boundMs` off. */
  | { readonly kind: 'synced'; readonly offset: number; readonly boundMs: number };

/** The server's clock as the client knows it. */
export interface Clock {
  /** The server's time, ms since the epoch. */
  now(): number;
  /** The machine's own clock, right or not, ms since the epoch. */
  wall(): number;
  /** A clock of this page that never jumps, ms. */
  monotonic(): number;
  readonly sync$: Signal<ClockSync>;
  addSample(sample: ClockSample): void;
  /** Compares wall and monotonic clock, each second and on waking. True when they jumped apart. */
  check(): boolean;
}

/** Timers that are exact also in a hidden tab. Unsubscribing disarms them. */
export interface Ticker {
  /** Emits once, the given ms after subscribing, then completes. The ms may exceed a 32-bit timer's range. */
  after(ms: number): Observable<void>;
  /** Emits again and again, the first time after one period. Ticks missed in sleep are not made up for. */
  every(ms: number): Observable<void>;
}

/** Progress of a call, in bytes; `total` is null when it is not known. */
export interface Transfer {
  readonly direction: 'upload' | 'download';
  readonly loaded: number;
  readonly total: number | null;
}

/** A value of a form: text, or a file with its name. */
export type FormValue = string | { readonly file: Blob; readonly name: string };

/** One HTTP request. `calls.ts` decides where contestId goes and what a body means. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path from the site's root, with its leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The call is sent as a multipart form, also when this is empty. */
  readonly form?: Readonly<Record<string, FormValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** `session` (the default) sends the stored credentials; `empty` an empty Authorization header (§7). */
  readonly authorization?: 'session' | 'empty';
  readonly responseType: 'json' | 'blob' | 'text';
  /** True: an `error` field of the answer is not a failure (me, tasks, small_info). By default it is one. */
  readonly mayCarryError?: boolean;
  /** The call is made also while the session is locked; others wait until it is open again. */
  readonly passesLock?: boolean;
  /** Its name in a batch; left out: it is never part of one. */
  readonly batch?: string;
  /** Default 30 s; 0 for none. */
  readonly timeoutMs?: number;
  readonly onProgress?: (transfer: Transfer) => void;
}

/** An answer with a status of 200 to 299. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The server's time at which it answered, ms since the epoch; null when the answer does not say. */
  readonly serverTimeAt: number | null;
}

/** Whether calls wait to be repeated because the server said that it is busy. */
export interface Busy {
  /** Replays. It may emit the same value twice. */
  readonly isBusy$: Signal<boolean>;
}

/** Calls over HTTP. Nothing is sent before the subscription; unsubscribing aborts. Errors are ApiError. */
export interface Http {
  request(call: HttpCall): Observable<Answer>;
}

/** Whether this browser's session is locked; `ended`: there is none, and calls that waited are dropped. */
export type LockState = 'open' | 'locked' | 'ended';

/** The lock of the session, shared by all pages of this browser. */
export interface SessionLock {
  /** Replays. */
  readonly state$: Signal<LockState>;
  /** A session begins or ends on this page. */
  begin(state: LockState): void;
  /** The session was locked or opened again: the browser's other pages do the same. */
  turn(state: Exclude<LockState, 'ended'>): void;
}

/** Credentials of the live channel. */
export interface LiveCredentials {
  readonly login: string;
  readonly passcode: string;
}

/** The connection of the live channel. Times are the server's, ms since the epoch. */
export type LinkState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'down'; readonly since: number; readonly retryAt: number }
  /** The server refused the credentials; nothing more follows. */
  | { readonly kind: 'refused'; readonly key: string };

/** One frame of a destination. With `resync` there is no body and the state must be loaded again. */
export interface LiveMessage {
  readonly seq: number | null;
  readonly prev: number | null;
  readonly at: number | null;
  readonly resync: boolean;
  readonly body: string;
}

export interface LiveOptions {
  /** Every line of the protocol, for roles whose log is verbose (LIV-7). It never holds the passcode. */
  readonly debug?: (line: string) => void;
}

/** The live channel. One connection at a time; it belongs to the subscription of `connect`. */
export interface Live {
  /** Connects, and again after each loss, until unsubscribed. Completes only after `refused`. */
  connect(credentials: LiveCredentials, options?: LiveOptions): Observable<LinkState>;
  /**
   * The frames of one destination, over all connections; each new one asks for entries after `sinceNow()`;
   * null: only new ones. One subscriber per destination. Errors with LiveRefused when the server refuses.
   */
  subscribe(destination: string, sinceNow: () => number | null): Observable<LiveMessage>;
  /** Sends when the connection is open. False when it is not: the frame is then lost. */
  publish(destination: string, body: string): boolean;
  /** Connects without waiting (the network is back); with `drop` it closes an open connection first. */
  reconnect(options?: { readonly drop?: boolean }): void;
}

/** The part of the outbox that could be read. */
interface OutboxContents {
  /** The entries as they were stored. */
  readonly entries: readonly unknown[];
  /** False: there may be more entries. */
  readonly isAll: boolean;
}

/**
 * Work that the server has not acknowledged, of any size, shared by the pages of this browser. It outlives
 * the session.
 */
export interface Outbox {
  /** The contents: the entries at hand, then all. Completes without the second when the browser refuses. */
  read(): Observable<OutboxContents>;
  /**
   * Stores an entry and replaces the one with the same id. Emits once: true when it is on the disk, false
   * when the browser has no room for it, so that it lasts only as long as the page.
   */
  keep(id: string, entry: unknown): Observable<boolean>;
  /** Removes the entry, then completes. */
  drop(id: string): Observable<never>;
  /** Does not replay: another page of this browser stored or removed an entry. */
  readonly changes$: Observable<void>;
}

/**
 * A part of a recording that is written at once: lines of events, and the state before the first one where
 * earlier events are not in it.
 */
export interface KeptPart {
  readonly base: string | null;
  readonly lines: string;
  /** Written when the page was hidden: unless more follows, the recording of the page is complete. */
  readonly isLast?: boolean;
}

/** Storage for parts of recordings, by keys that sort in the order of events. */
export interface KeptParts {
  /** The keys, in order. */
  keys(): Promise<readonly string[]>;
  read(keys: readonly string[]): Promise<readonly (KeptPart | undefined)[]>;
  write(key: string, part: KeptPart): Promise<void>;
  drop(keys: readonly string[]): Promise<void>;
}

/** The page and its surroundings. */
export interface Browser {
  /** Replays. */
  readonly visible$: Signal<boolean>;
  /** Replays. True means that the browser believes to be online, not that there is a connection. */
  readonly online$: Signal<boolean>;
  /** Does not replay: the page came back from being hidden, frozen or offline, and its state may be old. */
  readonly wakes$: Observable<void>;
  /** An address under which this page can show the file, valid until it is released or the page ends. */
  addressOf(file: Blob): string;
  /** Releases such an address: nothing shows the file any more. */
  releaseAddress(address: string): void;
  /** Saves a file to the person's disk under the given name. */
  saveFile(file: Blob, name: string): void;
}

/** Translations: GET /locales/{lng}/{ns}.json with the retries of §7. */
interface Locales {
  load(language: string): Observable<Readonly<Record<string, string>>>;
}

/** Finds out whether this machine reaches the internet (SES-9): true when any of the public hosts shows its image. */
export interface InternetProbe {
  probe(): Observable<boolean>;
}

/** Name and kind of a shared stream, for the log and for the warning of §5. */
export interface SharedStream {
  readonly label: string;
  /** The kind of the surface; null for a camera and in Firefox, which does not say. */
  readonly surface: string | null;
}

/** Camera and screen. The streams stay in the adapter; on a page without HTTPS nothing can be shared. */
export interface Media {
  /**
   * Asks the person. Emits once when they agree. Completes when the stream ends by itself or by the browser's
   * own button; unsubscribing ends the stream. Errors are MediaRefused.
   */
  share(source: ShareSource): Observable<SharedStream>;
  /** A picture of the source now. Fails when nothing is shared, or the browser shows nothing of it. */
  picture(source: ShareSource): Observable<TakenPicture>;
}

/** A picture as it is sent, and the facts about it that the page uses. */
export interface TakenPicture {
  readonly blob: Blob;
  /** Nothing has moved since the last picture that was not alike. False for the first picture. */
  readonly isAlike: boolean;
  readonly isBlack: boolean;
}

/** Where the person's attention is: on the page, on another window, or the page is hidden. */
export type Presence = 'here' | 'behind' | 'hidden';

/** The end of this page, and the calls that are still possible then. */
export interface Parting {
  /** Does not replay: the page is closed, left or reloaded, and will not come back. */
  readonly leaves$: Observable<void>;
  /** For calls with small forms (a few KB) whose answer is not needed: they outlive the page. */
  readonly http: Http;
}

/** All ports. Ask for `Pick<Ports, …>` of those that you use. */
export interface Ports {
  readonly clock: Clock;
  readonly ticker: Ticker;
  readonly http: Http;
  readonly busy: Busy;
  readonly lock: SessionLock;
  readonly live: Live;
  readonly storage: Storage;
  readonly outbox: Outbox;
  readonly browser: Browser;
  readonly locales: Locales;
  readonly internet: InternetProbe;
  readonly media: Media;
}
