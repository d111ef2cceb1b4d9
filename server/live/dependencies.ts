import { type Buffer } from 'node:buffer';
import { type IncomingMessage } from 'node:http';
import { type Budgets } from '../model/budgets/budgets.ts';
import { type JournalEntry, type StreamPart } from '../journal/read.ts';
import { type Gathering } from './gathering.ts';
import { type SharedFrame } from './shared-frame.ts';

/** The part of the journal that the live channel reads. */
export interface JournalReader {
  /** At most `limit` entries of each stream after its number, in order, with the stream's last and oldest number. */
  replay(
    positions: Readonly<Record<string, number>>,
    limit: number,
  ): Promise<Readonly<Record<string, StreamPart>>>;
  /** Every entry after the answered head is handed to the listener, in order and once, until `stop`. */
  follow(
    stream: string,
    listener: (entries: readonly JournalEntry[]) => void,
  ): Promise<{ readonly head: number; stop(): void }>;
}

/** Anything worth writing down; never holds credentials or bodies. */
export interface LiveLogEntry {
  readonly level: 'debug' | 'info' | 'warn';
  readonly event: string;
  readonly [key: string]: unknown;
}

/** The application's answers: who may connect, what they may hear, and where their frames go. */
export interface LiveDependencies<Principal> {
  readonly journal: JournalReader;
  /** null: no such user or a wrong secret, in the same words. A rejection means "not now", and the client retries. */
  authenticate(login: string, passcode: string, address: string): Promise<Principal | null>;
  /** The journal stream that feeds the destination for this principal, or the error key of the refusal. */
  authorizeSubscribe(
    principal: Principal,
    destination: string,
  ): Promise<{ readonly stream: string } | { readonly refused: string }>;
  /** Takes a SEND frame; resolves to null or an error key. */
  receive(principal: Principal, destination: string, body: string): Promise<string | null>;
  /** Called on a sign of life of the client: it sent a frame, or answered a ping. */
  heard?(principal: Principal): void;
  /** Hears that a connection of the client's has ended. */
  left?(principal: Principal): void;
  /** How the messages of a destination are gathered; null, or left out: each is sent as it comes. */
  gatheringOf?(destination: string): Gathering | null;
  /** Whether a message there is about the reader's own work: gathered entries go to that reader at once then. */
  isUrgent?(destination: string): boolean;
  /** Whether a call waits for its answer: it must not wait for new connections. Left out: none does. */
  readonly isAwaited?: () => boolean;
  /** Includes the limits on clients' frames; left out: this process has limits of its own. */
  readonly budgets?: Budgets;
  /** Milliseconds since the epoch. */
  now(): number;
  log(entry: LiveLogEntry): void;
  /** Origins besides the server's own host from which a page may connect, as `https://host[:port]`. */
  readonly allowedOrigins?: readonly string[];
  /** The client's address, where a proxy stands between; by default the socket's. */
  readonly addressOf?: (request: IncomingMessage) => string;
}

/** One client's connection as the session and the hub see it. */
export interface LiveConnection {
  readonly address: string;
  /** Bytes handed over but not yet taken by the network. */
  readonly bufferedAmount: number;
  /**
   * Sends one text message. A connection that does not take its data is dropped instead; a closed one ignores it. `shared`
   * is the same made ready for many.
   */
  send(frame: Buffer, shared?: SharedFrame): void;
  /** Frames sent during `work` go out in one piece after it. */
  together<T>(work: () => T): T;
  /** Resolves when the unsent data is gone, or the connection is. */
  drained(): Promise<void>;
  /** Closes after all sent frames. */
  close(code: number): void;
  /** Stops and continues reading the client's input. */
  pause(): void;
  resume(): void;
}

/** One client, as its connection and the server drive it. */
export interface LiveSession<Principal> {
  /** Bytes from the client, in pieces of any size. */
  receive(bytes: Uint8Array): void;
  /** The client gave a sign. */
  heard(): void;
  /** Asks again for the rights of the matching subscriptions; one that is no longer allowed ends the session. */
  recheck(match: (principal: Principal, destination: string) => boolean): Promise<void>;
  /** The client has sent more than it may. */
  overdrawn(): void;
  /** Ends the session if its principal matches, also if that is still being authenticated. */
  disconnectWhere(match: (principal: Principal) => boolean, errorKey: string): void;
  /** The connection is gone. */
  end(): void;
}
