import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import { FAST_POLL_MS, SLOW_POLL_MS } from '#domain/limits.ts';
import { type AnswerOf, type CallName } from '#protocol/calls.ts';
import { type DestinationName, destinationFacts, matchDestination } from '#protocol/destination-facts.ts';
import { type SnapshotName } from '#protocol/snapshots.ts';
import { type Positions } from '#protocol/wire/updates.ts';
import { type ContestEvent } from '../events/event.ts';
import { selectLock } from '../state/session/lock.ts';
import { selectContestId, selectRole } from '../state/session/session.ts';
import { type State } from '../state/state.ts';
import { selectFollowed } from '../state/sync.ts';
import { callAs, failureOf } from './caller.ts';
import { type ContextWith, selected } from './context.ts';
import { decodeFrame$ } from './live/decode.ts';
import { poll } from './poll.ts';

type Context = ContextWith<'http' | 'clock' | 'ticker' | 'browser'>;
type Updates = AnswerOf<'updates'>;

const BOARDS: readonly DestinationName[] = ['standing', 'staffStanding'];
/** Snapshots that a locked session may load. */
const LOCKED_TIMES: readonly SnapshotName[] = ['contest', 'init'];
/** Number of fast polls between two of the slow destinations. */
const FAST_PER_SLOW = SLOW_POLL_MS / FAST_POLL_MS;

/** The person's own actions, whose effect must show at once, even without the channel. */
const OWN_ACTIONS: readonly ContestEvent['type'][] = [
  'CommandDone',
  'SolutionAcknowledged',
  'QuestionAcknowledged',
  'UserTestAcknowledged',
  'ReconnectionWanted',
];
/** Calls whose pages, while `live_updates` is off, are updated only by a poll when they open. */
const PAGES_OPENED: readonly CallName[] = ['task', 'submission', 'userTest'];

/** Polls for the channel's entries, while the channel is down or switched off (LIV-3). */
export function polling$(context: Context): Observable<ContestEvent> {
  const { events$, ports, state$ } = context;
  let sinceSlow = 0;
  return poll({
    ticker: ports.ticker,
    everyMs$: selected(state$, isPolling).pipe(map((active) => (active ? FAST_POLL_MS : null))),
    wakes$: merge(ports.browser.wakes$, events$.pipe(filter((event) => isReason(event, state$.value)))),
    atOnce: false,
    ask: ({ woken }) => {
      sinceSlow += 1;
      const slow = woken || sinceSlow >= FAST_PER_SLOW;
      if (slow) sinceSlow = 0;
      return ask(context, polledPositions(state$.value, { slow, woken }));
    },
  });
}

/**
 * Keeps the countdown of a locked session right: its channel has ended, and of its calls only these two,
 * which hold nothing but times, are still answered. They are polled as often as §9 polls the contest.
 */
export function lockedTimes$({ ports, state$ }: Context): Observable<ContestEvent> {
  return poll({
    ticker: ports.ticker,
    everyMs$: selected(state$, isWaiting).pipe(map((waits) => (waits ? FAST_POLL_MS : null))),
    wakes$: ports.browser.wakes$,
    atOnce: false,
    ask: () => {
      const { snapshots } = state$.value.sync;
      // A snapshot on its way is not loaded twice, and a failed one has its own time for the next try.
      const calls = LOCKED_TIMES.filter((name) => snapshots[name]?.kind === 'loaded');
      return of({ type: 'SnapshotsOutdated', calls });
    },
  });
}

/** Whether the locked page of a contestant shows a countdown. */
function isWaiting(state: State): boolean {
  return selectRole(state) === 'user' && selectLock(state) !== null && isLive(state);
}

/** Whether to poll: the channel is down, or the configuration switched it off. */
function isPolling({ session, lock, system }: State): boolean {
  return (
    session.kind === 'open' &&
    lock === null &&
    (system.link.kind === 'down' || system.link.kind === 'polling')
  );
}

function isReason(event: ContestEvent, state: State): boolean {
  const isPage = event.type === 'ResourceOpened' && PAGES_OPENED.includes(event.call);
  return OWN_ACTIONS.includes(event.type) || (!isLive(state) && isPage);
}

function isLive({ contest }: State): boolean {
  return contest.configuration?.live_updates !== '0';
}

/**
 * The numbers to ask from. While `live_updates` is off only the board is polled (§9), together with the
 * configuration, which costs no further call; a person who acts or comes back gets everything.
 */
export function polledPositions(
  state: State,
  { slow, woken }: { readonly slow: boolean; readonly woken: boolean },
): Positions {
  const { positions } = state.sync;
  const known = selectFollowed(state).flatMap((destination) => {
    const name = matchDestination(destination)?.name;
    const last = positions[destination];
    return name === undefined || last === undefined ? [] : [{ destination, name, last }];
  });
  const isDue = (name: DestinationName) => {
    const { poll: how } = destinationFacts[name];
    return how === 'fast' || (slow && how === 'slow');
  };
  const boards = known.filter(({ name }) => BOARDS.includes(name) && isDue(name));
  const quiet = boards.length === 0 ? [] : known.filter(({ name }) => name === 'configuration');
  const asked = isLive(state) || woken ? known.filter(({ name }) => isDue(name)) : [...boards, ...quiet];
  return Object.fromEntries(asked.map(({ destination, last }) => [destination, last]));
}

function ask(context: Context, since: Positions): Observable<ContestEvent> {
  return defer(() => {
    const { ports, state$ } = context;
    if (Object.keys(since).length === 0) return EMPTY;
    return callAs(context, 'updates', { since: JSON.stringify(since) }).pipe(
      switchMap(({ answer }) =>
        concat(newsIn(context, answer), of({ type: 'PollSucceeded' as const, at: ports.clock.now() })),
      ),
      catchError((error: unknown) =>
        failureOf(state$, error, () => {
          const at = ports.clock.now();
          return [{ type: 'PollFailed', at, retryAt: at + FAST_POLL_MS }];
        }),
      ),
    );
  });
}

/**
 * The events of an answer. Entries that came by the channel meanwhile, and a snapshot on its way, take
 * precedence.
 */
function newsIn({ state$ }: Context, { frames, resync }: Updates): Observable<ContestEvent> {
  const state = state$.value;
  const contestId = selectContestId(state);
  const followed = new Set(selectFollowed(state));
  const last: Record<string, number> = { ...state.sync.positions };
  const fresh = frames.filter(({ destination, seq, prev }) => {
    const before = last[destination];
    if (before === undefined || !followed.has(destination) || seq <= before || prev > before) return false;
    last[destination] = seq;
    return true;
  });
  const events$ = from(fresh).pipe(
    concatMap(({ destination, seq, at, body }) =>
      decodeFrame$(destination, body, { seq, at, by: 'poll', contestId }),
    ),
  );
  const lost = resync
    .filter(({ destination }) => followed.has(destination))
    .map(({ destination, seq }): ContestEvent => ({ type: 'LiveResyncNeeded', destination, seq }));
  return concat(events$, lost);
}
