import { exhaustMap, filter, map, type Observable } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { type ContextWith } from '../context.ts';

/** News that come close together are one, ms. */
const GATHER_MS = 300;

/** The tasks of scorers and arbiters are those of which works are theirs: they are fetched anew when works are given or taken (SHL-7). */
export function markedTasks$({ events$, state$, ports }: ContextWith<'ticker'>): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'SubjectChanged' && event.subject === 'marking'),
    filter(() => ['scorer', 'arbiter'].includes(selectRole(state$.value) ?? '')),
    exhaustMap(() => ports.ticker.after(GATHER_MS)),
    map((): ContestEvent => ({ type: 'SnapshotsOutdated', calls: ['tasks'] })),
  );
}
