import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig, type DatabaseTarget } from './database.ts';

const FIRST_RECONNECT_MS = 50;
const MAX_RECONNECT_MS = 1_000;
const QUERY_TIMEOUT_MS = 10_000;

/** A notification of the channel. */
interface Notification {
  readonly payload: string;
  /** Whether it was sent over this very connection. */
  readonly isOwn: boolean;
}

/** A connection that listens to a channel of PostgreSQL (LISTEN), made again whenever it is lost. */
export interface Listening {
  /** The connection, for queries of its owner; undefined while there is none. */
  client(): pg.Client | undefined;
  close(): Promise<void>;
}

/** Listens to a channel. `onState(true)` comes once the channel is heard, `onState(false)` when the connection was lost. */
export function keepListening(deps: {
  readonly target: DatabaseTarget;
  readonly channel: string;
  readonly onHeard: (notification: Notification) => void;
  readonly onState: (connected: boolean) => void;
}): Listening {
  const ending = new AbortController();
  let client: pg.Client | undefined;

  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({ ...clientConfig(deps.target), query_timeout: QUERY_TIMEOUT_MS });
    const lost = new Promise<void>((resolve) => fresh.once('end', resolve));
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ processId, payload = '' }) =>
      deps.onHeard({ payload, isOwn: processId === (fresh as { processID?: number }).processID }),
    );
    let giveUp = (): void => undefined;
    // A client that is ended while it connects never settles its promise.
    const abandoned = new Promise<never>((_, reject) => {
      giveUp = () => reject(new Error('closing'));
    });
    abandoned.catch(() => undefined);
    const abandon = (): void => {
      giveUp();
      void fresh.end().catch(() => undefined);
    };
    ending.signal.addEventListener('abort', abandon);
    try {
      await Promise.race([fresh.connect(), abandoned]);
      // A notification writes a commit record; waiting for the disk would hold up the notifications of everybody.
      await fresh.query('set synchronous_commit = off');
      await fresh.query(`listen ${deps.channel}`);
      client = fresh;
      deps.onState(true);
      await lost;
    } finally {
      client = undefined;
      ending.signal.removeEventListener('abort', abandon);
      abandon();
    }
  };

  const isEnding = (): boolean => ending.signal.aborted;

  const keep = async (): Promise<void> => {
    let wait = FIRST_RECONNECT_MS;
    for (;;) {
      const since = performance.now();
      await listen().catch(() => undefined);
      if (isEnding()) return;
      deps.onState(false);
      wait =
        performance.now() - since > MAX_RECONNECT_MS
          ? FIRST_RECONNECT_MS
          : Math.min(wait * 2, MAX_RECONNECT_MS);
      await delay(wait, undefined, { signal: ending.signal }).catch(() => undefined);
      if (isEnding()) return;
    }
  };

  const done = keep();
  return {
    client: () => client,
    close: async () => {
      ending.abort();
      await done;
    },
  };
}
