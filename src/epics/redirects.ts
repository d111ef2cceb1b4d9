import { map, type Observable } from 'rxjs';
import { finishRedirect } from '../../domain/modules.ts';
import { type RedirectEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** On the start of a module: to its task, whose number is how many were started (QIZ-2). */
export function moduleStartedRedirectEpic(steps$: Observable<ContestStep>): Observable<RedirectEffect> {
  return stepsOf(steps$, 'ModuleStarted').pipe(
    map(({ event }) => ({ type: 'Redirect', to: `/task/${event.own.startedTasks}` })),
  );
}

/** On the end of a module: on to the next task while any is left, else home (QIZ-2). */
export function moduleFinishedRedirectEpic(steps$: Observable<ContestStep>): Observable<RedirectEffect> {
  return stepsOf(steps$, 'ModuleFinished').pipe(
    map(({ event, before }) => ({ type: 'Redirect', to: finishRedirect(before.contest.own ?? event.own) })),
  );
}
