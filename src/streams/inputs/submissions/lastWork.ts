import { exhaustMap, filter, map, type Observable, of, race, take } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectUnsentAnswers } from '#streams/state/quiz/answers.ts';
import { type State } from '#streams/state/state.ts';
import { unsentSolutions } from '#streams/state/submissions/work.ts';
import { type ContextWith, selected } from '../context.ts';

/** Longest wait of a finish for work on its way, ms. */
const FINISH_WAIT_MS = 5_000;

const REFUSED: ContestEvent = { type: 'FinishRefused', key: 'leave.not_sent', detail: null };

/** The number of answers and solutions that are on their way to the server. */
const countUnsent = (state: State): number =>
  selectUnsentAnswers(state).length + unsentSolutions(state).length;

/**
 * Continues with `then$` once no answer and no solution is on its way any more; refuses the finish when that
 * takes too long, since nothing could be sent after it.
 */
export function afterLastWork(
  { state$, ports }: ContextWith<'ticker'>,
  then$: () => Observable<ContestEvent>,
): Observable<ContestEvent> {
  const settled$ = selected(state$, countUnsent).pipe(
    filter((count) => count === 0),
    map(() => true),
  );
  const late$ = ports.ticker.after(FINISH_WAIT_MS).pipe(map(() => false));
  return race(settled$, late$).pipe(
    take(1),
    exhaustMap((settled) => (settled ? then$() : of(REFUSED))),
  );
}
