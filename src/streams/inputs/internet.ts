import {
  catchError,
  concat,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  type Observable,
  of,
  switchMap,
  take,
  timeout,
} from 'rxjs';
import { INTERNET_CHECK_INTERVAL_MS } from '../../../domain/limits.ts';
import { type ContestEvent } from '../events/event.ts';
import { selectRole, selectSessionContest } from '../state/session.ts';
import { type State } from '../state/state.ts';
import { callAs } from './caller.ts';
import { type ContextWith, selected } from './context.ts';

/** Logging out does not wait longer for the note about it. */
const NOTE_TIMEOUT_MS = 3_000;

type Context = ContextWith<'http' | 'clock' | 'ticker' | 'internet'>;

const isChecked = (state: State): boolean =>
  selectRole(state) === 'user' && selectSessionContest(state)?.check_internet === true;

/**
 * A competitor whose contest forbids the internet is probed for it; if there is any, that is noted on the server and the
 * session ends (SES-9). The note is made here and not as an effect: it needs the credentials that the end takes away.
 */
export function internet$(context: Context): Observable<ContestEvent> {
  const { ports, state$ } = context;
  return selected(state$, isChecked).pipe(
    switchMap((checked) =>
      checked
        ? ports.ticker.every(INTERNET_CHECK_INTERVAL_MS).pipe(exhaustMap(() => ports.internet.probe()))
        : EMPTY,
    ),
    filter(Boolean),
    exhaustMap(() => {
      const note$ = callAs(context, 'log', { operation: 'INTERNET', message: '' }).pipe(
        take(1),
        timeout({ each: NOTE_TIMEOUT_MS, with: () => EMPTY }),
        catchError(() => EMPTY),
        ignoreElements(),
      );
      const detected: ContestEvent = { type: 'InternetDetected', at: Math.floor(ports.clock.now()) };
      const ended: ContestEvent = { type: 'SessionEnded', reason: 'internet_access' };
      return concat(of(detected), note$, of(ended));
    }),
  );
}
