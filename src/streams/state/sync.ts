import { type Role } from '#domain/roles.ts';
import { askedAt, type Moment, type SnapshotName, snapshots as snapshotRows } from '#protocol/snapshots.ts';
import { type Positions } from '#protocol/wire/updates.ts';
import { type CallRow } from '#protocol/define.ts';
import {
  type DestinationName,
  destinationFacts,
  destinationFor,
  matchDestination,
} from '#protocol/destination-facts.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { patch, without } from './immutable.ts';
import { selectContestId, selectRole, type SessionState } from './session/session.ts';
import { type ContestState } from './contest/contest.ts';
import { type Snapshots, type SnapshotState } from './snapshots.ts';
import { type StaffState } from './staffState.ts';
import { type StandingState } from './standings/standing.ts';
import { type SystemState } from './system.ts';
import { ownCopy } from './table.ts';

/** The state's copies of the server. */
export interface SyncState {
  /** Number last folded, by destination. */
  readonly positions: Positions;
  /** Snapshots that were asked for, and their outcomes. */
  readonly snapshots: Snapshots;
}

/** The slices that it follows from: the session as it is after an event, the others as they were before it. */
interface Around {
  readonly session: SessionState;
  readonly standing: StandingState;
  readonly staff: StaffState;
  readonly system: SystemState;
  readonly contest: Pick<ContestState, 'seal'>;
}
interface WithSync extends Around {
  readonly sync: SyncState;
}

export const initialSync: SyncState = { positions: {}, snapshots: {} };

/**
 * Snapshots that are held and to be fetched after an event. No recipe: every frame of the live channel moves a number
 * here, and the snapshots to be fetched depend on other slices.
 */
export function reduceSync(state: WithSync, event: ContestEvent): SyncState {
  const sync = reduceSnapshots(state, event);
  if (!event.frame) return sync;
  const moved = ownCopy(sync);
  const positions: Record<string, number> = ownCopy(sync.positions);
  positions[event.frame.destination] = event.frame.seq;
  moved.positions = positions;
  return moved;
}

function reduceSnapshots(state: WithSync, event: ContestEvent): SyncState {
  const { sync } = state;
  switch (event.type) {
    case 'SessionOpened':
    case 'ContestChosen':
      return ask(state, 'session', selectContestId(state));
    case 'ContestOpened':
      return ask(state, 'contest', event.contestId);
    case 'StandingOpened':
      return event.isPublic ? sync : ask(state, 'board', event.contestId);
    case 'StandingClosed':
      return sync.snapshots.standing?.contestId === event.contestId ? close(sync, event.contestId) : sync;
    case 'WallOpened':
      return ask(state, 'wall', event.contestId);
    case 'WallClosed':
      return sync.snapshots.wall?.contestId === event.contestId ? closeWall(sync, event.contestId) : sync;
    case 'StandingStateChanged':
      return reveal(state, event);
    case 'SnapshotsOutdated':
      return need(sync, event.calls, event.spread);
    case 'SessionUnlocked':
      return renewTimes(state);
    case 'LiveDropped':
      return state.system.link.kind === 'down' ? sync : need(sync, ['config']);
    case 'ClockJumped':
      return need(sync, ['init', 'staffInit']);
    case 'ContestLoaded':
    case 'TimesShifted':
    case 'StandingsSettingChanged':
      // A role that does not hear of all contests hears of the one that is looked at, and asks for the list.
      return isWatcher(state) ? need(sync, ['contests'], true) : sync;
    case 'TaskUpdated':
      // A person who has chosen no contest has the tasks of all of theirs, and a frame does not say where in it a new
      // one stands.
      return selectContestId(state) === null ? need(sync, ['tasks'], true) : sync;
    default:
      return reducePlaces(state, event);
  }
}

