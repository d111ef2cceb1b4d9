import { catchError, defer, EMPTY, map, type Observable, of, skip, switchMap } from 'rxjs';
import { screenCalls } from '#protocol/calls/standings/screen.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { addCalls, call } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type ScreenState } from '#streams/state/standings/screen.ts';
import { type State } from '#streams/state/state.ts';
import { apiErrorOf } from '../caller.ts';
import { type ContextWith, type InputPorts, selected } from '../context.ts';
import { poll } from '../poll.ts';

/** Time between two requests of a hidden page, ms. */
const HIDDEN_MS = 60_000;

type Context = ContextWith<'http' | 'ticker' | 'browser' | 'clock'>;

addCalls(screenCalls);

/**
 * The public screens of a hall or a broadcast: polled while one is open, even for many nights; an event comes
 * only for a change.
 */
function publicScreen$(context: Context): Observable<ContestEvent> {
  const { state$, ports } = context;
  return selected(state$, ({ screen }) => screen.open).pipe(
    switchMap((open) =>
      open === null
        ? EMPTY
        : poll({
            ticker: ports.ticker,
            everyMs$: ports.browser.visible$.pipe(map((visible) => (visible ? open.everyMs : HIDDEN_MS))),
            wakes$: ports.browser.online$.pipe(skip(1)),
            atOnce: true,
            ask: () => ask(context, open.contestId),
          }),
    ),
  );
}

/** Inputs that are downloaded only for such a screen. */
export const screenInputs: Inputs<State, ContestEvent, InputPorts> = { publicScreen: publicScreen$ };

function ask({ state$, ports }: Context, contestId: number): Observable<ContestEvent> {
  return defer(() =>
    call(ports.http, 'publicScreen', { role: null, contestId: null }, { aid: contestId }),
  ).pipe(
    switchMap(({ answer }) =>
      isNews(state$.value.screen, answer)
        ? of<ContestEvent>({ type: 'ScreenLoaded', contestId, screen: answer })
        : EMPTY,
    ),
    catchError((error: unknown) => {
      const { key } = apiErrorOf(error);
      return of<ContestEvent>({ type: 'ScreenMissed', contestId, key, at: Math.floor(ports.clock.now()) });
    }),
  );
}

function isNews({ shown, missed }: ScreenState, answer: AnswerOf<'publicScreen'>): boolean {
  return missed !== null || JSON.stringify(shown) !== JSON.stringify(answer);
}
