import { catchError, EMPTY, ignoreElements, map, mergeMap, merge, type Observable, filter, skip } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { type ContextWith, selected } from '#streams/inputs/context.ts';
import { poll } from '#streams/inputs/poll.ts';
import { type State } from '#streams/state/state.ts';

type Context = ContextWith<'http' | 'ticker' | 'browser'>;

/** Time between two signs, ms: the server counts a person without a sign for 40 s as gone. */
const HERE_EVERY_MS = 15_000;

/** Tells the server which file the person has open, or without a path that they left. */
export type SayHere = (
  context: ContextWith<'http'>,
  task: number,
  where: { readonly tab: string; readonly path?: string },
) => Observable<unknown>;

/**
 * Tells the server which task and file the person has open, from time to time, and at the end that they left.
 */
export function hereAt$(
  context: Context,
  { isOf, say$ }: { readonly isOf: (state: State) => boolean; readonly say$: SayHere },
): Observable<ContestEvent> {
  const told$ = (task: number, where: Parameters<SayHere>[2]): Observable<ContestEvent> =>
    !isOf(context.state$.value)
      ? EMPTY
      : say$(context, task, where).pipe(
          ignoreElements(),
          // A lost sign is not repeated: the next one comes soon.
          catchError(() => EMPTY),
        );
  const { events$, ports, state$ } = context;
  const isHere$ = selected(state$, ({ workFiles }) => workFiles.here !== null);
  // The first file is told at once anyway.
  const moves$ = selected(state$, ({ workFiles }) => workFiles.here).pipe(
    skip(1),
    filter((here) => here !== null),
  );
  const said$ = poll({
    ticker: ports.ticker,
    everyMs$: isHere$.pipe(map((isHere) => (isHere ? HERE_EVERY_MS : null))),
    wakes$: merge(moves$, ports.browser.wakes$),
    atOnce: true,
    ask: () => {
      const { here } = state$.value.workFiles;
      return here === null ? EMPTY : told$(here.task, { tab: here.tab, path: here.path });
    },
  });
  const left$ = events$.pipe(
    filter((event) => event.type === 'WorkshopLeft'),
    mergeMap(({ task, tab }) => told$(task, { tab })),
  );
  return merge(said$, left$);
}
