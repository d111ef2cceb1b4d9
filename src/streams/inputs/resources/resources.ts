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
  takeUntil,
  tap,
} from 'rxjs';
import { type ApiError } from '#api/errors.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import {
  isFileCall,
  type ResourceAnswer,
  type ResourceCall,
  type ResourceLoaded,
  type ResourceQuestion,
} from '#streams/events/resources.ts';
import { type ResourceState } from '#streams/state/resourcesState.ts';
import { type State } from '#streams/state/state.ts';
import { apiErrorOf, callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { fileOf } from './fileOf.ts';
import { isFixed, outdatedBy } from './resourceNews.ts';
import { addAskingSlices } from '#streams/state/askingSlices.ts';

addAskingSlices();

type Context = ContextWith<'http' | 'ticker' | 'browser'>;

/** News that come close together are one: a page that shows them asks once, when this has passed, ms. */
const GATHER_MS = 300;
/** Times after which calls are given up, ms, where they are others than usual: a judge makes a PDF first. */
const TIMEOUTS_MS: Partial<Record<ResourceCall, number>> = { workshopStatementPdf: 40_000 };

/** One resource to be loaded, at once or when news have gathered. */
interface Asking {
  readonly call: ResourceCall;
  readonly resource: string;
  readonly isUrgent: boolean;
}

/**
 * Loads the resources of pages: when they open one, after a command of one's own that changes it, when news of it come, and when
 * the live channel may have missed some. The newest question about a resource is the one that is answered; what never changes
 * is asked once, however many show it, and no longer than somebody waits for it.
 */
export function resources$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  const opened$ = events$.pipe(
    filter((event) => event.type === 'ResourceOpened' || event.type === 'ResourceWanted'),
    map(({ call, resource }): Asking => ({ call, resource, isUrgent: true })),
  );
  const known$ = opened$.pipe(mergeMap((asking) => answerHere(state$.value, asking)));
  const missing$ = opened$.pipe(filter((asking) => answerHere(state$.value, asking).length === 0));
  const outdated$ = events$.pipe(
    mergeMap((event) =>
      from(outdatedBy(event, state$.value)).pipe(
        map(({ resource, question: { call } }): Asking => ({ call, resource, isUrgent: false })),
      ),
    ),
  );
  const asked$ = merge(missing$, outdated$).pipe(
    groupBy(({ call, resource }) => `${call} ${resource}`),
    mergeMap((group$) => {
      const news$ = group$.pipe(filter(({ isUrgent }) => !isUrgent));
      return merge(
        group$.pipe(
          filter(({ call }) => isFixed(call)),
          exhaustMap((asking) => ask(context, asking).pipe(takeUntil(left$(context, asking)))),
        ),
        group$.pipe(
          filter(({ call, isUrgent }) => isUrgent && !isFixed(call)),
          switchMap((asking) => answers$(context, asking, news$)),
        ),
      );
    }),
  );
  return merge(known$, asked$);
}

/** The answer that is here where it need not be asked for again: a file, of which news would say, and a run that has ended. */
function answerHere({ resources }: State, { call, resource }: Asking): readonly ContestEvent[] {
  const before: ResourceState<ResourceCall> | undefined = resources[call]?.[resource];
  if (before?.kind !== 'shown') return [];
  const { question, answer, isUnsealed = false } = before;
  return isUnsealed || isFinal(question, answer) ? [loaded(call, resource, answer)] : [];
}

function isFinal({ call, request }: ResourceQuestion, answer: ResourceAnswer<ResourceCall>): boolean {
  if (call === 'userTest') return answer !== null && 'status' in answer && answer.status === 'judged';
  // A statement that is only text may have become the PDF that was asked for.
  if (call === 'statement')
    return request.as === undefined || (answer !== null && 'blobUrl' in answer && answer.blobUrl !== null);
  return isFileCall(call);
}

/** Emits when nobody waits for an answer any more. */
function left$({ events$, state$ }: Context, { call, resource }: Asking): Observable<unknown> {
  return events$.pipe(filter(() => questionOf(state$.value, call, resource) === undefined));
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

function ask(context: Context, { call, resource }: Asking): Observable<ContestEvent> {
  const { state$ } = context;
  return defer(() => {
    const question = questionOf(state$.value, call, resource);
    if (question === undefined) return EMPTY;
    const { request, contestId } = question;
    const timeoutMs = TIMEOUTS_MS[call];
    const extras = {
      ...(contestId !== undefined && { contestId }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    };
    // Which request belongs to which call is checked where the event is made.
    return callAs(context, call, request as never, extras).pipe(
      filter(() => questionOf(state$.value, call, resource) !== undefined),
      switchMap(({ answer }) => (answer instanceof Blob ? fileOf(context, answer) : of(answer))),
      map((answer) => loaded(call, resource, answer)),
      catchError((error: unknown) => {
        const failed = ({ key, detail }: ApiError): ContestEvent => ({
          type: 'ResourceFailed',
          call,
          resource,
          key,
          detail,
        });
        // A failure of an answer that no page shows yet is told when one shows it.
        const isShown = (state$.value.resources[call]?.[resource]?.watchers ?? 0) > 0;
        return isShown ? failureOf(state$, error, (why) => [failed(why)]) : of(failed(apiErrorOf(error)));
      }),
    );
  });
}

function loaded<N extends ResourceCall>(
  call: N,
  resource: string,
  answer: ResourceAnswer<N>,
): ResourceLoaded<N> {
  return { type: 'ResourceLoaded', call, resource, answer };
}

function questionOf<N extends ResourceCall>(
  { resources }: State,
  call: N,
  resource: string,
): ResourceQuestion<N> | undefined {
  return resources[call]?.[resource]?.question;
}
