import {
  bufferWhen,
  catchError,
  concatMap,
  EMPTY,
  filter,
  from,
  map,
  mergeMap,
  type Observable,
  type OperatorFunction,
  share,
  switchMap,
  take,
} from 'rxjs';
import { NO_CONNECTION } from '#api/errors.ts';
import { MAX_FILTER_IDS, type WorkFilter } from '#protocol/wire/staff/submissions/work-filter.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Feed } from '#streams/events/staff.ts';
import { type Narrowing, needsServer } from '#streams/state/submissions/feeds.ts';
import { callAs, failureOf, shownFailure } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http'>;
type NewsContext = ContextWith<'http' | 'ticker'>;
type Page = WorkFilter & { readonly before?: number; readonly limit?: string };

/** Time in which rows are gathered for one question to the server, ms. */
const GATHER_MS = 1_000;

/** Loads the next page of the organisers' whole list of submissions. */
export function olderSubmissions$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'OlderSubmissionsWanted' && state$.value.feeds.submissions === null),
    switchMap(() =>
      submissions$(context, below(state$.value.staff.submissionsFrom)).pipe(
        map((page): ContestEvent => ({
          type: 'SubmissionFeedLoaded',
          submissions: page.submissions,
          more: page.more,
          older: true,
        })),
        catchError(shownFailure(context, 'staffSubmissions')),
      ),
    ),
  );
}

/** Loads the next page of the organisers' whole list of user tests. */
export function olderUserTests$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter((event) => event.type === 'OlderUserTestsWanted' && state$.value.feeds.userTests === null),
    switchMap(() =>
      userTests$(context, below(state$.value.judging.userTestsFrom)).pipe(
        map((page): ContestEvent => ({
          type: 'UserTestFeedLoaded',
          userTests: page.userTests,
          more: page.more,
          older: true,
        })),
        catchError(shownFailure(context, 'staffUserTests')),
      ),
    ),
  );
}

/**
 * Loads submissions that match the filters of their list: the first page when filters are set, and again when
 * the whole list began anew, which removes all older rows; then page by page. Nothing is loaded before the
 * whole list has come, since it would remove rows that came earlier.
 */
export function narrowedSubmissions$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter(
      (event) =>
        (event.type === 'FeedNarrowed' && event.feed === 'submissions') ||
        (event.type === 'SubmissionFeedLoaded' && !event.older) ||
        isBackFor(event, state$.value.feeds.submissions) ||
        (event.type === 'OlderSubmissionsWanted' && state$.value.feeds.submissions !== null),
    ),
    switchMap(({ type }) => {
      const narrowing = state$.value.feeds.submissions;
      if (narrowing === null || state$.value.staff.submissions === null) return EMPTY;
      return submissions$(context, pageIn(narrowing, type === 'OlderSubmissionsWanted')).pipe(
        map(({ submissions, next }): ContestEvent => ({
          type: 'NarrowedSubmissionsLoaded',
          submissions,
          part: 'page',
          next,
        })),
        catchError(
          narrowing.isLoaded ? shownFailure(context, 'staffSubmissions') : notLoaded(context, 'submissions'),
        ),
      );
    }),
  );
}

/** The same for the list of user tests. */
export function narrowedUserTests$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  return events$.pipe(
    filter(
      (event) =>
        (event.type === 'FeedNarrowed' && event.feed === 'userTests') ||
        (event.type === 'UserTestFeedLoaded' && !event.older) ||
        isBackFor(event, state$.value.feeds.userTests) ||
        (event.type === 'OlderUserTestsWanted' && state$.value.feeds.userTests !== null),
    ),
    switchMap(({ type }) => {
      const narrowing = state$.value.feeds.userTests;
      if (narrowing === null || state$.value.judging.userTests === null) return EMPTY;
      return userTests$(context, pageIn(narrowing, type === 'OlderUserTestsWanted')).pipe(
        map(({ userTests, next }): ContestEvent => ({
          type: 'NarrowedUserTestsLoaded',
          userTests,
          part: 'page',
          next,
        })),
        catchError(
          narrowing.isLoaded ? shownFailure(context, 'staffUserTests') : notLoaded(context, 'userTests'),
        ),
      );
    }),
  );
}

/** Whether a list that failed to load for lack of a connection may be loaded now. */
function isBackFor({ type }: ContestEvent, narrowing: Narrowing | null): boolean {
  const isBack = type === 'LiveConnected' || type === 'PollSucceeded' || type === 'BrowserCameOnline';
  return isBack && narrowing?.failure?.key === NO_CONNECTION;
}

