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
import { NO_CONNECTION } from '#api/errors.ts';
import { type Subject } from '#protocol/wire/staff/desk.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import {
  type DataCall,
  type ResourceAnswer,
  type ResourceLoaded,
  type ResourceQuestion,
} from '#streams/events/resources.ts';
import { type CommandCall } from '#streams/events/staff.ts';
import { type Loading } from '#streams/state/resources.ts';
import { type State } from '#streams/state/state.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { isPictureCall } from './pictureResources.ts';

type Context = ContextWith<'http' | 'ticker'>;

/** News that come close together are one: a page that shows them asks once, when this has passed, ms. */
const GATHER_MS = 300;
/** By which competitors hear that people gave their works something. */
const OWN_QUEUE = '/user/queue/quiz/';

/** A question of pages, and its outcome. */
type Asked = { readonly question: ResourceQuestion } & Loading<unknown>;

/** A resource that a page has open. */
interface Open {
  readonly resource: string;
  /** Why it could not be loaded; null: it was, or is being. */
  readonly fault: string | null;
  readonly question: ResourceQuestion<DataCall>;
}

/** Whether what a call shows changes with a subject. */
function shows({ question: { call } }: Open, news: Subject): boolean {
  return rowOf(call)?.shows?.includes(news) ?? false;
}

/** Whether a command may have changed what a call shows: where either row does not say, it may. */
function isChangedBy({ question: { call } }: Open, command: CommandCall): boolean {
  const { changes } = rowOf(command) ?? {};
  const shown = rowOf(call)?.shows;
  return changes === undefined || shown === undefined || shown.some((subject) => changes.includes(subject));
}

/** Where news of what a call shows come from: competitors hear them in a queue of their own. */
function isNewsOf({ question: { call } }: Open, destination: string): boolean {
  return rowOf(call)?.roles[0] === 'user' ? destination.startsWith(OWN_QUEUE) : destination === '/topic/desk';
}

/** One resource to be loaded, at once or when news have gathered. */
interface Asking {
  readonly call: DataCall;
  readonly resource: string;
  readonly isUrgent: boolean;
}

/**
 * Loads the resources of pages: when they open one, after a command of one's own that changes it, when news of it come, and when
 * the live channel may have missed some. The newest question about a resource is the one that is answered.
 */
export function resources$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  const opened$ = events$.pipe(
    filter((event) => event.type === 'ResourceOpened'),
    mergeMap(({ call, resource }): readonly Asking[] =>
      isPictureCall(call) ? [] : [{ call, resource, isUrgent: true }],
    ),
  );
  const outdated$ = events$.pipe(
    mergeMap((event) =>
      from(outdatedBy(event, state$.value)).pipe(
        map(({ resource, question: { call } }): Asking => ({ call, resource, isUrgent: false })),
      ),
    ),
  );
  return merge(opened$, outdated$).pipe(
    groupBy(({ call, resource }) => `${call} ${resource}`),
    mergeMap((asked$) => {
      const news$ = asked$.pipe(filter(({ isUrgent }) => !isUrgent));
      return asked$.pipe(
        filter(({ isUrgent }) => isUrgent),
        switchMap((asking) => answers$(context, asking, news$)),
      );
    }),
  );
}

/**
 * Asks at once, then each time news have gathered, and again when more came while it was asked: news that never cease neither keep an
 * answer from coming nor make more than one question at a time.
 */
function answers$(context: Context, asking: Asking, news$: Observable<unknown>): Observable<ContestEvent> {
  return defer(() => {
    let heard = 0;
    let known = 0;
    const anew$ = context.ports.ticker.after(GATHER_MS).pipe(
      tap(() => (known = heard)),
      switchMap(() => ask(context, asking)),
      repeat({ delay: () => (heard > known ? of(true) : EMPTY) }),
    );
    const first$ = concat(
      ask(context, asking),
      defer(() => (heard > known ? anew$ : EMPTY)),
    );
    const heard$ = news$.pipe(
      tap(() => (heard += 1)),
      map(() => anew$),
    );
    return merge(of(first$), heard$).pipe(exhaustMap((asking$) => asking$));
  });
}

function outdatedBy(event: ContestEvent, state: State): readonly Open[] {
  switch (event.type) {
    case 'CommandDone':
      return openOf(state).filter((one) => isChangedBy(one, event.call));
    case 'LiveConnected':
      return openOf(state);
    // A question without an answer is asked again as soon as it may get one.
    case 'PollSucceeded':
    case 'BrowserCameOnline':
      return openOf(state).filter(({ fault }) => fault === NO_CONNECTION);
    case 'DocumentSaved':
      return event.home === 'sheet' ? openOf(state).filter((one) => shows(one, 'marking')) : [];
    case 'LiveResyncNeeded':
      return openOf(state).filter((one) => isNewsOf(one, event.destination));
    case 'QuestionFed':
      return openOf(state).filter(({ question: { call } }) => call === 'questionStatistics');
    case 'SubjectChanged':
      return openOf(state).filter(
        (one) =>
          shows(one, event.subject) &&
          isOfContest(one, event.contestId) &&
          // The workshop's questions name their task.
          isOfTask(one, event.taskId),
      );
    default:
      return [];
  }
}

/** The open resources that may change: all but pictures. */
function openOf({ resources }: State): readonly Open[] {
  const all: Readonly<Record<string, Readonly<Record<string, Asked>> | undefined>> = resources;
  return Object.values(all).flatMap((ofCall = {}) =>
    Object.entries(ofCall).flatMap(([resource, asked]) => {
      const fault = asked.kind === 'waiting' ? null : (asked.failure?.key ?? null);
      return isData(asked.question) ? [{ resource, question: asked.question, fault }] : [];
    }),
  );
}

function isData(question: ResourceQuestion): question is ResourceQuestion<DataCall> {
  return !isPictureCall(question.call);
}

/** Whether a question is of a contest, or of no single one; null: it is of whichever. */
function isOfContest({ question: { contestId } }: Open, news: number | null): boolean {
  return news === null || contestId === undefined || contestId === news;
}

/** The same of the task that a question names. */
function isOfTask({ question: { request } }: Open, news: number | null): boolean {
  const namesTask = typeof request === 'object' && request !== null && 'tid' in request;
  return news === null || !namesTask || Number(request.tid) === news;
}

function ask(context: Context, { call, resource }: Asking): Observable<ContestEvent> {
  return defer(() => {
    const question = questionOf(context.state$.value, call, resource);
    if (question === undefined) return EMPTY;
    const { request, contestId } = question;
    // Which request belongs to which call is checked where the event is made.
    return callAs(context, call, request as never, contestId === undefined ? {} : { contestId }).pipe(
      map(({ answer }) => loaded(call, resource, answer)),
      catchError((error: unknown) =>
        failureOf(context.state$, error, ({ key, detail }) => [
          { type: 'ResourceFailed', call, resource, key, detail },
        ]),
      ),
    );
  });
}

function loaded<N extends DataCall>(call: N, resource: string, answer: ResourceAnswer<N>): ResourceLoaded<N> {
  return { type: 'ResourceLoaded', call, resource, answer };
}

function questionOf<N extends DataCall>(
  { resources }: State,
  call: N,
  resource: string,
): ResourceQuestion<N> | undefined {
  return resources[call]?.[resource]?.question;
}
