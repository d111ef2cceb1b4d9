import { exhaustMap, filter, map, type Observable } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { type ContextWith } from '../context.ts';

/** Time in which changes are gathered, ms. */
const GATHER_MS = 300;

/**
 * Loads the tasks of scorers and arbiters again when works are given or taken: they see those with works of
 * theirs (SHL-7).
 */
export function markedTasks$({ events$, state$, ports }: ContextWith<'ticker'>): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'SubjectChanged' && event.subject === 'marking'),
    filter(() => ['scorer', 'arbiter'].includes(selectRole(state$.value) ?? '')),
    exhaustMap(() => ports.ticker.after(GATHER_MS)),
    map((): ContestEvent => ({ type: 'SnapshotsOutdated', calls: ['tasks'] })),
  );
}
