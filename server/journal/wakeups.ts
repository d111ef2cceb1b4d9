import { type DatabaseTarget } from '../db/database.ts';
import { keepListening } from '../db/listening.ts';
import { SingleFlight } from './single-flight.ts';

const CHANNEL = 'agon_journal';
const COALESCE_MS = 5;
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7_999;
const EVERYTHING = '*';

/** Announces streams with new entries to other processes. */
export interface Wakeups {
  /** Sends the names within 5 ms; they may be lost, since every process also checks by itself. */
  announce(streams: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * Announces over the connection that listens. `onWake` gets what other processes announced; `'all'` when that is not
 * known, as after a reconnect.
 */
export function openWakeups(deps: {
  readonly target: DatabaseTarget;
  readonly onWake: (streams: readonly string[] | 'all') => void;
  readonly onState: (connected: boolean) => void;
}): Wakeups {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const listening = keepListening({
    target: deps.target,
    channel: CHANNEL,
    onHeard: ({ payload, isOwn }) => {
      // Announcements of this process are known to it already.
      if (!isOwn) deps.onWake(parse(payload));
    },
    onState: (connected) => {
      deps.onState(connected);
      if (connected) deps.onWake('all');
    },
  });

  // One notification at a time: later streams go with the next.
  const sending = new SingleFlight(async () => {
    const payload = format(pending);
    pending.clear();
    const sender = listening.client();
    try {
      await sender?.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    } catch {
      // A connection that does not answer counts as lost.
      void sender?.end().catch(() => undefined);
    }
  });

  const send = (): void => {
    timer = undefined;
    sending.run();
  };

  return {
    announce: (streams) => {
      for (const stream of streams) pending.add(stream);
      if (pending.size > 0 && !isClosed) timer ??= setTimeout(send, COALESCE_MS);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([listening.close(), sending.idle()]);
    },
  };
}

function format(streams: ReadonlySet<string>): string {
  const payload = JSON.stringify([...streams]);
  return Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES ? payload : EVERYTHING;
}

function parse(payload: string): readonly string[] | 'all' {
  try {
    const streams: unknown = JSON.parse(payload);
    if (Array.isArray(streams) && streams.every((stream) => typeof stream === 'string')) return streams;
  } catch {
    // The payload is not a list of names: all streams are checked.
  }
  return 'all';
}
