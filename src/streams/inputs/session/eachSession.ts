import { filter, merge, type Observable, of, switchMap } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';

const ENDS: readonly ContestEvent['type'][] = ['SessionEnded', 'SessionOpened', 'ContestChosen'];

/**
 * Restarts a stream for each session: work that waited in the old one comes again from the browser's storage.
 */
export function eachSession(
  events$: Observable<ContestEvent>,
  run$: () => Observable<ContestEvent>,
): Observable<ContestEvent> {
  const over$ = events$.pipe(filter((event) => ENDS.includes(event.type)));
  return merge(of(null), over$).pipe(switchMap(run$));
}
