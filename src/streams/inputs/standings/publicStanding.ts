import {
  catchError,
  combineLatest,
  defer,
  EMPTY,
  from,
  map,
  type Observable,
  of,
  repeat,
  switchMap,
} from 'rxjs';
import { CUT_BUSY_MS, CUT_QUIET_MS, cutAt, untilNextCut } from '#domain/standings/public-cuts.ts';
import { emptyRow } from '#domain/standings/standings.ts';
import { foldRows } from '#protocol/board-frames.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type PublicHead, type PublicSnapshot } from '#protocol/wire/standings/public-board.ts';
import { type RequestOf } from '#protocol/calls.ts';
import { publicStandingCalls } from '#protocol/calls/standings/public-standing.ts';
import { addCalls, call } from '#api/calls.ts';
import { ApiError } from '#api/errors.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { apiErrorOf } from '../caller.ts';
import { type ContextWith, type InputPorts, selected } from '../context.ts';
import { standingEvents } from '../live/standingEvents.ts';

addCalls(publicStandingCalls);

/** Time between two requests of the public page while it is hidden, ms. */
const HIDDEN_MS = 60_000;

type Context = ContextWith<'http' | 'ticker' | 'browser' | 'clock' | 'random'>;
type Frames = readonly FrameOf<'standing'>[];

/** The board of a contest for everybody, without login: loaded repeatedly while its page is open (STD-2). */
function publicStanding$(context: Context): Observable<ContestEvent> {
  const { state$ } = context;
  const openId$ = selected(state$, ({ standing }) =>
    standing.open?.isPublic === true ? standing.open.contestId : null,
  );
  return openId$.pipe(switchMap((contestId) => (contestId === null ? EMPTY : followed(context, contestId))));
}

/** Asks at once, and again whenever the next changes are released, as the last head states. */
function followed(context: Context, contestId: number): Observable<ContestEvent> {
  const { browser, clock, random, ticker } = context.ports;
  const place = random();
  let last: PublicHead | null = null;
  const asked$ = defer(() => ask(context, contestId, last !== null, (head) => (last = head)));
  return combineLatest([browser.visible$, browser.online$]).pipe(
    switchMap(([visible]) => {
      const next$ = defer(() =>
        ticker.after(untilNextCut(clock.now(), visible ? periodMs(last) : HIDDEN_MS, place)),
      );
      const isCalm = !visible && last !== null;
      return (isCalm ? next$ : of(undefined)).pipe(
        switchMap(() => asked$.pipe(repeat({ delay: () => next$ }))),
      );
    }),
  );
}

/** Time until the next request, ms; while there is no answer, it is short. */
function periodMs(head: PublicHead | null): number {
  return head === null ? CUT_QUIET_MS : (head.ask_after ?? CUT_BUSY_MS);
}

/** Inputs that are downloaded only for a public board. */
export const publicInputs: Inputs<State, ContestEvent, InputPorts> = { publicStanding: publicStanding$ };

/**
 * Loads the head. The first answer gives the server's time; by it, later requests name the next cut, so that
 * no cache can have an old answer for them.
 */
function ask(
  context: Context,
  contestId: number,
  isAgain: boolean,
  hear: (head: PublicHead) => void,
): Observable<ContestEvent> {
  const head$ = isAgain
    ? get(context, 'publicHeadAt', { aid: contestId, cut: cutAt(context.ports.clock.now()) })
    : get(context, 'publicHead', { aid: contestId });
  return head$.pipe(
    switchMap((head) => {
      hear(head);
      return news(context, contestId, head);
    }),
    catchError((error: unknown) =>
      of({ type: 'StandingRefused' as const, contestId, key: apiErrorOf(error).key }),
    ),
  );
}

/**
 * Brings the board to the head's version: by the changes in the head, by those since the board's version, or
 * by the whole board.
 */
function news(context: Context, contestId: number, head: PublicHead): Observable<ContestEvent> {
  const { board } = context.state$.value.standing;
  const known = board?.contestId === contestId && board.epoch === head.epoch ? board.version : null;
  if (known === null) return whole(context, contestId, head);
  if (known >= head.version) return EMPTY;
  return framesSince(context, contestId, head, known).pipe(
    switchMap((frames) => from(changes(contestId, frames, head.version))),
    // The changes are no longer kept, or another epoch has begun: then the whole board, or the next head, has
    // the answer.
    catchError((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return whole(context, contestId, head);
      throw error;
    }),
  );
}

function framesSince(
  context: Context,
  contestId: number,
  { epoch, version, from: start, frames }: PublicHead,
  known: number,
): Observable<Frames> {
  if (known >= version) return of([]);
  if (known >= start) return of(frames);
  return get(context, 'publicDelta', { aid: contestId, span: `${epoch}-${known}-${version}` }).pipe(
    map((delta) => delta.frames),
  );
}

function whole(context: Context, contestId: number, head: PublicHead): Observable<ContestEvent> {
  const cut = `${head.epoch}-${head.snapshot}`;
  return get(context, 'publicSnapshot', { aid: contestId, cut }).pipe(
    switchMap((snapshot) =>
      framesSince(context, contestId, head, head.snapshot).pipe(
        switchMap((frames) =>
          from<readonly ContestEvent[]>([
            { type: 'StandingLoaded', standing: standingOf(snapshot), epoch: head.epoch, by: 'poll' },
            ...changes(contestId, frames, head.version),
          ]),
        ),
      ),
    ),
  );
}

function standingOf({ standing, frames }: PublicSnapshot): PublicSnapshot['standing'] {
  const empty = new Map(standing.participants.map(({ id }) => [id, emptyRow(id)]));
  // The schema's rows are those of the fold; only their types differ in readonly.
  const rows = [...foldRows(empty, frames).values()] as PublicSnapshot['standing']['rows'];
  return { ...standing, rows };
}

function changes(contestId: number, frames: Frames, version: number): readonly ContestEvent[] {
  return frames.flatMap((frame, at) =>
    standingEvents(frame, {
      by: 'poll',
      namedContestId: contestId,
      seq: at === frames.length - 1 ? version : null,
    }),
  );
}

function get<N extends 'publicHead' | 'publicHeadAt' | 'publicSnapshot' | 'publicDelta'>(
  { ports }: Context,
  name: N,
  request: RequestOf<N>,
) {
  return call(ports.http, name, { role: null, contestId: null }, request).pipe(map(({ answer }) => answer));
}
