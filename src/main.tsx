import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { filter, share } from 'rxjs';
import { version } from '../package.json';
import { createBrowser } from './api/browser.ts';
import { createClock } from './api/clock.ts';
import { createStorage } from './api/storage.ts';
import { type Storage } from './api/storagePort.ts';
import { createTicker } from './api/ticker.ts';
import { epics } from './epics/all.ts';
import { type Effect, type LoggedEffect } from './epics/effects.ts';
import { nameOf } from './epics/nameOf.ts';
import { recordingDownloadEpic, reportBegunEpic } from './epics/recording.ts';
import { effectsOf } from './streams/effects.ts';
import { type ContestEvent } from './streams/events/event.ts';
import { type Fault } from './streams/input.ts';
import { createLoader, type Part } from './streams/inputs/loading.ts';
import { pageInputs } from './streams/inputs/page.ts';
import { type PartPorts, parts } from './streams/parts.ts';
import { selectContestId, selectRole } from './streams/state/session/session.ts';
import { createRecorder, serialize } from './streams/recording.ts';
import { redact } from './streams/redact.ts';
import { createFold } from './streams/state/fold.ts';
import { initialState, reduceState, type State } from './streams/state/state.ts';
import { createStore } from './streams/store.ts';
import { eventOf } from './streams/viewEvent.ts';
import { App, type AppProps } from './views/App.tsx';
import { createI18n } from './views/i18n/createI18n.ts';
import { languageFrom } from './views/i18n/languages.ts';
import './views/theme/theme.css';

// This path plays a recording, without the store and the inputs of other pages.
if (location.pathname === '/player')
  import('./player.ts').then(({ startPlayer }) => startPlayer(rootOf(document)), writeError);
// Pages below this path show the view of another person; the code for the differences is downloaded.
else if (location.pathname.startsWith('/view/'))
  import('./viewOnly.ts').then(({ viewOnly }) => start(viewOnly()), writeError);
else start({ storage: createStorage(), parts });

function start({
  storage,
  parts,
  basename,
  Frame,
}: Pick<AppProps, 'basename' | 'Frame'> & {
  readonly storage: Storage;
  readonly parts: Readonly<Record<string, Part<PartPorts>>>;
}): void {
  const clock = createClock();
  const ticker = createTicker();
  const browser = createBrowser();

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
    {
      ...epics,
      recordingDownload: recordingDownloadEpic(writeRecording),
      reportBegun: reportBegunEpic(writeRecording),
    },
    (fault) => store.report(fault),
  ).pipe(share());
  effects$.subscribe({ next: doBehindThePage, error: writeError });
  effects$.subscribe({
    next: (effect) => recorder.record({ type: 'EffectTold', name: nameOf(effect) }),
    error: writeError,
  });

  const ports = {
    clock,
    ticker,
    storage,
    browser,
    random: Math.random,
    toasts$: effects$.pipe(filter((effect) => effect.type === 'Toast')),
    activities$: effects$.pipe(filter((effect) => effect.type === 'Activity')),
    debug: (line: string) => console.debug('live', line),
  };
  const loader = createLoader(parts, (inputs, allPorts) => store.run(inputs, allPorts));
  store.run({ ...pageInputs, parts: loader.input$ }, ports);

  // A page that shows the view of another person keeps no recording.
  if (basename === undefined)
    import('./keptSession.ts').then(
      ({ keepSession$ }) =>
        keepSession$({
          recorder,
          fold,
          startedAt,
          events$: store.events$,
          state$: store.state$,
          clock,
          ticker,
          browser,
        }).subscribe({
          error: (error: unknown) => console.warn('the recording is not kept', error),
        }),
      writeError,
    );

  createRoot(rootOf(document)).render(
    <StrictMode>
      <App
        store={store}
        eventOf={(event) => eventOf(event, clock.now())}
        effects$={effects$}
        i18n={createI18n(languageFrom(storage.readLanguage()), { onFailure: writeError })}
        basename={basename}
        Frame={Frame}
        preview={() => loader.ports().media}
      />
    </StrictMode>,
  );

  function writeRecording(): string {
    const state = store.getState();
    const scope = { role: selectRole(state), contestId: selectContestId(state) };
    return serialize(recorder.recording({ version, ...scope, startedAt, keepsTold: true }));
  }
}

function rootOf(page: Document): HTMLElement {
  const root = page.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  return root;
}

function onFault({ kind, name, error }: Fault): ContestEvent {
  return { type: 'MachineFault', kind, name, detail: error === null ? 'ended' : textOf(error) };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}

function writeError(error: unknown): void {
  console.error(error);
}

/** Writes lines to the console. The views do all other effects. */
function doBehindThePage(effect: Effect): void {
  if (effect.type === 'Logged') writeLine(effect);
}

function writeLine({ level, name, detail }: LoggedEffect): void {
  if (detail === undefined) console[level](name);
  else console[level](name, detail);
}
