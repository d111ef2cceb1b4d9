import {
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
import { type ContestEvent } from '#streams/events/event.ts';
import { type KeptAnswer } from '#streams/events/quiz.ts';
import { ownerOf } from '#streams/state/owner.ts';
import { selectCountedUntilAt } from '#streams/state/modules.ts';
import { refusedAnswers, unsentAnswers } from '#streams/state/quiz.ts';
import { type State } from '#streams/state/state.ts';
import { callAs, mayStillArrive } from '../caller.ts';
import { type ContextWith, selected } from '../context.ts';
import { eachSession } from '../eachSession.ts';
import { sendUntilTaken } from '../sendUntilTaken.ts';
import { keepAnswer, keptAnswers, letAnswerGo } from './keptAnswers.ts';

type Context = ContextWith<'http' | 'clock' | 'ticker' | 'storage' | 'random' | 'browser'>;

/** Pause in typing after which an answer is sent, ms. */
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
      // A newer answer replaces the one being sent: the server goes by the revision.
      mergeMap((ofQuestion$) =>
        ofQuestion$.pipe(
          switchMap(({ pauseMs, ...place }) =>
            ports.ticker.after(pauseMs).pipe(switchMap(() => send(context, place))),
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

/** Sends the answer as it is at each try; nothing when it has arrived meanwhile, or cannot be taken. */
function send(context: Context, place: Place): Observable<ContestEvent> {
  const { ports, state$ } = context;
  let revision = 0;
  return sendUntilTaken(
    context,
    () => {
      const answer = unsentOf(state$.value, place);
      if (answer === undefined) return EMPTY;
      ({ revision } = answer);
      return post(context, answer);
    },
    ({ failed, delayMs }) => {
      const { key, detail } = failed;
      if (!mayStillArrive(failed))
        return { events: [{ type: 'QuizAnswerRefused', ...place, revision, key, detail }], againInMs: null };
      const retryAt = ports.clock.now() + delayMs;
      return { events: [{ type: 'QuizAnswerDelayed', ...place, revision, retryAt }], againInMs: delayMs };
    },
  );
}

function post(context: Context, answer: KeptAnswer): Observable<ContestEvent> {
  const { task, question, value, marked, revision, givenAt } = answer;
  const sent = { value: JSON.stringify(value), marked, revision, sent_at: Math.floor(givenAt) };
  return callAs(context, 'saveAnswer', { tid: task, qid: question, ...sent }).pipe(
    map(({ answer: { late, ...saved } }): ContestEvent =>
      late === null
        ? { type: 'QuizAnswerSaved', task, answer: saved }
        : { type: 'LateAnswerChanged', answer: late, by: 'fetch' },
    ),
  );
}