function reducePlaces({ session, sync }: WithSync, event: ContestEvent): SyncState {
  switch (event.type) {
    case 'PositionsTaken': {
      const positions = patch(sync.positions, { ...event.positions, ...sync.positions });
      const calls = event.call === null ? [] : [event.call];
      return settle(patch(sync, { positions }), calls, (contestId) => ({ kind: 'loaded', contestId }));
    }
    case 'SnapshotFailed':
      return settle(sync, [event.call], (contestId, failures) => ({
        kind: 'failed',
        contestId,
        failures: failures + 1,
        retryAt: event.retryAt,
      }));
    case 'LiveResyncNeeded': {
      const others = without(sync.positions, [event.destination]);
      const holders = holdersOf(sync.snapshots, event.destination, selectRole({ session }));
      // A destination that no snapshot holds cannot be loaded again: it goes on from here.
      const positions = holders.length === 0 ? { ...others, [event.destination]: event.seq } : others;
      return need({ ...sync, positions }, holders, true);
    }
    default:
      return sync;
  }
}

/** The destinations of which a snapshot of this contest holds the numbers, for a role. */
function reflectedBy(call: SnapshotName, contestId: number | null, role: Role | null): readonly string[] {
  const key = `${call} ${contestId ?? ''} ${role ?? ''}`;
  const known = reflected.get(key);
  if (known !== undefined) return known;
  const { reflects = [] }: Pick<CallRow, 'roles' | 'reflects'> = snapshotRows[call];
  const found = reflects
    .map((pattern) => pattern.replace('{contestId}', String(contestId)))
    .filter((destination) => {
      const name = matchDestination(destination)?.name;
      return name !== undefined && role !== null && mayHear(name, role);
    });
  reflected.set(key, found);
  return found;
}

const reflected = new Map<string, readonly string[]>();

/** Whether a snapshot was made before something that is in the state already. Such a one must not be folded. */
export function isStale(
  state: { readonly sync: Pick<SyncState, 'positions'> },
  positions: Readonly<Record<string, number>>,
): boolean {
  return Object.entries(positions).some(
    ([destination, seq]) => seq < (state.sync.positions[destination] ?? 0),
  );
}

/** The destinations to be heard now, each from its place in `positions` (absent: from now on). Their order is fixed. */
export function selectFollowed(state: WithSync): readonly string[] {
  const role = selectRole(state);
  if (role === null) return [];
  const { snapshots, positions } = state.sync;
  const held = new Set<string>();
  const reflecting = new Set<string>();
  for (const [call, snapshot] of Object.entries(snapshots) as [SnapshotName, SnapshotState][]) {
    for (const destination of reflectedBy(call, snapshot.contestId, role)) {
      reflecting.add(destination);
      if (snapshot.kind === 'needed') held.add(destination);
    }
  }
  return wanted(state, role).filter(
    (destination) =>
      !held.has(destination) && (positions[destination] !== undefined || !reflecting.has(destination)),
  );
}

/** Somebody who has chosen no contest and does not hear of all of them: a spectator, for example. */
function isWatcher(state: Pick<WithSync, 'session'>): boolean {
  const role = selectRole(state);
  return role !== null && role !== 'user' && !mayHear('staffContests', role);
}

/** All destinations of the person's role: those of the chosen contest, and of what is open on the page. */
function wanted(state: WithSync, role: Role): readonly string[] {
  const chosen = selectContestId(state);
  return (Object.keys(destinationFacts) as DestinationName[])
    .filter((name) => destinationFacts[name].direction === 'subscribe' && mayHear(name, role))
    .flatMap((name) => {
      if (!destinationFacts[name].destination.includes('{contestId}')) return [destinationFor(name, null)];
      return contestsOf(name, state, chosen).map((contestId) => destinationFor(name, contestId));
    });
}

function contestsOf(name: DestinationName, state: WithSync, chosen: number | null): readonly number[] {
  const { standing, contest, wall } = state.sync.snapshots;
  const ofBoard = name === 'standing' || name === 'staffStanding';
  const wanted = ofBoard
    ? [standing?.contestId]
    : name === 'wall'
      ? [wall?.contestId]
      : name === 'contest'
        ? [chosen, state.staff.openContestId, contest?.contestId]
        : name === 'seal' && state.contest.seal === null
          ? []
          : [chosen];
  return [...new Set(wanted.filter((contestId) => typeof contestId === 'number'))];
}

