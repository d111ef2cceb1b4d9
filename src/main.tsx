import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { share } from 'rxjs';
import { version } from '../package.json';
import { createBrowser } from './api/browser.ts';
import { call } from './api/calls.ts';
import { createClock } from './api/clock.ts';
import { createHttp } from './api/http.ts';
import { createInternetProbe } from './api/internetProbe.ts';
import { createLive, openSocketAt } from './api/stomp.ts';
import { createStorage, encodeCredentials } from './api/storage.ts';
import { createTicker } from './api/ticker.ts';
import { epics } from './epics/all.ts';
import { type Effect, type LoggedEffect } from './epics/effects.ts';
import { recordingDownloadEpic } from './epics/recording.ts';
import { effectsOf } from './streams/effects.ts';
import { type ContestEvent } from './streams/events/event.ts';
import { type Fault } from './streams/input.ts';
import { inputs } from './streams/inputs/all.ts';
import { scopeOf } from './streams/inputs/caller.ts';
import { createRecorder, serialize } from './streams/recording.ts';
import { redact } from './streams/redact.ts';
import { createFold } from './streams/state/fold.ts';
import { initialState, reduceState, type State } from './streams/state/state.ts';
import { createStore } from './streams/store.ts';
import { App } from './views/App.tsx';
import { createI18n } from './views/i18n/createI18n.ts';
import { languageFrom } from './views/i18n/languages.ts';
import './views/theme/theme.css';

const clock = createClock();
const ticker = createTicker();
const storage = createStorage();
const browser = createBrowser();
const http = createHttp({
  credentials() {
    const kept = storage.readCredentials();
    return kept && encodeCredentials(kept.username, kept.password);
  },
  monotonic: () => clock.monotonic(),
  onSample: (sample) => clock.addSample(sample),
});
const live = createLive({
  openSocket: openSocketAt('/ws'),
  ticker,
  now: () => clock.now(),
  monotonic: () => clock.monotonic(),
  random: Math.random,
  onSample: (sample) => clock.addSample(sample),
});

const fold = createFold<State, ContestEvent>(reduceState, { freeze: import.meta.env.DEV });
const store = createStore<State, ContestEvent>({ initial: initialState, fold, onFault });

const startedAt = Math.floor(clock.now());
const recorder = createRecorder<State, ContestEvent>({
  initial: initialState,
  fold,
  now: () => clock.now(),
  redact,
});
store.events$.subscribe({ next: (event) => recorder.record(event), error: writeError });

const effects$ = effectsOf(
  store.steps$,
  { ...epics, recordingDownload: recordingDownloadEpic(writeRecording) },
  (fault) => store.report(fault),
).pipe(share());
effects$.subscribe({ next: doBehindThePage, error: writeError });

store.run(inputs, {
  clock,
  ticker,
  http,
  live,
  storage,
  browser,
  internet: createInternetProbe({ ticker, stamp: () => String(clock.monotonic()) }),
  random: Math.random,
  debug: (line) => console.debug('live', line),
});

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <App store={store} effects$={effects$} i18n={createI18n(languageFrom(storage.readLanguage()))} />
  </StrictMode>,
);

function onFault({ kind, name, error }: Fault): ContestEvent {
  return { type: 'MachineFault', kind, name, detail: error === null ? 'ended' : textOf(error) };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}

function writeError(error: unknown): void {
  console.error(error);
}

function writeRecording(): string {
  const { role, contestId } = scopeOf(store.getState());
  return serialize(recorder.recording({ version, role, contestId, startedAt }));
}

/** Effects that nobody sees: lines for the console and for the contest's log. The views do the others. */
function doBehindThePage(effect: Effect): void {
  if (effect.type === 'Logged') writeLine(effect);
  if (effect.type !== 'ActivityPosted') return;
  const { operation, message } = effect;
  call(http, 'log', scopeOf(store.getState()), { operation, message }).subscribe({
    error: writeError,
  });
}

function writeLine({ level, name, detail }: LoggedEffect): void {
  if (detail === undefined) console[level](name);
  else console[level](name, detail);
}
