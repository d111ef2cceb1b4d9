import {
  catchError,
  concatMap,
  defer,
  exhaustMap,
  filter,
  from,
  map,
  type Observable,
  switchMap,
  toArray,
} from 'rxjs';
import { MAX_PROBE_CHARS } from '#domain/proctoring/machine-tests.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http' | 'clock'>;

/** The number of small round trips before the large one; their median counts. */
const TRIPS = 5;

/** Loads the last check of the machine when the page opens. */
export function machineChecks$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'MachineOpened'),
    switchMap(() =>
      callAs(context, 'machineCheck', {}).pipe(
        map(({ answer }): ContestEvent => ({ type: 'MachineCheckKept', last: answer.last })),
        catchError((error: unknown) =>
          failureOf(context.state$, error, ({ key }) => [{ type: 'MachineCheckRefused', key }]),
        ),
      ),
    ),
  );
}

/**
 * Measures round trips, the transfer in both directions in a second, and the error of the machine's clock.
 */
export function machineProbes$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'MachineProbeWanted'),
    exhaustMap(() =>
      from([...Array.from({ length: TRIPS }, () => 1), MAX_PROBE_CHARS]).pipe(
        concatMap((chars) => trip$(context, chars)),
        toArray(),
        map((trips): ContestEvent => ({ type: 'MachineProbed', probed: measured(context, trips) })),
        catchError((error: unknown) =>
          failureOf(context.state$, error, () => [{ type: 'MachineProbed', probed: null }]),
        ),
      ),
    ),
  );
}

/** Time of an exchange of that many characters, ms. */
function trip$(context: Context, chars: number): Observable<number> {
  return defer(() => {
    const { clock } = context.ports;
    const sentAt = clock.monotonic();
    return callAs(context, 'machineProbe', { filler: noise(chars) }).pipe(
      map(() => clock.monotonic() - sentAt),
    );
  });
}

function measured({ ports: { clock } }: Context, trips: readonly number[]) {
  const small = trips.slice(0, TRIPS).sort((a, b) => a - b);
  const tripMs = small[Math.floor(TRIPS / 2)] ?? 0;
  const large = trips[TRIPS] ?? 0;
  // The round trip itself is no part of the transfer; a line that is faster than the clock can measure counts
  // as fast.
  const bytesPerSecond = (2 * MAX_PROBE_CHARS * 1000) / Math.max(1, large - tripMs);
  return { tripMs, bytesPerSecond, offsetMs: clock.wall() - clock.now() };
}

/** Text that compression hardly shortens. */
function noise(chars: number): string {
  let text = '';
  while (text.length < chars) text += Math.random().toString(36).slice(2);
  return text.slice(0, chars);
}

/** Sends the results of the machine's check; the last one counts. */
export function givenChecks$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'MachineCheckGiven'),
    switchMap(({ results }) =>
      callAs(context, 'saveMachineCheck', { results: JSON.stringify(results) }).pipe(
        map(({ answer }): ContestEvent => ({ type: 'MachineCheckKept', last: answer.last })),
        catchError((error: unknown) =>
          failureOf(context.state$, error, ({ key }) => [{ type: 'MachineCheckRefused', key }]),
        ),
      ),
    ),
  );
}
