import { VERSION } from '#domain/recording-format.ts';
import {
  defer,
  distinctUntilChanged,
  filter,
  fromEvent,
  ignoreElements,
  map,
  merge,
  type Observable,
  tap,
} from 'rxjs';
import { type Browser, type Clock, type Ticker } from './api/ports.ts';
import { createOfflinePage } from './api/offlinePage.ts';
import { openRecordingTable, tabName } from './api/recordingTable.ts';
import { type ContestEvent } from './streams/events/event.ts';
import { isRunning } from '#domain/contest/phase.ts';
import { keepRecording$ } from './streams/keptRecording.ts';
import { type Recorder } from './streams/recording.ts';
import { type Fold } from './streams/state/fold.ts';
import { selectCountedUntilAt } from './streams/state/contest/modules.ts';
import { selectPhase } from './streams/state/contest/phase.ts';
import { initialState, type State } from './streams/state/state.ts';

/** Parts of the page that are needed to keep its recording. */
interface Kept {
  readonly recorder: Recorder<State, ContestEvent>;
  readonly fold: Fold<State, ContestEvent>;
  readonly startedAt: number;
  readonly events$: Observable<ContestEvent>;
  readonly state$: Observable<State>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ticker: Pick<Ticker, 'every'>;
  readonly browser: Pick<Browser, 'visible$'>;
}

/**
 * Keeps the recording of a person's session over a reload of its tab (EVT-2), and tells the offline page when
 * the contest ends. Errors where the browser keeps no recording.
 */
export function keepSession$(kept: Kept): Observable<never> {
  return merge(keepEnd$(kept), keepOwnRecording$(kept));
}

/** Tells the offline page when the contest ends for the person. */
function keepEnd$({ state$, clock }: Kept): Observable<never> {
  return defer(() => {
    const page = createOfflinePage();
    return state$.pipe(
      map(selectRunsUntilAt),
      distinctUntilChanged(),
      tap((endAt) => page.endsIn(endAt === null ? null : endAt - clock.now())),
      ignoreElements(),
    );
  });
}

/** When the running module or contest ends for the person; null: none is running. */
function selectRunsUntilAt(state: State): number | null {
  const phase = selectPhase(state);
  return phase !== null && isRunning(phase) ? selectCountedUntilAt(state) : null;
}

function keepOwnRecording$({ clock, ticker, browser, ...kept }: Kept): Observable<never> {
  return defer(() =>
    keepRecording$<State, ContestEvent>({
      ...kept,
      parts: openRecordingTable(),
      // The name has the version: a recording kept in another format is not taken up.
      tab: `${tabName()}/${VERSION}`,
      now: () => clock.now(),
      initial: initialState,
      restart: (hasGap) => ({ type: 'PageReloaded', ...(hasGap && { hasGap }) }),
      tells: ({ type }) => type === 'NoticeShown',
      endsSession: ({ type }) => type === 'SessionEnded',
      every$: (ms) => ticker.every(ms),
      hidden$: merge(browser.visible$.pipe(filter((isVisible) => !isVisible)), fromEvent(window, 'pagehide')),
      pause: () => new Promise((resolve) => setTimeout(resolve)),
    }),
  );
}
