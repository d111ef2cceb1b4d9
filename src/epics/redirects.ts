import { filter, map, type Observable } from 'rxjs';
import { finishRedirect } from '#domain/contest/modules.ts';
import { selectModule } from '#streams/state/contest/modules.ts';
import { selectContestId } from '#streams/state/session/session.ts';
import { type RedirectEffect, type ToastEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** On a page that needs a session when there is none: to the login, from where the person comes back (RTE-1). */
export function loginRedirectEpic(steps$: Observable<ContestStep>): Observable<RedirectEffect> {
  return stepsOf(steps$, 'LoginNeeded').pipe(
    map(({ event: { from } }) => ({
      type: 'Redirect',
      to: '/login',
      replace: true,
      ...(from !== null && { from }),
    })),
  );
}

/** On the start of a module: to its task, whose number is how many were started (QIZ-2). */
export function moduleStartedRedirectEpic(steps$: Observable<ContestStep>): Observable<RedirectEffect> {
  return stepsOf(steps$, 'ModuleStarted').pipe(
    map(({ event }) => ({ type: 'Redirect', to: `/task/${event.own.startedTasks}` })),
  );
}

/**
 * On the end of the module under way, by the person here or on another page of theirs, or by its time: on to the next
 * task while any is left to start, else home (QIZ-2).
 */
export function moduleEndedRedirectEpic(steps$: Observable<ContestStep>): Observable<RedirectEffect> {
  return moduleEnds(steps$).pipe(
    map(({ before, after }) => {
      const isOver = selectModule(after).kind !== 'next';
      const { startedTasks, tasksLeft } = before.contest.own ?? { startedTasks: 0, tasksLeft: 0 };
      return { type: 'Redirect', to: finishRedirect({ startedTasks, tasksLeft: isOver ? 0 : tasksLeft }) };
    }),
  );
}

/** On the end of a module that the person did not finish on this page: a notice, since the page changes by itself. */
export function moduleEndedToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return moduleEnds(steps$).pipe(
    filter(({ before, event }) => event.type !== 'ModuleFinished' && before.contest.confirmed === null),
    map(({ before }) => ({
      type: 'Toast',
      tone: 'note',
      titleKey: 'toast.module_over',
      messageKey: 'toast.module_over_text',
      values: { number: before.contest.own?.startedTasks ?? 0 },
    })),
  );
}

/** Steps over which the module that was under way no longer is, in the same contest of the same person. */
function moduleEnds(steps$: Observable<ContestStep>): Observable<ContestStep> {
  return steps$.pipe(
    filter(({ before, after }) => before.contest !== after.contest || before.system.now !== after.system.now),
    filter(({ before, after }) => {
      const known = selectContestId(before);
      return known !== null && known === selectContestId(after) && after.contest.own !== null;
    }),
    filter(({ before, after }) => {
      const was = selectModule(before);
      const is = selectModule(after);
      return was.kind === 'under_way' && !(is.kind === 'under_way' && is.number === was.number);
    }),
  );
}
