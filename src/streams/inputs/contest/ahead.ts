import {
  concat,
  concatMap,
  defer,
  EMPTY,
  filter,
  from,
  ignoreElements,
  type Observable,
  of,
  switchMap,
  take,
} from 'rxjs';
import { firstLanguage } from '#domain/tasks/statement-language.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type ResourceQuestion } from '#streams/events/resources.ts';
import { selectAreTasksKept } from '#streams/state/proctoring/mustShare.ts';
import { answerTo, resourceOf } from '#streams/state/resourcesState.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { addAskingSlices } from '#streams/state/askingSlices.ts';

addAskingSlices();

/** Longest random wait where a contest begins for everybody at one moment, ms. */
const SPREAD_MS = 5_000;

type Context = ContextWith<'ticker' | 'random'>;

/**
 * When the page has settled, loads unopened tasks one after another, each with its statement, so that they
 * are there when the network is not. A failure shows only when the missing task is opened.
 */
export function ahead$(context: Context): Observable<ContestEvent> {
  const { events$, state$, ports } = context;
  return eachSession(events$, () =>
    events$.pipe(
      filter((event) => event.type === 'PageSettled'),
      switchMap(() =>
        unknownTasks(state$.value).length === 0
          ? EMPTY
          : ports.ticker.after(ports.random() * SPREAD_MS).pipe(
              switchMap(() => from(unknownTasks(state$.value))),
              concatMap((number) =>
                concat(
                  wanted$(context, { call: 'task', request: { tid: number } }),
                  defer(() => statement$(context, number)),
                ),
              ),
            ),
      ),
    ),
  );
}

/** Numbers of the tasks that the person may open and has not opened. Quizzes are loaded elsewhere. */
function unknownTasks(state: State): readonly number[] {
  if (selectAreTasksKept(state)) return [];
  return (state.contest.tasks ?? [])
    .filter((task) => !task.is_quiz && answerTo(state, 'task', { tid: task.number }) === null)
    .map(({ number }) => number);
}

/** Loads the statement of a loaded task, in the language that its page begins with. */
function statement$(context: Context, number: number): Observable<ContestEvent> {
  const state = context.state$.value;
  const langs = answerTo(state, 'task', { tid: number })?.statements.map((one) => one.lang) ?? [];
  const lang = firstLanguage(langs, state.system.language);
  if (lang === null || answerTo(state, 'statement', { tid: number, lang }) !== null) return EMPTY;
  return wanted$(context, { call: 'statement', request: { tid: number, lang } });
}

/** Asks for an answer, and ends when it has come or failed. */
function wanted$(
  { events$, state$ }: Context,
  question: ResourceQuestion<'task' | 'statement'>,
): Observable<ContestEvent> {
  const resource = resourceOf(question.request);
  const settled$ = events$.pipe(
    filter(() => state$.value.resources[question.call]?.[resource]?.kind !== 'waiting'),
    take(1),
    ignoreElements(),
  );
  return concat(of<ContestEvent>({ type: 'ResourceWanted', resource, ...question }), settled$);
}
