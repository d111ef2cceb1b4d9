import {
  catchError,
  concat,
  defer,
  EMPTY,
  filter,
  groupBy,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  tap,
} from 'rxjs';
import { type ContestEvent } from '../../events/event.ts';
import { type KeptAnswer } from '../../events/quiz.ts';
import { ownerOf } from '../../state/owner.ts';
import { selectCountedUntilAt } from '../../state/modules.ts';
import { refusedAnswers, unsentAnswers } from '../../state/quiz.ts';
import { type State } from '../../state/state.ts';
import { callAs, failureOf, mayStillArrive } from '../caller.ts';
import { type ContextWith, selected } from '../context.ts';
import { retryDelayAfter } from '../retry.ts';
import { eachSession, retryAfter } from './attempts.ts';
import { keepAnswer, keptAnswers, letAnswerGo } from './keptAnswers.ts';

type Context = ContextWith<'http' | 'clock' | 'ticker' | 'storage' | 'random' | 'browser'>;

/** An answer is sent when the person has paused for so long, in ms. */
const PAUSE_MS = 500;
/** Nothing pauses when no more than this is left until the end, in ms: it would arrive after it. */
const HURRY_MS = 1_500;

type Place = Pick<KeptAnswer, 'task' | 'question'>;

/** Sends answers as they are given, each again until the server has it or something newer (QIZ-1). */
export function answers$(context: Context): Observable<ContestEvent> {
  const { events$, ports } = context;
  return eachSession(events$, () =>
    events$.pipe(
      mergeMap((event): readonly (Place & { readonly pauseMs: number })[] => {
        if (event.type === 'QuizAnswerGiven') return [{ ...placeOf(event), pauseMs: pauseNow(context) }];
        if (event.type !== 'QuizAnswersRestored') return [];
        const unsent = event.answers.filter(({ refused }) => refused === null);
        return unsent.map((answer) => ({ ...placeOf(answer), pauseMs: 0 }));
      }),
      groupBy(({ task, question }) => `${task}/${question}`),
      // What is newer takes the place of what is being sent: the server goes by the revision.
      mergeMap((ofQuestion$) =>
        ofQuestion$.pipe(
          switchMap(({ pauseMs, ...place }) =>
            ports.ticker.after(pauseMs).pipe(switchMap(() => send(context, place, 1))),
          ),
        ),
      ),
    ),
  );
}

/** Answers that have not arrived are written down in the browser, and are there when the same person comes back. */
export function answersKept$({ events$, state$, ports }: Context): Observable<ContestEvent> {
  const kept$ = events$.pipe(
    tap((event) => {
      const owner = ownerOf(state$.value);
      if (owner === null) return;
      if (event.type === 'QuizAnswerGiven') {
        const answer = unsentOf(state$.value, event);
        if (answer !== undefined) keepAnswer(ports.storage, owner, answer);
      } else if (event.type === 'QuizAnswerRefused') {
        const answer = refusedAnswers(state$.value).find((one) => isAt(one, event));
        if (answer !== undefined) keepAnswer(ports.storage, owner, answer);
        else letAnswerGo(ports.storage, owner, event);
      } else {
        for (const settled of settledBy(event)) letAnswerGo(ports.storage, owner, settled);
      }
    }),
    ignoreElements(),
  );
  const found$ = selected(state$, (state) => state.session).pipe(
    switchMap(() =>
      defer(() => {
        const owner = ownerOf(state$.value);
        return owner === null ? EMPTY : of(keptAnswers(ports.storage, owner));
      }),
    ),
    filter((answers) => answers.length > 0),
    map((answers): ContestEvent => ({ type: 'QuizAnswersRestored', answers })),
  );
  return merge(kept$, found$);
}

function pauseNow({ state$, ports }: Context): number {
  const untilAt = selectCountedUntilAt(state$.value);
  const leftMs = untilAt === null ? Infinity : untilAt - ports.clock.now();
  return Math.max(0, Math.min(PAUSE_MS, leftMs - HURRY_MS));
}

function placeOf({ task, question }: Place): Place {
  return { task, question };
}

/** Which answers an event says that the server has, or will not take. */
function settledBy(event: ContestEvent): readonly Pick<KeptAnswer, 'task' | 'question' | 'revision'>[] {
  switch (event.type) {
    case 'QuizAnswerSaved':
    case 'QuizAnswerChanged':
      return [{ task: event.task, question: event.answer.question, revision: event.answer.revision }];
    case 'LateAnswerChanged':
      return [event.answer];
    case 'QuizAnswerDismissed':
      return [{ ...event, revision: Infinity }];
    case 'QuizLoaded':
      return event.quiz.answers.map(({ question, revision }) => ({
        task: event.quiz.task,
        question,
        revision,
      }));
    default:
      return [];
  }
}

function unsentOf(state: State, place: Place): KeptAnswer | undefined {
  return unsentAnswers(state).find((answer) => isAt(answer, place));
}

function isAt(answer: Place, { task, question }: Place): boolean {
  return answer.task === task && answer.question === question;
}

/** Sends the answer as it is now; nothing when it has arrived meanwhile, or cannot be taken. */
function send(context: Context, place: Place, attempt: number): Observable<ContestEvent> {
  const { ports, state$ } = context;
  const answer = unsentOf(state$.value, place);
  if (answer === undefined) return EMPTY;
  const { task, question, value, marked, revision, givenAt } = answer;
  const sent = { value: JSON.stringify(value), marked, revision, sent_at: Math.floor(givenAt) };
  const request = { tid: task, qid: question, ...sent };
  return callAs(context, 'saveAnswer', request).pipe(
    map(({ answer: { late, ...saved } }): ContestEvent =>
      late === null
        ? { type: 'QuizAnswerSaved', task, answer: saved }
        : { type: 'LateAnswerChanged', answer: late, by: 'fetch' },
    ),
    catchError((error: unknown) => {
      let delayMs: number | null = null;
      const failure$ = failureOf(state$, error, (failed) => {
        const { key, detail } = failed;
        if (!mayStillArrive(failed))
          return [{ type: 'QuizAnswerRefused', task, question, revision, key, detail }];
        delayMs = retryDelayAfter(failed, attempt, ports.random());
        const retryAt = ports.clock.now() + delayMs;
        return [{ type: 'QuizAnswerDelayed', task, question, revision, retryAt }];
      });
      const again$ = defer(() =>
        delayMs === null ? EMPTY : retryAfter(context, delayMs, () => send(context, place, attempt + 1)),
      );
      return concat(failure$, again$);
    }),
  );
}
