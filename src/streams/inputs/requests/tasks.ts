import { EMPTY, filter, map, merge, type Observable, pairwise, switchMap } from 'rxjs';
import { type Phase } from '../../../../domain/phase.ts';
import { type ContestEvent } from '../../events/event.ts';
import { selectPhase } from '../../state/phase.ts';
import { selectRole } from '../../state/session.ts';
import { type State } from '../../state/state.ts';
import { type ContextWith, selected } from '../context.ts';

/** A task list that came with an error is asked for again after this (API-5). */
const TASKS_RETRY_MS = 5_000;
/** Before these are over the list is known to be empty. */
const CLOSED: readonly (Phase | null)[] = ['not_started', 'not_started_translation', null];

const OUTDATED: ContestEvent = { type: 'SnapshotsOutdated', calls: ['tasks'] };
const REVEALED: ContestEvent = { type: 'SnapshotsOutdated', calls: ['submissions'] };

const selectIsRefused = (state: State): boolean =>
  selectRole(state) === 'user' &&
  state.contest.tasksError !== null &&
  state.system.snapshots.tasks?.kind === 'loaded' &&
  !CLOSED.includes(selectPhase(state));

/**
 * The task list is fetched again when the phase opens it, and while it comes with an error although it is open; the
 * submissions when the analysis begins, from when on everything of them is shown.
 */
export function tasks$({ state$, ports }: ContextWith<'ticker'>): Observable<ContestEvent> {
  const opened$ = selected(state$, selectPhase).pipe(
    pairwise(),
    filter(([before, after]) => before !== null && CLOSED.includes(before) && !CLOSED.includes(after)),
    filter(() => selectRole(state$.value) === 'user'),
  );
  const refused$ = selected(state$, selectIsRefused).pipe(
    switchMap((refused) => (refused ? ports.ticker.after(TASKS_RETRY_MS) : EMPTY)),
  );
  const revealed$ = selected(state$, selectPhase).pipe(
    pairwise(),
    filter(([before, after]) => before !== null && after === 'analysis'),
    filter(() => selectRole(state$.value) === 'user'),
  );
  return merge(merge(opened$, refused$).pipe(map(() => OUTDATED)), revealed$.pipe(map(() => REVEALED)));
}
