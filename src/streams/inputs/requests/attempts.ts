import { exhaustMap, filter, merge, type Observable, of, race, skip, switchMap, take } from 'rxjs';
import { type ContestEvent } from '../../events/event.ts';
import { type ContextWith } from '../context.ts';

/** What waits for the network is tried at once. */
const HURRIES: readonly ContestEvent['type'][] = [
  'FinishConfirmed',
  'ModuleFinishConfirmed',
  'ReconnectionWanted',
];
const ENDS: readonly ContestEvent['type'][] = ['SessionEnded', 'SessionOpened', 'ContestChosen'];

/** Runs anew for each session: what waited in the old one comes again out of the browser's storage. */
export function eachSession(
  events$: Observable<ContestEvent>,
  run$: () => Observable<ContestEvent>,
): Observable<ContestEvent> {
  const over$ = events$.pipe(filter((event) => ENDS.includes(event.type)));
  return merge(of(null), over$).pipe(switchMap(run$));
}

/** Tries again when the time has come, the network is back, or the person wants to go on now. */
export function retryAfter(
  { events$, ports }: ContextWith<'ticker' | 'browser'>,
  delayMs: number,
  again$: () => Observable<ContestEvent>,
): Observable<ContestEvent> {
  const online$ = ports.browser.online$.pipe(skip(1), filter(Boolean));
  const hurried$ = events$.pipe(filter((event) => HURRIES.includes(event.type)));
  return race<unknown[]>(ports.ticker.after(delayMs), online$, hurried$).pipe(take(1), exhaustMap(again$));
}
