import { type Database, type DatabaseTarget, openDatabase } from '../db/database.ts';
import { withRetries } from '../db/transaction.ts';
import { headsOf } from './append.ts';
import { changesOver, lookForChanges } from './changes.ts';
import { pruneJournal } from './prune.ts';
import { lagOf, readAfter, readStream, readStreams, type StreamPart, streamsAhead } from './read.ts';
import { type Following, type Listener, Tails } from './tails.ts';
import { openWakeups } from './wakeups.ts';

export { type JournalEntry } from './read.ts';

/** Time between two searches for changes without a wake-up, ms. */
const CHECK_EVERY_MS = 250;
const TAIL_CONNECTIONS = 2;
/**
 * Connections for the replays of all returning clients. There is one, which searches for changes share: its
 * session shows that the database did not restart between two searches.
 */
const REPLAY_CONNECTIONS = 1;

/** A line for the server's log. */
export interface JournalLogLine {
  readonly level: 'info' | 'warn';
  readonly event: string;
  readonly [fact: string]: unknown;
}

/** The event log of all processes, as read by one process. */
export interface Journal {
  /** At most `limit` (1,000) entries after `since`, with the stream's bounds (see `StreamPart`). */
  read(stream: string, since: number, limit?: number): Promise<StreamPart>;
  /** `read` for several streams in one snapshot: `positions` has each `since`, `limit` is per stream. */
  readMany(positions: Readonly<Record<string, number>>, limit: number): Promise<Record<string, StreamPart>>;
  /** `readMany` over the journal's own connection, so that replays take no connection from calls. */
  replay(positions: Readonly<Record<string, number>>, limit: number): Promise<Record<string, StreamPart>>;
  /**
   * Gives every entry after the answered head to the listener, in order and once, until `stop`. The first
   * delivery comes after the promise has resolved. An error of the listener is logged.
   */
  follow(stream: string, listener: Listener): Promise<Following>;
  /** Wakes, after a commit, followers of these streams: here at once, in other processes within 5 ms. */
  woken(streams: readonly string[]): void;
  /**
   * The lag of this process behind the committed entries of its streams: the streams behind, and the longest delay,
   * ms.
   */
  lag(): Promise<{ readonly streams: number; readonly behind: number; readonly ms: number }>;
  /** Deletes entries made before `olderThan` (ms since the epoch). */
  prune(olderThan: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens the journal of a database. `listen` is the same database, for the journal's own connections. */
export function createJournal(deps: {
  readonly db: Database;
  readonly listen: DatabaseTarget;
  readonly log: (line: JournalLogLine) => void;
}): Journal {
  // Followers need not wait behind requests for a connection of the shared pool.
  const own = openDatabase(deps.listen, { maxConnections: TAIL_CONNECTIONS });
  let sessions = 0;
  const replays = openDatabase(deps.listen, {
    maxConnections: REPLAY_CONNECTIONS,
    onConnect: () => (sessions += 1),
  });
  const tails = new Tails(
    {
      heads: (streams) => withRetries(() => headsOf(own, streams)),
      after: (positions, limit) => readAfter(own, positions, limit),
      ahead: (positions) => streamsAhead(own, positions),
      changes: changesOver(
        (since) => lookForChanges(replays, since),
        () => sessions,
      ),
    },
    (error) => deps.log({ level: 'warn', event: 'journal.tail_failed', error: String(error) }),
  );
  const wakeups = openWakeups({
    target: deps.listen,
    onWake: (streams) => (streams === 'all' ? tails.check() : tails.wake(streams)),
    onState: (connected) =>
      deps.log({
        level: connected ? 'info' : 'warn',
        event: connected ? 'journal.listening' : 'journal.listen_lost',
      }),
  });
  const timer = setInterval(() => tails.check(), CHECK_EVERY_MS);
  return {
    read: (stream, since, limit) => readStream(deps.db, stream, since, limit),
    readMany: (positions, limit) => readStreams(deps.db, positions, limit),
    replay: (positions, limit) => readStreams(replays, positions, limit),
    follow: (stream, listener) => tails.follow(stream, listener),
    woken: (streams) => {
      tails.wake(streams);
      wakeups.announce(streams);
    },
    lag: async () => {
      const streams = tails.size();
      return { streams, ...(await lagOf(own, await tails.behind())) };
    },
    prune: (olderThan) => pruneJournal(deps.db, olderThan),
    close: async () => {
      clearInterval(timer);
      await Promise.all([tails.close(), wakeups.close()]);
      await Promise.all([own.destroy(), replays.destroy()]);
    },
  };
}
