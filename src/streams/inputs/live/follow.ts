import {
  catchError,
  concat,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  from,
  map,
  NEVER,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import { LiveRefused } from '../../../api/errors.ts';
import { type LiveMessage } from '../../../api/ports.ts';
import { type ContestEvent } from '../../events/event.ts';
import { selectContestId } from '../../state/session.ts';
import { selectFollowed } from '../../state/sync.ts';
import { type ContextWith } from '../context.ts';
import { decodeFrame, parseBody } from './decode.ts';
import { eachKey } from './eachKey.ts';

/** After a gap a destination is asked for again; a server that leaves gaps is not asked without end. */
const GAP_RETRY_MS = 250;

type Context = ContextWith<'live' | 'clock' | 'ticker'>;

/** A number was left out on the way: what lies between has to be asked for. */
class Gap extends Error {}

/** The frames of every destination that is to be heard now, each from its place in the state on (LIV-4). */
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
  // Polling may have brought some meanwhile; a frame may wait in the queue: the newer of the two counts.
  let taken = -1;
  const last = (): number | null => {
    const newest = Math.max(taken, state$.value.system.positions[destination] ?? -1);
    return newest < 0 ? null : newest;
  };

  function eventsOf({ seq, prev, at, resync, body }: LiveMessage): readonly ContestEvent[] {
    if (resync) {
      taken = seq ?? 0;
      return [{ type: 'LiveResyncNeeded', destination, seq: taken }];
    }
    if (seq === null) return [{ type: 'LiveFrameRejected', destination, problem: 'no number' }];
    const before = last();
    if (before !== null && seq <= before) return [];
    if (before !== null && prev !== null && prev > before) throw new Gap(`${destination} ${before} ${prev}`);
    taken = seq;
    const contestId = selectContestId(state$.value);
    return decodeFrame(destination, parseBody(body), {
      seq,
      at: at ?? ports.clock.now(),
      by: 'live',
      contestId,
    });
  }

  // eslint-disable-next-line no-restricted-syntax -- the port's word for hearing a destination; it gives an Observable
  return ports.live.subscribe(destination, last).pipe(
    concatMap((message) => {
      const events = eventsOf(message);
      return events.length === 0 ? EMPTY : from(events);
    }),
  );
}
