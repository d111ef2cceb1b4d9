import { type DatabaseTarget } from './database.ts';
import { keepListening } from './listening.ts';

/** The channel in which the triggers of the tables name changed rows (migration 0381). */
const CHANNEL = 'agon_rows';
/** The beginning of a notification that a process sends to itself. */
const HEARD = 'heard ';
/** Time between two of them, ms. */
const ASK_EVERY_MS = 100;
/** Age of the last one that came back up to which kept rows count, ms: nobody is served anything older (SRV-7). */
const CURRENT_MS = 200;

/** A row that changed; `id` null: any of the table. */
export interface RowChange {
  readonly table: string;
  readonly id: number | null;
}

/** Changes of rows that processes keep in memory, made by whichever process. */
export interface RowChanges {
  /** Whether all changes that were committed more than 200 ms ago are known here. */
  isCurrent(): boolean;
  /** Calls back with each change; `'unknown'`: any row may have changed. */
  follow(listener: (change: RowChange | 'unknown') => void): void;
  /** Resolves when all changes that are committed by now are known here, or none is served from memory. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Hears of changed rows from PostgreSQL, which delivers notifications in the order of their commits. A process sends one to
 * itself again and again: when it has come back, all changes that were committed before it are known. While none comes back,
 * because the connection hangs, is lost, or leads through something that swallows notifications, nothing is current.
 */
export function openRowChanges(
  target: DatabaseTarget,
  clock: () => number = () => performance.now(),
): RowChanges {
  const listeners = new Set<(change: RowChange | 'unknown') => void>();
  let currentUntil = -Infinity;
  let isAsking = false;

  const notify = (change: RowChange | 'unknown'): void => {
    for (const listener of listeners) listener(change);
  };
  const listening = keepListening({
    target,
    channel: CHANNEL,
    onHeard: ({ payload, isOwn }) => {
      if (!payload.startsWith(HEARD)) notify(changeOf(payload));
      else if (isOwn) currentUntil = Number(payload.slice(HEARD.length)) + CURRENT_MS;
    },
    // Nothing is heard between two connections.
    onState: (connected) => {
      currentUntil = -Infinity;
      notify('unknown');
      if (connected) void ask();
    },
  });

  const ask = async (): Promise<void> => {
    const sender = listening.client();
    try {
      await sender?.query('select pg_notify($1, $2)', [CHANNEL, `${HEARD}${clock()}`]);
    } catch {
      currentUntil = -Infinity;
      // A connection that does not answer is as good as lost.
      void sender?.end().catch(() => undefined);
    }
  };
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void ask().finally(() => (isAsking = false));
  }, ASK_EVERY_MS);
  timer.unref();

  return {
    isCurrent: () => clock() < currentUntil,
    follow: (listener) => void listeners.add(listener),
    settled: ask,
    close: async () => {
      clearInterval(timer);
      currentUntil = -Infinity;
      await listening.close();
    },
  };
}

/** `sessions 12`, or `users` for a table as a whole. */
function changeOf(payload: string): RowChange | 'unknown' {
  const [, table, id] = /^(\w+)(?: (\d+))?$/.exec(payload) ?? [];
  if (table === undefined) return 'unknown';
  return { table, id: id === undefined ? null : Number(id) };
}
