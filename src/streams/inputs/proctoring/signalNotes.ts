import { catchError, concatMap, EMPTY, filter, ignoreElements, merge, mergeMap, type Observable } from 'rxjs';
import { NOTE_OVER } from '#domain/proctoring/signals.ts';
import { type Seen, type SeenKind } from '#domain/proctoring/seen.ts';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { callAs, isTransient } from '../caller.ts';
import { eachSession } from '../session/eachSession.ts';
import { sendUntilTaken } from '../sendUntilTaken.ts';
import { type SharingContext } from './context.ts';

const OPERATIONS = { focus: 'FOCUS', alike: 'ALIKE', black: 'BLACK' } as const satisfies Record<
  SeenKind,
  string
>;

/**
 * Posts the page's observations of its person as lines of the activity log, in order, each with its own time,
 * and again until it has arrived. A page that ends also reports the end of its window's absence.
 */
export function signalNotes$(context: SharingContext): Observable<ContestEvent> {
  const { events$, state$, ports } = context;
  const told$ = eachSession(events$, () =>
    events$.pipe(
      filter((event) => event.type === 'SignalRaised' || event.type === 'SignalOver'),
      concatMap((event) =>
        sendUntilTaken(
          context,
          () => callAs(context, 'log', noteOf(event)).pipe(ignoreElements()),
          ({ failed, delayMs }) => ({ events: [], againInMs: isTransient(failed) ? delayMs : null }),
        ),
      ),
    ),
  );
  const last$ = events$.pipe(
    filter(({ type }) => type === 'PageLeft'),
    mergeMap(() => state$.value.sharing.raised.filter(({ kind }) => kind === 'focus')),
    mergeMap((seen) => {
      const at = Math.floor(ports.clock.now());
      const note = noteOf({ type: 'SignalOver', seen: seen as Seen, at });
      return callAs({ state$, ports: ports.parting }, 'log', note).pipe(
        ignoreElements(),
        catchError(() => EMPTY),
      );
    }),
  );
  return merge(told$, last$);
}

/** The text of an event's line: `camera`, `screen OVER`, `hidden`, `OVER`. */
function noteOf(event: EventOf<'SignalRaised' | 'SignalOver'>) {
  const { kind, source } = event.seen;
  const isOver = event.type === 'SignalOver';
  const said = [source ?? '', isOver ? NOTE_OVER : event.how].filter((word) => word !== '');
  return { operation: OPERATIONS[kind], message: said.join(' '), at: isOver ? event.at : event.seen.at };
}
