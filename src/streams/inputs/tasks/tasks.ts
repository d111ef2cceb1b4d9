import { EMPTY, filter, map, merge, type Observable, pairwise, switchMap } from 'rxjs';
import { type Phase } from '#domain/contest/phase.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectModule } from '#streams/state/contest/modules.ts';
import { selectMustAgree } from '#streams/state/proctoring/mustShare.ts';
import { selectPhase } from '#streams/state/contest/phase.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith, selected } from '../context.ts';

/** A task list that came with an error is asked for again after this (API-5). */
const TASKS_RETRY_MS = 5_000;
/** Phases in which the list is known to be empty. */
const CLOSED: readonly (Phase | null)[] = ['not_started', 'not_started_translation', null];

const OUTDATED: ContestEvent = { type: 'SnapshotsOutdated', calls: ['tasks'] };
const MODULE_CHANGED: ContestEvent = { type: 'SnapshotsOutdated', calls: ['init', 'tasks'] };
const REVEALED: ContestEvent = { type: 'SnapshotsOutdated', calls: ['submissions'] };

const selectIsRefused = (state: State): boolean =>
  selectRole(state) === 'user' &&
  state.contest.tasksError !== null &&
  !selectMustAgree(state) &&
  state.sync.snapshots.tasks?.kind === 'loaded' &&
  !CLOSED.includes(selectPhase(state));

/** Differs when the person is in another module, or in none; null while that is not known. */
function selectModuleChange(state: State): string | null {
  if (state.contest.contest?.type !== 'nvo' || state.contest.own === null) return null;
  const module = selectModule(state);
  return module.kind === 'under_way' ? `in ${module.number}` : module.kind;
}

/**
 * The task list is loaded again when the phase opens it, and while it comes with an error although it is open; the
 * submissions when the analysis begins, from when on everything of them is shown. When a module of an exam begins or
 * its countdown ends, the list and the person's own times are loaded again (QIZ-2).
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
  const module$ = selected(state$, selectModuleChange).pipe(
    pairwise(),
    filter(([before, after]) => before !== null && after !== null),
  );
  const agreed$ = selected(state$, selectMustAgree).pipe(
    pairwise(),
    filter(([before, after]) => before && !after && state$.value.contest.tasksError !== null),
  );
  return merge(
    merge(opened$, refused$, agreed$).pipe(map(() => OUTDATED)),
    module$.pipe(map(() => MODULE_CHANGED)),
    revealed$.pipe(map(() => REVEALED)),
  );
}
