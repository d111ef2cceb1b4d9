import {
  concat,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  merge,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
} from 'rxjs';
import { INTERNET_CHECK_INTERVAL_MS } from '#domain/limits.ts';
import { type ContestEvent } from '../events/event.ts';
import { selectRole, selectSessionContest } from '../state/session/session.ts';
import { type State } from '../state/state.ts';
import { type ContextWith, selected } from './context.ts';

/** The longest wait of a logout for the line about it, ms. */
const LOG_TIMEOUT_MS = 3_000;

type Context = ContextWith<'clock' | 'ticker' | 'internet'>;

const isChecked = (state: State): boolean =>
  selectRole(state) === 'user' && selectSessionContest(state)?.check_internet === true;

/**
 * Probes the machine of a contestant whose contest forbids the internet; if it reaches the internet, the
 * session ends as soon as the server has the line about it (SES-9).
 */
export function internet$({ events$, state$, ports }: Context): Observable<ContestEvent> {
  return selected(state$, isChecked).pipe(
    switchMap((checked) =>
      checked
        ? ports.ticker.every(INTERNET_CHECK_INTERVAL_MS).pipe(exhaustMap(() => ports.internet.probe()))
        : EMPTY,
    ),
    filter(Boolean),
    exhaustMap(() => {
      const detected: ContestEvent = { type: 'InternetDetected', at: Math.floor(ports.clock.now()) };
      const ended: ContestEvent = { type: 'SessionEnded', reason: 'internet_access' };
      const logged$ = events$.pipe(
        filter((event) => isLogged(event) || event.type === 'SessionEnded'),
        take(1),
        ignoreElements(),
        takeUntil(ports.ticker.after(LOG_TIMEOUT_MS)),
      );
      return concat(merge(logged$, of(detected)), of(ended));
    }),
  );
}

function isLogged(event: ContestEvent): boolean {
  return event.type === 'ActivityLogged' && event.operation === 'INTERNET';
}
