import { againWhenBusy } from './api/busyHttp.ts';
import { heldWhileLocked } from './api/heldHttp.ts';
import { createHttp } from './api/http.ts';
import { createInternetProbe } from './api/internetProbe.ts';
import { type Ports } from './api/ports.ts';
import { createSessionLock } from './api/sessionLock.ts';
import { createOutbox } from './api/outbox.ts';
import { createLive, openSocketAt } from './api/stomp.ts';
import { encodeCredentials } from './api/storage.ts';
import { type InputPorts } from './streams/inputs/context.ts';
import { serverInputs } from './streams/inputs/server.ts';

/** What of the page talks to the server. */
export interface ServerSide {
  readonly inputs: typeof serverInputs;
  readonly ports: Pick<InputPorts, 'http' | 'lock' | 'live' | 'outbox' | 'internet'>;
}

/** Makes it over the page's own ports. Main downloads this file when it is first needed: nobody at the login page waits for it. */
export function createServerSide({
  clock,
  ticker,
  storage,
}: Pick<Ports, 'clock' | 'ticker' | 'storage'>): ServerSide {
  const credentials = () => {
    const kept = storage.readCredentials();
    return kept && encodeCredentials(kept.username, kept.password);
  };
  const straight = createHttp({
    credentials,
    monotonic: () => clock.monotonic(),
    onSample: (sample) => clock.addSample(sample),
  });
  const lock = createSessionLock();
  const patient = againWhenBusy(straight, { ticker, random: Math.random });
  const http = heldWhileLocked(patient, lock, credentials);
  const live = createLive({
    openSocket: openSocketAt('/ws'),
    ticker,
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    random: Math.random,
    onSample: (sample) => clock.addSample(sample),
  });
  const internet = createInternetProbe({ ticker, stamp: () => String(clock.monotonic()) });
  return { inputs: serverInputs, ports: { http, lock, live, outbox: createOutbox({ ticker }), internet } };
}
