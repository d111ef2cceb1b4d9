import { filter, map, type Observable } from 'rxjs';
import { finishRedirect } from '#domain/contest/modules.ts';
import { selectModule } from '#streams/state/contest/modules.ts';
import { selectContestId } from '#streams/state/session/session.ts';
import { type RedirectEffect, type ToastEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** Redirects from a page that needs a session to the login, and from there back to the page (RTE-1). */
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

/** Redirects to the task of a module that has started; its number counts the started modules (QIZ-2). */
export function moduleStartedRedirectEpic(steps$: Observable<ContestStep>): Observable<RedirectEffect> {
  return stepsOf(steps$, 'ModuleStarted').pipe(
    map(({ event }) => ({ type: 'Redirect', to: `/task/${event.own.startedTasks}` })),
  );
}

/**
 * Redirects when the module under way ends, by the person on any of their pages or by its time: to the next
 * task while one is left to start, else home (QIZ-2).
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

/** Shows a toast when a module ends without the person finishing it here, since the page then changes. */
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

/** Steps at which the module under way ends, within the same contest of the same person. */
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
