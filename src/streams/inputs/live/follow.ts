import {
  catchError,
  concat,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  map,
  NEVER,
  type Observable,
  of,
  retry,
  switchMap,
} from 'rxjs';
import { LiveRefused } from '#api/errors.ts';
import { type LiveMessage } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { selectContestId } from '#streams/state/session/session.ts';
import { selectFollowed } from '#streams/state/sync.ts';
import { type ContextWith } from '../context.ts';
import { decodeFrame$, parseBody } from './decode.ts';
import { eachKey } from './eachKey.ts';

/**
 * Wait after a gap before the destination is subscribed to again, ms; a server that keeps leaving gaps is not
 * asked endlessly.
 */
const GAP_RETRY_MS = 250;
/** Wait before the download of a destination's decoder is tried again, ms. */
const READING_RETRY_MS = 2_000;

type Context = ContextWith<'live' | 'clock' | 'ticker'>;

/** A number is missing: the entries in between must be requested. */
class Gap extends Error {}

/** The frames of every wanted destination, each from its number in the state on (LIV-4). */
export function follow$(context: Context): Observable<ContestEvent> {
  return context.state$.pipe(
    map(selectFollowed),
    distinctUntilChanged((a, b) => a.join() === b.join()),
    eachKey((destination) => followOne(context, destination)),
  );
}

function followOne(context: Context, destination: string): Observable<ContestEvent> {
  return defer(() => framesFrom(context, destination)).pipe(
    catchError((error: unknown, again$) => {
      if (error instanceof Gap) return context.ports.ticker.after(GAP_RETRY_MS).pipe(switchMap(() => again$));
      const problem = error instanceof LiveRefused ? error.key : String(error);
      return concat(of({ type: 'LiveFrameRejected' as const, destination, problem }), NEVER);
    }),
  );
}

function framesFrom({ ports, state$ }: Context, destination: string): Observable<ContestEvent> {
  // Some entries may have come by polling, and a frame may wait in the queue: the newer of both numbers
  // counts.
  let taken = -1;
  const last = (): number | null => {
    const newest = Math.max(taken, state$.value.sync.positions[destination] ?? -1);
    return newest < 0 ? null : newest;
  };

  function eventsOf$({ seq, prev, at, resync, body }: LiveMessage): Observable<ContestEvent> {
    if (resync) {
      taken = seq ?? 0;
      return of({ type: 'LiveResyncNeeded', destination, seq: taken });
    }
    if (seq === null) return of({ type: 'LiveFrameRejected', destination, problem: 'no number' });
    const before = last();
    if (before !== null && seq <= before) return EMPTY;
    if (before !== null && prev !== null && prev > before) throw new Gap(`${destination} ${before} ${prev}`);
    taken = seq;
    const contestId = selectContestId(state$.value);
    const context = { seq, at: at ?? ports.clock.now(), by: 'live', contestId } as const;
    return decodeFrame$(destination, parseBody(body), context).pipe(
      // The frame's decoder is not downloaded yet: the frame, and all after it, wait for it.
      retry({ delay: () => ports.ticker.after(READING_RETRY_MS) }),
    );
  }

  // oxlint-disable-next-line syntax/no-restricted-syntax -- the port's word for hearing a destination; it gives an Observable
  return ports.live.subscribe(destination, last).pipe(concatMap(eventsOf$));
}
