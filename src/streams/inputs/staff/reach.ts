import { defer, filter, ignoreElements, mergeMap, type Observable, retry } from 'rxjs';
import { type ContestEvent } from '../../events/event.ts';
import { selectRole } from '../../state/session.ts';
import { type ContextWith } from '../context.ts';
import { retryDelayMs } from '../retry.ts';

/** Brings what only staff need as soon as one of them is here; whatever happens meanwhile is heard by it first. */
export function staffReach$({
  events$,
  state$,
  ports,
}: ContextWith<'bringStaff' | 'ticker' | 'random'>): Observable<ContestEvent> {
  const { bringStaff, ticker, random } = ports;
  const isOfStaff = () => {
    const role = selectRole(state$.value);
    return role !== null && role !== 'user';
  };
  return events$.pipe(
    filter(isOfStaff),
    mergeMap((event) =>
      defer(() => bringStaff(event)).pipe(
        retry({ delay: (_, failures) => ticker.after(retryDelayMs(failures, random())) }),
        ignoreElements(),
      ),
    ),
  );
}
