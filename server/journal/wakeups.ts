import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig, type DatabaseTarget } from '../db/database.ts';
import { SingleFlight } from './single-flight.ts';

const CHANNEL = 'agon_journal';
const COALESCE_MS = 5;
const FIRST_RECONNECT_MS = 50;
const MAX_RECONNECT_MS = 1_000;
const QUERY_TIMEOUT_MS = 10_000;
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7_999;
const EVERYTHING = '*';

/** Announces streams with new entries to other processes. */
export interface Wakeups {
  /** Sends the names within 5 ms; they may be lost, since every process also looks by itself. */
  announce(streams: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * The connection for LISTEN and NOTIFY, made again whenever it is lost. `onWake` gets what other processes announced;
 * `'all'` when that is not known, as after a reconnect.
 */
export function openWakeups(deps: {
  readonly target: DatabaseTarget;
  readonly onWake: (streams: readonly string[] | 'all') => void;
  readonly onState: (connected: boolean) => void;
}): Wakeups {
  const ending = new AbortController();
  const pending = new Set<string>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({ ...clientConfig(deps.target), query_timeout: QUERY_TIMEOUT_MS });
    const lost = new Promise<void>((resolve) => fresh.once('end', resolve));
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ processId, payload }) => {
      // Announcements of this process are known to it already.
      if (processId !== (fresh as { processID?: number }).processID) deps.onWake(parse(payload));
    });
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
      await fresh.query(`listen ${CHANNEL}`);
      client = fresh;
      deps.onState(true);
      deps.onWake('all');
      await lost;
    } finally {
      client = undefined;
      ending.signal.removeEventListener('abort', abandon);
      abandon();
    }
  };

  const isEnding = (): boolean => ending.signal.aborted;

  const keepListening = async (): Promise<void> => {
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

  // One notification at a time: later streams go with the next.
  const sending = new SingleFlight(async () => {
    const payload = format(pending);
    pending.clear();
    const sender = client;
    try {
      await sender?.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    } catch {
      // A connection that does not answer is as good as lost.
      void sender?.end().catch(() => undefined);
    }
  });

  const send = (): void => {
    timer = undefined;
    sending.run();
  };

  const done = keepListening();
  return {
    announce: (streams) => {
      for (const stream of streams) pending.add(stream);
      if (pending.size > 0 && !ending.signal.aborted) timer ??= setTimeout(send, COALESCE_MS);
    },
    close: async () => {
      clearTimeout(timer);
      ending.abort();
      await Promise.all([done, sending.idle()]);
    },
  };
}

function format(streams: ReadonlySet<string>): string {
  const payload = JSON.stringify([...streams]);
  return Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES ? payload : EVERYTHING;
}

function parse(payload: string | undefined): readonly string[] | 'all' {
  try {
    const streams: unknown = JSON.parse(payload ?? '');
    if (Array.isArray(streams) && streams.every((stream) => typeof stream === 'string')) return streams;
  } catch {
    // Not a list of names: look at everything.
  }
  return 'all';
}
