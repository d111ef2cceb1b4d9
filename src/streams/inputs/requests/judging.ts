import { catchError, filter, map, type Observable, switchMap } from 'rxjs';
import { type CallName } from '../../../../protocol/calls.ts';
import { type ContestEvent } from '../../events/event.ts';
import { callAs, failureOf, requestFailed } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http'>;

/** A rejudging was opened, or went on while it was open: old and new results are fetched. */
export function rejudgingDetails$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'RejudgingOpened' || event.type === 'RejudgingChanged'),
    map((event) => (event.type === 'RejudgingOpened' ? event.id : event.rejudging.id)),
    filter((rid) => rid === state$.value.judging.opened?.id),
    switchMap((rid) =>
      callAs(context, 'rejudging', { rid }).pipe(
        map(({ answer }): ContestEvent => ({ type: 'RejudgingDetailLoaded', ...answer })),
        catchError(told(context, 'rejudging')),
      ),
    ),
  );
}

/** The next page of the organisers' list of user tests. */
export function olderUserTests$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'OlderUserTestsWanted'),
    switchMap(() => {
      const known = context.state$.value.judging.userTests;
      const before = known === null ? Infinity : Math.min(...[...known.values()].map(({ id }) => id));
      return callAs(context, 'staffUserTests', Number.isFinite(before) ? { before } : {}).pipe(
        map(({ answer: { user_tests: userTests, more } }): ContestEvent => ({
          type: 'UserTestFeedLoaded',
          userTests,
          more,
          older: true,
        })),
        catchError(told(context, 'staffUserTests')),
      );
    }),
  );
}

/** The page of languages was opened: how programs are compiled here, and on what (TSK-6). */
export function languages$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'LanguagesOpened'),
    switchMap(() =>
      callAs(context, 'system', {}).pipe(
        map(({ answer }): ContestEvent => ({ type: 'LanguagesLoaded', system: answer })),
        catchError(told(context, 'system')),
      ),
    ),
  );
}

function told({ state$ }: Context, name: CallName): (error: unknown) => Observable<ContestEvent> {
  return (error) => failureOf(state$, error, (failed) => [requestFailed(name, failed)]);
}
