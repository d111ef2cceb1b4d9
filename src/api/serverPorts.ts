import { batchedHttp } from './batchedHttp.ts';
import { againWhenBusy } from './busyHttp.ts';
import { heldWhileLocked } from './heldHttp.ts';
import { createHttp } from './http.ts';
import { createInternetProbe } from './internetProbe.ts';
import { createOutbox } from './outbox.ts';
import { type Ports, type SessionLock } from './ports.ts';
import { createSessionLock } from './sessionLock.ts';
import { createLive, openSocketAt } from './stomp.ts';
import { encodeCredentials } from './storage.ts';

/** Makes the ports to the server from the page's own. Pages with the same `lock` are locked together. */
export function createServerPorts(
  { clock, ticker, storage }: Pick<Ports, 'clock' | 'ticker' | 'storage'>,
  lock: SessionLock = createSessionLock(),
): Pick<Ports, 'http' | 'busy' | 'lock' | 'live' | 'outbox' | 'internet'> {
  const credentials = () => {
    const kept = storage.readCredentials();
    return kept && encodeCredentials(kept.username, kept.password);
  };
  const straight = createHttp({
    credentials,
    monotonic: () => clock.monotonic(),
    onSample: (sample) => clock.addSample(sample),
  });
  const patient = againWhenBusy(straight, { ticker, random: Math.random });
  const http = heldWhileLocked(batchedHttp(patient), lock, credentials);
  const live = createLive({
    openSocket: openSocketAt('/ws'),
    ticker,
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    random: Math.random,
    onSample: (sample) => clock.addSample(sample),
  });
  const internet = createInternetProbe({ ticker, stamp: () => String(clock.monotonic()) });
  return { http, busy: patient, lock, live, outbox: createOutbox({ ticker }), internet };
}
