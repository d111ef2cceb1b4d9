import { filter, groupBy, map, merge, mergeMap, type Observable, switchMap } from 'rxjs';
import { matchDestination } from '#protocol/destination-facts.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectQuiz } from '#streams/state/quiz/quiz.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { callAs, isTransient } from '../caller.ts';
import { type ContextWith, selected } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { sendUntilTaken } from '../sendUntilTaken.ts';

type Context = ContextWith<'http' | 'ticker' | 'random' | 'browser'>;

/**
 * Numbers of the quizzes in a contestant's own list; an organiser's list has the tasks of all their contests.
 */
const selectQuizNumbers = (state: State): string =>
  (selectRole(state) === 'user' ? (state.contest.tasks ?? []) : [])
    .filter((task) => task.is_quiz)
    .map((task) => task.number)
    .join();

/**
 * Loads the questions of a quiz with the own answers: as soon as the quiz is in the list, so that none of its
 * pages waits for the network; in the language it is opened in; and again when the answers' past is no longer
 * kept.
 */
export function quizzes$(context: Context): Observable<ContestEvent> {
  const { events$, state$ } = context;
  const opened$ = events$.pipe(
    filter((event) => event.type === 'QuizOpened'),
    filter(({ number, lang }) => selectQuiz(state$.value, number)?.asked !== lang),
  );
  const outdated$ = events$.pipe(
    filter((event) => event.type === 'LiveResyncNeeded'),
    filter(({ destination }) => matchDestination(destination)?.name === 'quiz'),
    mergeMap(() =>
      Object.entries(state$.value.quiz.opened).map(([task, { asked }]) => ({
        number: Number(task),
        lang: asked,
      })),
    ),
  );
  const listed$ = selected(state$, selectQuizNumbers).pipe(
    mergeMap((numbers) => numbers.split(',').filter((one) => one !== '')),
    map((number) => ({ number: Number(number), lang: state$.value.system.language })),
    filter(({ number }) => selectQuiz(state$.value, number) === null),
  );
  return eachSession(events$, () =>
    merge(listed$, opened$, outdated$).pipe(
      groupBy(({ number }) => number),
      mergeMap((ofTask$) => ofTask$.pipe(switchMap(({ number, lang }) => load(context, number, lang)))),
    ),
  );
}

function load(context: Context, number: number, lang: string): Observable<ContestEvent> {
  const load$ = () =>
    callAs(context, 'quiz', { tid: number, lang }).pipe(
      mergeMap(({ answer, positions }): readonly ContestEvent[] => [
        { type: 'QuizLoaded', asked: lang, quiz: answer },
        // A repeated position changes nothing, so it does not matter which of the two is newer.
        { type: 'PositionsTaken', call: null, positions },
      ]),
    );
  return sendUntilTaken(context, load$, ({ failed, delayMs }) => ({
    events: [{ type: 'QuizRefused', number, key: failed.key, detail: failed.detail }],
    againInMs: isTransient(failed) ? delayMs : null,
  }));
}
