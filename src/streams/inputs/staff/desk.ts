import {
  catchError,
  concat,
  EMPTY,
  defer,
  exhaustMap,
  filter,
  from,
  groupBy,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  repeat,
  switchMap,
  tap,
} from 'rxjs';
import { rowOf } from '#api/calls.ts';
import { type DeskSubject } from '#protocol/wire/staff/desk.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type CommandCall } from '#streams/events/staff.ts';
import { type QueryState } from '#streams/state/desk.ts';
import { type State } from '#streams/state/state.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { isPicture, picture$ } from './deskPictures.ts';

type Context = ContextWith<'http' | 'ticker' | 'browser'>;

/** News that come close together are one: a page that shows them asks once, when this has passed. */
const GATHER_MS = 300;
/** By which competitors hear that people gave their works something. */
const OWN_QUEUE = '/user/queue/quiz/';

/** Whether what a call shows changes with a subject. */
function shows({ question: { call } }: QueryState, news: DeskSubject): boolean {
  return rowOf(call)?.shows?.includes(news) ?? false;
}

/** Whether a command may have changed what a call shows: where either row does not say, it may. */
function isChangedBy({ question: { call } }: QueryState, command: CommandCall): boolean {
  const { changes } = rowOf(command) ?? {};
  const shown = rowOf(call)?.shows;
  return changes === undefined || shown === undefined || shown.some((subject) => changes.includes(subject));
}

/** Where news of what a call shows come from: competitors hear them in a queue of their own. */
function isNewsOf({ question: { call } }: QueryState, destination: string): boolean {
  return rowOf(call)?.roles[0] === 'user' ? destination.startsWith(OWN_QUEUE) : destination === '/topic/desk';
}

/** One thing to be asked, at once or when news have gathered. */
interface Asking {
  readonly query: string;
  readonly isUrgent: boolean;
}

/**
 * Asks for what pages of staff show: when they open it, after a command of one's own that changes it, when news of it come, and
 * when the live channel may have missed some. The newest question of a key is the one that is answered.
 */
export function deskQueries$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  const opened$ = events$.pipe(
    filter((event) => event.type === 'QueryOpened'),
    map(({ query }): Asking => ({ query, isUrgent: true })),
  );
  const outdated$ = events$.pipe(
    mergeMap((event) =>
      from(outdatedBy(event, state$.value).map((query): Asking => ({ query, isUrgent: false }))),
    ),
  );
  return merge(opened$, outdated$).pipe(
    groupBy(({ query }) => query),
    mergeMap((asked$) => {
      const opened$ = asked$.pipe(filter(({ isUrgent }) => isUrgent));
      // A picture does not change: whoever shows it too waits for the same answer.
      if (isPicture(state$.value.desk[asked$.key]))
        return opened$.pipe(exhaustMap(({ query }) => picture$(context, query)));
      const news$ = asked$.pipe(filter(({ isUrgent }) => !isUrgent));
      return opened$.pipe(switchMap(({ query }) => answers$(context, query, news$)));
    }),
  );
}

/**
 * Asks at once, then each time news have gathered, and again when more came while it was asked: news that never cease neither keep an
 * answer from coming nor make more than one question at a time.
 */
function answers$(context: Context, query: string, news$: Observable<unknown>): Observable<ContestEvent> {
  return defer(() => {
    let heard = 0;
    let known = 0;
    const anew$ = context.ports.ticker.after(GATHER_MS).pipe(
      tap(() => (known = heard)),
      switchMap(() => ask(context, query)),
      repeat({ delay: () => (heard > known ? of(true) : EMPTY) }),
    );
    const first$ = concat(
      ask(context, query),
      defer(() => (heard > known ? anew$ : EMPTY)),
    );
    const heard$ = news$.pipe(
      tap(() => (heard += 1)),
      map(() => anew$),
    );
    return merge(of(first$), heard$).pipe(exhaustMap((asking$) => asking$));
  });
}

function outdatedBy(event: ContestEvent, { desk }: State): readonly string[] {
  const open = Object.entries(desk);
  const keys = (isOutdated: (query: QueryState) => boolean) =>
    open.filter(([, query]) => !isPicture(query) && isOutdated(query)).map(([key]) => key);
  switch (event.type) {
    case 'CommandDone':
      return keys((query) => isChangedBy(query, event.call));
    case 'LiveConnected':
      return keys(() => true);
    case 'SheetSaved':
      return keys((query) => shows(query, 'marking'));
    case 'LiveResyncNeeded':
      return keys((query) => isNewsOf(query, event.destination));
    case 'QuestionFed':
      return keys(({ question: { call } }) => call === 'questionStatistics');
    case 'DeskChanged':
      return keys(
        (query) =>
          shows(query, event.subject) &&
          isOfContest(query, event.contestId) &&
          // The workshop's questions name their task.
          isOfTask(query, event.taskId),
      );
    default:
      return [];
  }
}

/** Whether a question is of a contest, or of no single one; null: it is of whichever. */
function isOfContest({ question: { contestId } }: QueryState, news: number | null): boolean {
  return news === null || contestId === undefined || contestId === news;
}

/** The same of the task that a question names. */
function isOfTask({ question: { request } }: QueryState, news: number | null): boolean {
  const namesTask = typeof request === 'object' && request !== null && 'tid' in request;
  return news === null || !namesTask || Number(request.tid) === news;
}

function ask(context: Context, query: string): Observable<ContestEvent> {
  return defer(() => {
    const asked = context.state$.value.desk[query];
    if (asked === undefined) return EMPTY;
    const { call, request, contestId } = asked.question;
    // Which request belongs to which call is checked where the event is made.
    return callAs(context, call, request as never, contestId === undefined ? {} : { contestId }).pipe(
      map(({ answer }): ContestEvent => ({ type: 'QueryAnswered', query, answer })),
      catchError((error: unknown) =>
        failureOf(context.state$, error, ({ key, detail }) => [{ type: 'QueryFailed', query, key, detail }]),
      ),
    );
  });
}
