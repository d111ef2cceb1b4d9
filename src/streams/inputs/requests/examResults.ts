import { catchError, concat, defer, EMPTY, filter, map, type Observable, switchMap } from 'rxjs';
import { type ContestEvent } from '../../events/event.ts';
import { callAs, failureOf, isTransient } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { retryDelayMs } from '../retry.ts';
import { eachSession, retryAfter } from './attempts.ts';

type Context = ContextWith<'http' | 'ticker' | 'random' | 'browser'>;

/** What became of an exam's tasks, when it is looked at; what is scored later comes by the live channel (QIZ-4). */
export function examResults$(context: Context): Observable<ContestEvent> {
  const { events$ } = context;
  return eachSession(events$, () =>
    events$.pipe(
      filter((event) => event.type === 'ExamResultsOpened'),
      switchMap(() => load(context, 1)),
    ),
  );
}

function load(context: Context, attempt: number): Observable<ContestEvent> {
  const { state$, ports } = context;
  return callAs(context, 'results', {}).pipe(
    map(({ answer }): ContestEvent => ({ type: 'ExamResultsLoaded', results: answer.results })),
    catchError((error: unknown) => {
      let again = false;
      // It is an addition to its page: without it nothing is said to be wrong.
      const failure$ = failureOf(state$, error, (failed) => {
        again = isTransient(failed);
        return [];
      });
      const delayMs = retryDelayMs(attempt, ports.random());
      return concat(
        failure$,
        defer(() => (again ? retryAfter(context, delayMs, () => load(context, attempt + 1)) : EMPTY)),
      );
    }),
  );
}
