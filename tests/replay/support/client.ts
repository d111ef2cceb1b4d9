import { Agent } from 'node:http';
import axios from 'axios';
import { BehaviorSubject, filter, NEVER, of, share, Subject } from 'rxjs';
import { WebSocket as NodeWebSocket } from 'ws';
import { createAlarms } from '#api/alarms.ts';
import { againWhenBusy } from '#api/busyHttp.ts';
import { createClock } from '#api/clock.ts';
import { createHttp } from '#api/http.ts';
import { createOutbox } from '#api/outbox.ts';
import { type Ticker } from '#api/ports.ts';
import { createSessionLock } from '#api/sessionLock.ts';
import { createLive } from '#api/stomp.ts';
import { createStorage, encodeCredentials } from '#api/storage.ts';
import { createTicker } from '#api/ticker.ts';
import { epics } from '#epics/all.ts';
import { type Effect, type ToastEffect } from '#epics/effects.ts';
import { effectsOf } from '#streams/effects.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type InputPorts } from '#streams/inputs/context.ts';
import { pageInputs } from '#streams/inputs/page.ts';
import { requestInputs } from '#streams/inputs/requests/inputs.ts';
import { followingInputs } from '#streams/inputs/standings/following.ts';
import { publicInputs } from '#streams/inputs/standings/publicStanding.ts';
import { recoveryInputs } from '#streams/inputs/people/recovery.ts';
import { serverInputs } from '#streams/inputs/server.ts';
import { staffInputs } from '#streams/inputs/staff/inputs.ts';
import { createRecorder, serialize } from '#streams/recording.ts';
import { redact } from '#streams/redact.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { seededRandom } from '#server/demo/seededRandom.ts';
import { createFaultStore } from '#tests/support/faultStore.ts';

/** The factor by which waits between tries and polls are shorter than in a page. */
const HURRY = 20;
/** The factor for the live channel, whose waits are longer in a page. */
const LIVE_HURRY = 100;
/** Timers up to this long are not shortened: ticks and boundaries keep their time, ms. */
const KEPT_MS = 1_001;
const JUMP_MS = 60_000;

interface ClientOptions {
  /** The port of the server or of the network before it. */
  readonly port: number;
  /** The session that this browser has kept. */
  readonly credentials: { readonly username: string; readonly password: string };
  readonly contestId: number | null;
  readonly seed?: number;
  /** The events of opening pages, sent as soon as the person is logged in. */
  readonly opens: readonly ContestEvent[];
}

/** The client without its views, put together as in `main.tsx`, on this machine's real sockets and clock. */
export interface Client {
  readonly state: () => State;
  readonly toasts: () => readonly ToastEffect[];
  readonly effects: readonly Effect[];
  /** Errors that the client reported. */
  readonly faults: readonly string[];
  send(event: ContestEvent): void;
  /** The session's recording, as in the file that the page offers. */
  recording(): string;
  /** The machine sleeps for a minute and wakes up. */
  sleep(): void;
  stop(): void;
}

/** The same fold as the page's. */
export const fold = createFold<State, ContestEvent>(reduceState, { freeze: false });

export function startClient({ port, credentials, contestId, seed = 1, opens }: ClientOptions): Client {
  let sleptMs = 0;
  const clock = createClock({
    wall: () => Date.now() + sleptMs,
    monotonic: () => performance.now(),
  });
  const ticker = createTicker((ring) => createAlarms(ring));
  const random = seededRandom(seed);
  const agent = new Agent({ keepAlive: true });
  const storage = createStorage(memory());
  storage.writeCredentials(credentials);
  if (contestId !== null) storage.writeContestId(String(contestId));
  const straight = createHttp({
    credentials: () => encodeCredentials(credentials.username, credentials.password),
    monotonic: () => clock.monotonic(),
    onSample: (sample) => clock.addSample(sample),
    client: axios.create({ baseURL: `http://127.0.0.1:${port}`, httpAgent: agent }),
  });
  const http = againWhenBusy(straight, { ticker: hurried(ticker), random });
  const live = createLive({
    openSocket: () => new NodeWebSocket(`ws://127.0.0.1:${port}/ws`, ['v12.stomp']) as unknown as WebSocket,
    ticker: { after: (ms) => ticker.after(ms / LIVE_HURRY) },
    now: () => clock.now(),
    monotonic: () => clock.monotonic() * LIVE_HURRY,
    random,
    onSample: (sample) => clock.addSample({ ...sample, receivedAt: clock.monotonic() }),
  });
  const browser = {
    visible$: new BehaviorSubject(true),
    online$: new BehaviorSubject(true),
    wakes$: new Subject<void>(),
    addressOf: () => '',
    releaseAddress: () => undefined,
    saveFile: () => undefined,
  };
  const { store, faults } = createFaultStore(fold);
  const startedAt = Math.floor(clock.now());
  const now = () => clock.now();
  const recorder = createRecorder<State, ContestEvent>({ initial: initialState, fold, now, redact });
  const effects: Effect[] = [];
  store.events$.subscribe((event) => recorder.record(event));
  const effects$ = effectsOf(store.steps$, epics, (fault) => store.report(fault)).pipe(share());
  effects$.subscribe((effect) => effects.push(effect));
  store.run<InputPorts>(
    {
      ...pageInputs,
      ...serverInputs,
      ...requestInputs,
      ...recoveryInputs,
      ...publicInputs,
      ...followingInputs,
      ...staffInputs,
    },
    {
      clock,
      ticker: hurried(ticker),
      http,
      busy: http,
      lock: createSessionLock(null),
      live,
      storage,
      outbox: createOutbox({ ticker, items: memory(), channel: null }),
      browser,
      internet: { probe: () => of(false) },
      random,
      toasts$: NEVER,
      activities$: effects$.pipe(filter((effect) => effect.type === 'Activity')),
      debug: () => undefined,
    },
  );
  const opening = store.events$.subscribe((event) => {
    if (event.type !== 'SessionChecked') return;
    opening.unsubscribe();
    for (const one of opens) store.send(one);
  });
  store.start();
  return {
    state: () => store.getState(),
    toasts: () => effects.filter((effect): effect is ToastEffect => effect.type === 'Toast'),
    effects,
    faults,
    send: (event) => store.send(event),
    recording: () => serialize(recorder.recording({ version: 'test', role: null, contestId, startedAt })),
    sleep() {
      sleptMs += JUMP_MS;
      browser.wakes$.next();
    },
    stop() {
      store.stop();
      agent.destroy();
    },
  };
}

function hurried(ticker: Ticker): Ticker {
  const fast = (ms: number) => (ms > KEPT_MS ? Math.max(KEPT_MS / HURRY, ms / HURRY) : ms);
  return { after: (ms) => ticker.after(fast(ms)), every: (ms) => ticker.every(fast(ms)) };
}

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