function mayHear(name: DestinationName, role: Role): boolean {
  return (destinationFacts[name].roles as readonly Role[]).includes(role);
}

function ask(state: WithSync, moment: Moment, contestId: number | null): SyncState {
  const role = selectRole(state);
  return role === null ? state.sync : begin(state.sync, askedAt(moment, role, contestId), contestId);
}

/** A board that nobody looks at is forgotten, so that opening it again begins anew. */
function close(sync: SyncState, contestId: number): SyncState {
  const boards = [destinationFor('standing', contestId), destinationFor('staffStanding', contestId)];
  return {
    ...sync,
    snapshots: without(sync.snapshots, ['standing']),
    positions: without(sync.positions, boards),
  };
}

/** The same of a wall. */
function closeWall(sync: SyncState, contestId: number): SyncState {
  return {
    ...sync,
    snapshots: without(sync.snapshots, ['wall']),
    positions: without(sync.positions, [destinationFor('wall', contestId)]),
  };
}

/**
 * A locked session was given its times, and no more. What the channel said of them meanwhile is older: what holds their
 * numbers is asked for again instead, so that no time goes back to what it was.
 */
function renewTimes(state: WithSync): SyncState {
  const contestId = selectContestId(state);
  const role = selectRole(state);
  if (role !== 'user' || contestId === null) return state.sync;
  const given = [destinationFor('time', contestId), destinationFor('contest', contestId)];
  const { snapshots, positions } = state.sync;
  const holders = given.flatMap((destination) => holdersOf(snapshots, destination, role));
  return need(patch(state.sync, { positions: without(positions, given) }), holders);
}

/** A board that was hidden is shown: its rows are to be fetched. */
function reveal({ standing, sync }: WithSync, event: EventOf<'StandingStateChanged'>): SyncState {
  const { board } = standing;
  if (!event.visible || board?.contestId !== event.contestId || board.visible) return sync;
  if (sync.snapshots.standing?.contestId !== event.contestId) return sync;
  return begin(sync, ['standing'], event.contestId, true);
}

/** Takes snapshots into use, each to be asked for. */
function begin(
  sync: SyncState,
  names: readonly SnapshotName[],
  contestId: number | null,
  spread = false,
): SyncState {
  const needed: SnapshotState = { kind: 'needed', contestId, failures: 0, spread };
  return withSnapshots(sync, Object.fromEntries(names.map((name) => [name, needed])));
}

/** Asks again for those of the snapshots that are in use. */
function need(sync: SyncState, names: readonly SnapshotName[], spread = false): SyncState {
  return settle(sync, names, (contestId, failures) => ({ kind: 'needed', contestId, failures, spread }));
}

function settle(
  sync: SyncState,
  names: readonly SnapshotName[],
  stateOf: (contestId: number | null, failures: number) => SnapshotState,
): SyncState {
  const settled: Partial<Record<SnapshotName, SnapshotState>> = {};
  for (const name of names) {
    const known = sync.snapshots[name];
    if (known) settled[name] = stateOf(known.contestId, known.kind === 'loaded' ? 0 : known.failures);
  }
  return withSnapshots(sync, settled);
}

function withSnapshots(sync: SyncState, changed: Snapshots): SyncState {
  return patch(sync, { snapshots: patch(sync.snapshots, changed) });
}

/** Which snapshots in use hold a destination's numbers. */
function holdersOf(snapshots: Snapshots, destination: string, role: Role | null): readonly SnapshotName[] {
  return (Object.keys(snapshots) as SnapshotName[]).filter((call) =>
    reflectedBy(call, snapshots[call]?.contestId ?? null, role).includes(destination),
  );
}
