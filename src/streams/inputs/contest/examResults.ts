import { filter, map, type Observable, switchMap } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { callAs, isTransient } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { sendUntilTaken } from '../sendUntilTaken.ts';

type Context = ContextWith<'http' | 'ticker' | 'random' | 'browser'>;

/** Results of an exam's tasks, loaded when the page opens; later scores come by the live channel (QIZ-4). */
export function examResults$(context: Context): Observable<ContestEvent> {
  const { events$ } = context;
  return eachSession(events$, () =>
    events$.pipe(
      filter((event) => event.type === 'ExamResultsOpened'),
      switchMap(() => load(context)),
    ),
  );
}

function load(context: Context): Observable<ContestEvent> {
  const load$ = () =>
    callAs(context, 'results', {}).pipe(
      map(({ answer }): ContestEvent => ({ type: 'ExamResultsLoaded', results: answer.results })),
    );
  // The results are an addition to their page: a failure is not shown.
  return sendUntilTaken(context, load$, ({ failed, delayMs }) => ({
    events: [],
    againInMs: isTransient(failed) ? delayMs : null,
  }));
}