/** The page shows the failure, with an offer to try again. */
function notLoaded({ state$ }: Context, feed: Feed): (error: unknown) => Observable<ContestEvent> {
  return (error) =>
    failureOf(state$, error, ({ key, detail }) => [{ type: 'NarrowedFeedFailed', feed, key, detail }]);
}

/** Asks which new submissions match the filters that only the server can check (`needsServer`). */
export function newsOfSubmissions$(context: NewsContext): Observable<ContestEvent> {
  return news$(context, 'submissions', ({ asked, ids }) =>
    submissions$(context, { ...asked, ids }).pipe(
      map(({ submissions }): ContestEvent => ({
        type: 'NarrowedSubmissionsLoaded',
        submissions,
        part: 'news',
        next: null,
      })),
    ),
  );
}

/** The same for user tests. */
export function newsOfUserTests$(context: NewsContext): Observable<ContestEvent> {
  return news$(context, 'userTests', ({ asked, ids }) =>
    userTests$(context, { ...asked, ids }).pipe(
      map(({ userTests }): ContestEvent => ({
        type: 'NarrowedUserTestsLoaded',
        userTests,
        part: 'news',
        next: null,
      })),
    ),
  );
}

interface News {
  /** The filters that only the server can check, with the contest, without which it searches no source. */
  readonly asked: Page;
  readonly ids: string;
}

/**
 * Asks about each row that arrives while a list has filters that only the server can check, once; rows that
 * arrive within a second are asked about together. After a failure a row is asked about at its next change.
 */
function news$(
  { events$, ports }: NewsContext,
  feed: Feed,
  ask$: (news: News) => Observable<ContestEvent>,
): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'FeedNarrowed' && event.feed === feed),
    switchMap((event) => {
      const chosen = event.type === 'FeedNarrowed' ? event.filter : null;
      const asked = chosen && needsServer(chosen);
      if (chosen === null || asked === null) return EMPTY;
      const known = new Set<number>();
      return events$.pipe(
        map((next) => idOf(next, feed)),
        filter((id) => id !== null && !known.has(id)),
        map((id) => {
          known.add(id as number);
          return id as number;
        }),
        gathered(() => ports.ticker.after(GATHER_MS)),
        concatMap((ids) =>
          ask$({
            asked: { ...asked, ...contestOf(chosen), limit: String(MAX_FILTER_IDS) },
            ids: ids.join(','),
          }).pipe(
            catchError(() => {
              for (const id of ids) known.delete(id);
              return EMPTY;
            }),
          ),
        ),
      );
    }),
  );
}

function contestOf({ contest }: WorkFilter): Pick<WorkFilter, 'contest'> {
  return contest === undefined ? {} : { contest };
}

function idOf(event: ContestEvent, feed: Feed): number | null {
  if (event.type === 'SubmissionFed' && feed === 'submissions') return event.submission.id;
  return event.type === 'UserTestFed' && feed === 'userTests' ? event.userTest.id : null;
}

/** Values from the first until `wait$` has emitted, as lists of at most `MAX_FILTER_IDS`. */
function gathered(wait$: () => Observable<unknown>): OperatorFunction<number, readonly number[]> {
  return (ids$) => {
    const shared$ = ids$.pipe(share());
    return shared$.pipe(
      bufferWhen(() => shared$.pipe(take(1), switchMap(wait$))),
      mergeMap((ids) => {
        const lists = Math.ceil(ids.length / MAX_FILTER_IDS);
        return from(
          Array.from({ length: lists }, (_, at) => ids.slice(at * MAX_FILTER_IDS, (at + 1) * MAX_FILTER_IDS)),
        );
      }),
    );
  };
}

function submissions$(context: Context, page: Page) {
  return callAs(context, 'staffSubmissions', page).pipe(
    map(({ answer: { submissions, more, next } }) => ({ submissions, more, next })),
  );
}

function userTests$(context: Context, page: Page) {
  return callAs(context, 'staffUserTests', page).pipe(
    map(({ answer: { user_tests: userTests, more, next } }) => ({ userTests, more, next })),
  );
}

function pageIn({ filter: chosen, from: fromId }: Narrowing, isOlder: boolean): Page {
  return { ...chosen, ...below(isOlder ? fromId : null) };
}

function below(id: number | null): { readonly before?: number } {
  return id === null ? {} : { before: id };
}
