import { defer, filter, fromEvent, merge, type Observable } from 'rxjs';
import { type Browser, type Clock, type Ticker } from './api/ports.ts';
import { openRecordingTable, tabName } from './api/recordingTable.ts';
import { type ContestEvent } from './streams/events/event.ts';
import { keepRecording$ } from './streams/keptRecording.ts';
import { type Recorder } from './streams/recording.ts';
import { type Fold } from './streams/state/fold.ts';
import { initialState, type State } from './streams/state/state.ts';

/** What of the page keeps its recording. */
interface Kept {
  readonly recorder: Recorder<State, ContestEvent>;
  readonly fold: Fold<State, ContestEvent>;
  readonly startedAt: number;
  readonly events$: Observable<ContestEvent>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ticker: Pick<Ticker, 'every'>;
  readonly browser: Pick<Browser, 'visible$'>;
}

/** Keeps the recording of a person's session over a reload of its tab (EVT-2). Errors where the browser keeps nothing. */
export function keepSession$({ clock, ticker, browser, ...kept }: Kept): Observable<never> {
  return defer(() =>
    keepRecording$<State, ContestEvent>({
      ...kept,
      parts: openRecordingTable(),
      tab: tabName(),
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
