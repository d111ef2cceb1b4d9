import { catchError, EMPTY, filter, map, type Observable, switchMap } from 'rxjs';
import { type WorkFilter } from '../../../../protocol/wire/staff/work-filter.ts';
import { type ContestEvent } from '../../events/event.ts';
import { type Narrowing } from '../../state/feeds.ts';
import { narrowedPage } from '../../state/pages.ts';
import { callAs, notLoaded, shownFailure } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http'>;
type Page = WorkFilter & { readonly before?: number };

/** The next page of the organisers' whole list of submissions. */
export function olderSubmissions$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'OlderSubmissionsWanted' && state$.value.feeds.submissions === null),
    switchMap(() =>
      submissions$(context, below(state$.value.staff.submissionsFrom)).pipe(
        map((page): ContestEvent => ({ type: 'SubmissionFeedLoaded', ...page, older: true })),
        catchError(shownFailure(context, 'staffSubmissions')),
      ),
    ),
  );
}

/** The next page of the organisers' whole list of user tests. */
export function olderUserTests$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'OlderUserTestsWanted' && state$.value.feeds.userTests === null),
    switchMap(() =>
      userTests$(context, below(state$.value.judging.userTestsFrom)).pipe(
        map((page): ContestEvent => ({ type: 'UserTestFeedLoaded', ...page, older: true })),
        catchError(shownFailure(context, 'staffUserTests')),
      ),
    ),
  );
}

/**
 * What passes the filters of the list of submissions: its first page when they are set, and again when the whole list began
 * anew, which leaves nothing older in the table; then page by page.
 */
export function narrowedSubmissions$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter(
      (event) =>
        (event.type === 'FeedNarrowed' && event.feed === 'submissions') ||
        (event.type === 'SubmissionFeedLoaded' && !event.older) ||
        (event.type === 'OlderSubmissionsWanted' && state$.value.feeds.submissions !== null),
    ),
    switchMap(({ type }) => {
      const narrowing = state$.value.feeds.submissions;
      if (narrowing === null) return EMPTY;
      return submissions$(context, pageIn(narrowing, type === 'OlderSubmissionsWanted')).pipe(
        map((page): ContestEvent => ({ type: 'NarrowedSubmissionsLoaded', ...page })),
        catchError(
          narrowing.isLoaded
            ? shownFailure(context, 'staffSubmissions')
            : notLoaded(context, narrowedPage('submissions')),
        ),
      );
    }),
  );
}

/** The same of the list of user tests. */
export function narrowedUserTests$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter(
      (event) =>
        (event.type === 'FeedNarrowed' && event.feed === 'userTests') ||
        (event.type === 'UserTestFeedLoaded' && !event.older) ||
        (event.type === 'OlderUserTestsWanted' && state$.value.feeds.userTests !== null),
    ),
    switchMap(({ type }) => {
      const narrowing = state$.value.feeds.userTests;
      if (narrowing === null) return EMPTY;
      return userTests$(context, pageIn(narrowing, type === 'OlderUserTestsWanted')).pipe(
        map((page): ContestEvent => ({ type: 'NarrowedUserTestsLoaded', ...page })),
        catchError(
          narrowing.isLoaded
            ? shownFailure(context, 'staffUserTests')
            : notLoaded(context, narrowedPage('userTests')),
        ),
      );
    }),
  );
}

function submissions$(context: Context, page: Page) {
  return callAs(context, 'staffSubmissions', page).pipe(
    map(({ answer: { submissions, more } }) => ({ submissions, more })),
  );
}

function userTests$(context: Context, page: Page) {
  return callAs(context, 'staffUserTests', page).pipe(
    map(({ answer: { user_tests: userTests, more } }) => ({ userTests, more })),
  );
}

function pageIn({ filter: chosen, from }: Narrowing, isOlder: boolean): Page {
  return { ...chosen, ...below(isOlder ? from : null) };
}

function below(id: number | null): { readonly before?: number } {
  return id === null ? {} : { before: id };
}
