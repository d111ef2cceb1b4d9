import { catchError, defer, EMPTY, from, map, type Observable, switchMap } from 'rxjs';
import { type AnswerOf } from '../../../protocol/calls.ts';
import { call } from '../../api/calls.ts';
import { type ContestEvent } from '../events/event.ts';
import { type Inputs } from '../input.ts';
import { type Board } from '../state/standing.ts';
import { type State } from '../state/state.ts';
import { apiErrorOf } from './caller.ts';
import { type ContextWith, type InputPorts, selected } from './context.ts';
import { standingEvents } from './live/standingEvents.ts';
import { poll } from './poll.ts';

/** How often the public page asks for changes, while it is looked at; and while it is hidden. */
const VISIBLE_MS = 5_000;
const HIDDEN_MS = 60_000;

interface Heard {
  readonly answer: AnswerOf<'publicStanding'>;
  readonly board: Board | null;
}
type Context = ContextWith<'http' | 'ticker' | 'browser'>;

/** The board of a contest for everybody, without login: asked for again and again while its page is open (STD-2). */
function publicStanding$(context: Context): Observable<ContestEvent> {
  const { state$, ports } = context;
  const openId$ = selected(state$, ({ standing }) =>
    standing.open?.isPublic === true ? standing.open.contestId : null,
  );
  return openId$.pipe(
    switchMap((contestId) =>
      contestId === null
        ? EMPTY
        : poll({
            ticker: ports.ticker,
            everyMs$: ports.browser.visible$.pipe(map((visible) => (visible ? VISIBLE_MS : HIDDEN_MS))),
            wakes$: ports.browser.online$,
            atOnce: true,
            ask: () => ask(context, contestId),
          }),
    ),
  );
}

/** It is downloaded by those who look at a public board, and by nobody else. */
export const publicInputs: Inputs<State, ContestEvent, InputPorts> = { publicStanding: publicStanding$ };

function ask(context: Context, contestId: number): Observable<ContestEvent> {
  return defer(() => {
    const { board } = context.state$.value.standing;
    // A hidden board has no rows to change: it is asked for whole until it is shown.
    const since = board?.contestId === contestId && board.visible ? { since: board.version } : {};
    return call(
      context.ports.http,
      'publicStanding',
      { role: null, contestId: null },
      { aid: contestId, ...since },
    );
  }).pipe(
    switchMap(({ answer }) =>
      from(eventsOf({ answer, board: context.state$.value.standing.board }, contestId)),
    ),
    catchError((error: unknown) =>
      from([{ type: 'StandingRefused' as const, contestId, key: apiErrorOf(error).key }]),
    ),
  );
}

function eventsOf({ answer, board }: Heard, contestId: number): readonly ContestEvent[] {
  if (answer.kind === 'board') return [{ type: 'StandingLoaded', standing: answer.standing, by: 'poll' }];
  const { frames, version, start_time: startAt, end_time: endAt } = answer;
  const moved: readonly ContestEvent[] =
    board === null || (board.startAt === startAt && board.endAt === endAt)
      ? []
      : [{ type: 'StandingTimesMoved', contestId, startAt, endAt }];
  const changes = frames.flatMap((frame, at) =>
    standingEvents(frame, { by: 'poll', of: contestId, seq: at === frames.length - 1 ? version : null }),
  );
  return [...moved, ...changes];
}
