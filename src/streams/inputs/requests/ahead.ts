import {
  catchError,
  concat,
  concatMap,
  EMPTY,
  filter,
  from,
  mergeMap,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import { firstLanguage } from '#domain/statement-language.ts';
import { type TaskDetail } from '#protocol/wire/task.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { statementKey } from '#streams/state/contest.ts';
import { type State } from '#streams/state/state.ts';
import { selectAreTasksKept } from '#streams/state/mustShare.ts';
import { callAs } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { eachSession } from '../eachSession.ts';
import { statementOf } from './pages.ts';

/** Longest random wait where a contest begins for everybody at one moment. */
const SPREAD_MS = 5_000;

type Context = ContextWith<'http' | 'browser' | 'ticker' | 'random'>;

/**
 * When the page has settled, loads the tasks that were not opened yet one after another, each with its statement, so
 * that they are there when the network is not. A failure shows only when the missing task is opened.
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
              concatMap((number) => fetchTask(context, number).pipe(catchError(() => EMPTY))),
            ),
      ),
    ),
  );
}

/** Numbers of the tasks that the person may open and has not. Quizzes come by themselves. */
function unknownTasks(state: State): readonly number[] {
  if (selectAreTasksKept(state)) return [];
  const { tasks, details } = state.contest;
  return (tasks ?? [])
    .filter((task) => !task.is_quiz && !(task.number in details))
    .map(({ number }) => number);
}

function fetchTask(context: Context, number: number): Observable<ContestEvent> {
  return callAs(context, 'task', { tid: number }).pipe(
    mergeMap(({ answer }) =>
      concat(of<ContestEvent>({ type: 'TaskDetailLoaded', task: answer }), fetchStatement(context, answer)),
    ),
  );
}

function fetchStatement(context: Context, task: TaskDetail): Observable<ContestEvent> {
  const { contest, system } = context.state$.value;
  const lang = firstLanguage(
    task.statements.map((one) => one.lang),
    system.language,
  );
  if (lang === null || statementKey(task.number, lang) in contest.statements) return EMPTY;
  return statementOf(context, { number: task.number, lang });
}
