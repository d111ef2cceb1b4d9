import { EMPTY, filter, map, merge, type Observable, pairwise, switchMap } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectModule } from '#streams/state/contest/modules.ts';
import { selectMustAgree } from '#streams/state/proctoring/mustShare.ts';
import { isWaitingForStart, selectPhase } from '#streams/state/contest/phase.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith, selected } from '../context.ts';

/** A task list that came with an error is asked for again after this (API-5). */
const TASKS_RETRY_MS = 5_000;

const OUTDATED: ContestEvent = { type: 'SnapshotsOutdated', calls: ['tasks'] };
/** The same where it is a moment of the contest, at which many ask. */
const OUTDATED_FOR_ALL: ContestEvent = { ...OUTDATED, spread: true };
const MODULE_CHANGED: ContestEvent = { type: 'SnapshotsOutdated', calls: ['init', 'tasks'] };
const REVEALED: ContestEvent = { type: 'SnapshotsOutdated', calls: ['submissions'], spread: true };

const selectIsRefused = (state: State): boolean =>
  selectRole(state) === 'user' &&
  state.contest.tasksError !== null &&
  !selectMustAgree(state) &&
  state.sync.snapshots.tasks?.kind === 'loaded' &&
  !isWaitingForStart(selectPhase(state));

/** Differs when the person is in another module, or in none; null while that is not known. */
function selectModuleChange(state: State): string | null {
  if (state.contest.contest?.type !== 'nvo' || state.contest.own === null) return null;
  const module = selectModule(state);
  return module.kind === 'under_way' ? `in ${module.number}` : module.kind;
}

/**
 * The task list is loaded again when the phase opens it and it is not here sealed, and while it comes with an error although it is
 * open; the
 * submissions when the analysis begins, from when on everything of them is shown. When a module of an exam begins or
 * its countdown ends, the list and the person's own times are loaded again (QIZ-2).
 */
export function tasks$({ state$, ports }: ContextWith<'ticker'>): Observable<ContestEvent> {
  const opened$ = selected(state$, selectPhase).pipe(
    pairwise(),
    filter(([before, after]) => before !== null && isWaitingForStart(before) && !isWaitingForStart(after)),
    filter(() => selectRole(state$.value) === 'user' && state$.value.contest.seal?.isHeld !== true),
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
    merge(opened$, refused$).pipe(map(() => OUTDATED_FOR_ALL)),
    agreed$.pipe(map(() => OUTDATED)),
    module$.pipe(map(() => MODULE_CHANGED)),
    revealed$.pipe(map(() => REVEALED)),
  );
}
