import { act, configure } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Subject } from 'rxjs';
import { vi } from 'vitest';
import { type Effect } from '#epics/effects.ts';
import { epics } from '#epics/all.ts';
import { effectsOf } from '#streams/effects.ts';
import { type OwnTimes } from '#streams/events/contest.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { createStore, type Store } from '#streams/store.ts';
import { eventOf, type ViewEvent } from '#streams/viewEvent.ts';
import { ConfirmProvider } from '#views/components/ConfirmProvider.tsx';
import { EffectHosts } from '#views/effects/EffectHosts.tsx';
import { EffectsContext } from '#views/effects/EffectsContext.ts';
import { RedirectHost } from '#views/effects/RedirectHost.tsx';
import { Pages } from '#views/Pages.tsx';
import { addAskingSlices } from '#streams/state/askingSlices.ts';
import { addAnswerDocuments } from '#streams/state/quiz/answerDocuments.ts';
import { StoreProvider } from '#views/StoreProvider.tsx';
import { aContest, aSignedInUser, aTask, NOON_AT } from './contest.ts';
import { anOwn } from './ownTimes.ts';
import { renderView } from './renderView.tsx';

// Screens are downloaded when they are first opened, which takes time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

/** The whole page over a store without inputs: the events of the person, and ways to send further events. */
export interface Page {
  readonly store: Store<State, ContestEvent>;
  /** Events on the page, in order. */
  readonly sent: ContestEvent[];
  /** The person's address, with the history's state. */
  place(): { readonly path: string; readonly state: unknown };
  /** Sends events to the store. */
  happen(...events: readonly ContestEvent[]): void;
}

addAskingSlices();
addAnswerDocuments();
const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });

/** The whole page at an address, after events. `now`: by default the last tick's time; `state`: history's. */
export function renderPage(
  path: string,
  past: readonly ContestEvent[],
  now?: () => number,
  state?: unknown,
): Page {
  const store = createStore<State, ContestEvent>({ initial: initialState, fold, onFault: () => null });
  store.sendAll(past);
  const sent: ContestEvent[] = [];
  store.events$.subscribe((event) => sent.push(event));
  const effects$ = new Subject<Effect>();
  effectsOf(store.steps$, epics, ({ name, error }) => {
    throw new Error(`${name} failed`, { cause: error });
  }).subscribe(effects$);
  let place: ReturnType<Page['place']> = { path, state: null };
  renderView(
    <StoreProvider
      store={store}
      eventOf={(told: ViewEvent) => eventOf(told, now?.() ?? store.getState().system.now)}
      frames={{ schedule: (flush) => flush() }}
    >
      <EffectsContext value={effects$}>
        <RedirectHost />
        <ConfirmProvider>
          <Pages />
          <Place onChange={(now) => void (place = now)} />
        </ConfirmProvider>
        <EffectHosts />
      </EffectsContext>
    </StoreProvider>,
    { path, state },
  );
  return { store, sent, place: () => place, happen: (...events) => act(() => store.sendAll(events)) };
}

/** A contestant in a running contest of two tasks, at noon. */
export function competing(
  change: {
    readonly contest?: Parameters<typeof aContest>[0];
    readonly own?: Partial<OwnTimes>;
    readonly user?: Parameters<typeof aSignedInUser>[0];
    readonly at?: number;
  } = {},
): readonly ContestEvent[] {
  return [
    { type: 'SessionOpened', user: aSignedInUser(change.user), contestId: 7, restored: true },
    { type: 'ClockSynchronised', at: change.at ?? NOON_AT, boundMs: 5 },
    { type: 'ContestLoaded', contest: aContest(change.contest) },
    { type: 'OwnTimesLoaded', own: anOwn(change.own) },
    { type: 'TasksLoaded', tasks: [aTask(1), aTask(2)], error: null },
    { type: 'SubmissionsLoaded', submissions: [] },
    { type: 'CommunicationLoaded', contestId: 7, announcements: [], questions: [] },
  ];
}

function Place(props: { readonly onChange: (place: ReturnType<Page['place']>) => void }) {
  const { pathname, state } = useLocation();
  useEffect(() => {
    props.onChange({ path: pathname, state });
  });
  return null;
}
