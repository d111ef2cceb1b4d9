import { filter, type Observable } from 'rxjs';
import { type ContestEvent } from '../../events/event.ts';
import { selectRole } from '../../state/session.ts';
import { broughtFor$ } from '../broughtFor.ts';
import { type ContextWith } from '../context.ts';

/** Brings what only staff need as soon as one of them is here; whatever happens meanwhile is heard by it first. */
export function staffReach$({
  events$,
  state$,
  ports,
}: ContextWith<'bringStaff' | 'ticker' | 'random'>): Observable<ContestEvent> {
  const isOfStaff = () => {
    const role = selectRole(state$.value);
    return role !== null && role !== 'user';
  };
  return broughtFor$(events$.pipe(filter(isOfStaff)), ports.bringStaff, ports);
}
