import { type Buffer } from 'node:buffer';
import { type IncomingMessage } from 'node:http';
import { type Budgets } from '../model/budgets/budgets.ts';
import { type JournalEntry, type StreamPart } from '../journal/read.ts';
import { type Gathering } from './gathering.ts';
import { type SharedFrame } from './shared-frame.ts';

/** The part of the journal that the live channel reads. */
export interface JournalReader {
  /** At most `limit` entries of each stream after the given number, in order, with the stream's bounds. */
  replay(
    positions: Readonly<Record<string, number>>,
    limit: number,
  ): Promise<Readonly<Record<string, StreamPart>>>;
  /** Gives every entry after the answered head to the listener, in order and once, until `stop`. */
  follow(
    stream: string,
    listener: (entries: readonly JournalEntry[]) => void,
  ): Promise<{ readonly head: number; stop(): void }>;
}

/** An event for the log; without credentials and bodies. */
export interface LiveLogEntry {
  readonly level: 'debug' | 'info' | 'warn';
  readonly event: string;
  readonly [key: string]: unknown;
}

/** The application's decisions: who may connect, what they may receive, and where their frames go. */
export interface LiveDependencies<Principal> {
  readonly journal: JournalReader;
  /** null: no such user or a wrong secret, without distinction. A rejection makes the client retry. */
  authenticate(login: string, passcode: string, address: string): Promise<Principal | null>;
  /** The journal stream of the destination for this principal, or the error key of the refusal. */
  authorizeSubscribe(
    principal: Principal,
    destination: string,
  ): Promise<{ readonly stream: string } | { readonly refused: string }>;
  /** Handles a SEND frame; resolves to null or an error key. */
  receive(principal: Principal, destination: string, body: string): Promise<string | null>;
  /** Called when the client sent a frame or answered a ping. */
  heard?(principal: Principal): void;
  /** Called when a connection of the client has ended. */
  left?(principal: Principal): void;
  /** How messages of a destination are gathered; null or left out: each is sent at once. */
  gatheringOf?(destination: string): Gathering | null;
  /** Whether its messages are about the reader's own work: then gathered entries are sent at once. */
  isUrgent?(destination: string): boolean;
  /** Whether a call waits for its answer, and must go before new connections. Left out: never. */
  readonly isAwaited?: () => boolean;
  /** The process's limits, including those on clients' frames; left out: separate limits. */
  readonly budgets?: Budgets;
  /** Milliseconds since the epoch. */
  now(): number;
  log(entry: LiveLogEntry): void;
  /** Origins besides the server's own host whose pages may connect, as `https://host[:port]`. */
  readonly allowedOrigins?: readonly string[];
  /** The client's address behind a proxy; default: the address of the socket. */
  readonly addressOf?: (request: IncomingMessage) => string;
}

/** One client's connection as the session and the hub see it. */
export interface LiveConnection {
  readonly address: string;
  /** Bytes sent but not yet accepted by the network. */
  readonly bufferedAmount: number;
  /**
   * Sends one text message. A connection that does not accept its data is dropped; a closed one ignores the
   * message. `shared` is the same message, prepared for many clients.
   */
  send(frame: Buffer, shared?: SharedFrame): void;
  /** Sends the frames of `work` together when it has ended. */
  together<T>(work: () => T): T;
  /** Resolves when the unsent data is sent, or the connection has ended. */
  drained(): Promise<void>;
  /** Closes after all sent frames. */
  close(code: number): void;
  /** Stops and continues reading the client's input. */
  pause(): void;
  resume(): void;
}

/** One client, for its connection and the server. */
export interface LiveSession<Principal> {
  /** Bytes from the client, in pieces of any size. */
  receive(bytes: Uint8Array): void;
  /** The client has sent something or answered a ping. */
  heard(): void;
  /** Checks the rights of matching subscriptions again; one that is no longer allowed ends the session. */
  recheck(match: (principal: Principal, destination: string) => boolean): Promise<void>;
  /** The client has exceeded its limit. */
  overdrawn(): void;
  /** Ends the session if its principal matches, even while that is being authenticated. */
  disconnectWhere(match: (principal: Principal) => boolean, errorKey: string): void;
  /** The connection has ended. */
  end(): void;
}
