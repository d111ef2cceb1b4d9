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

/** Copies of the server's data in the state. */
export interface SyncState {
  /** Number of the last folded entry, by destination. */
  readonly positions: Positions;
  /** Snapshots that were asked for, and their outcomes. */
  readonly snapshots: Snapshots;
}

/** The slices on which snapshots depend: the session after an event, the other slices before it. */
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
 * The snapshots after an event. It uses no recipe: every frame of the live channel changes a number here, and
 * the snapshots to be loaded depend on other slices.
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
      // A role without the channel of all contests hears of the open contest only, and reloads the list.
      return isWatcher(state) ? need(sync, ['contests'], true) : sync;
    case 'TaskUpdated':
      // A person without a chosen contest has the tasks of all their contests, and a frame does not say at
      // which position a new task is.
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
      // A destination without a snapshot cannot be loaded again: it goes on from this number.
      const positions = holders.length === 0 ? { ...others, [event.destination]: event.seq } : others;
      return need({ ...sync, positions }, holders, true);
    }
    default:
      return sync;
  }
}

/** The destinations whose numbers a snapshot of this contest reflects, for a role. */
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

/** Whether a snapshot is older than an entry that was folded already. Such a snapshot must not be folded. */
export function isStale(
  state: { readonly sync: Pick<SyncState, 'positions'> },
  positions: Readonly<Record<string, number>>,
): boolean {
  return Object.entries(positions).some(
    ([destination, seq]) => seq < (state.sync.positions[destination] ?? 0),
  );
}

/** Destinations to subscribe to, each from its number in `positions` (none: from now on), in fixed order. */
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

/** Whether the person has chosen no contest and does not hear of all: a spectator, for example. */
function isWatcher(state: Pick<WithSync, 'session'>): boolean {
  const role = selectRole(state);
  return role !== null && role !== 'user' && !mayHear('staffContests', role);
}

/** All destinations that the person's role needs: of the chosen contest, and of the open page. */
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

/** Forgets a board that is closed, so that it is loaded again when it is opened. */
function close(sync: SyncState, contestId: number): SyncState {
  const boards = [destinationFor('standing', contestId), destinationFor('staffStanding', contestId)];
  return {
    ...sync,
    snapshots: without(sync.snapshots, ['standing']),
    positions: without(sync.positions, boards),
  };
}

/** Does the same for a wall. */
function closeWall(sync: SyncState, contestId: number): SyncState {
  return {
    ...sync,
    snapshots: without(sync.snapshots, ['wall']),
    positions: without(sync.positions, [destinationFor('wall', contestId)]),
  };
}

/**
 * While the session was locked, the page polled only its times. Entries of the channel may be older than
 * these: the snapshots that reflect its destinations are loaded instead, so that no time goes back.
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

/** When a hidden board is shown, its rows are to be loaded. */
function reveal({ standing, sync }: WithSync, event: EventOf<'StandingStateChanged'>): SyncState {
  const { board } = standing;
  if (!event.visible || board?.contestId !== event.contestId || board.visible) return sync;
  if (sync.snapshots.standing?.contestId !== event.contestId) return sync;
  return begin(sync, ['standing'], event.contestId, true);
}

/** Takes snapshots into use; each is to be loaded. */
function begin(
  sync: SyncState,
  names: readonly SnapshotName[],
  contestId: number | null,
  spread = false,
): SyncState {
  const needed: SnapshotState = { kind: 'needed', contestId, failures: 0, spread };
  return withSnapshots(sync, Object.fromEntries(names.map((name) => [name, needed])));
}

/** Marks those of the snapshots that are in use as to be loaded again. */
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

/** The snapshots in use that reflect a destination's numbers. */
function holdersOf(snapshots: Snapshots, destination: string, role: Role | null): readonly SnapshotName[] {
  return (Object.keys(snapshots) as SnapshotName[]).filter((call) =>
    reflectedBy(call, snapshots[call]?.contestId ?? null, role).includes(destination),
  );
}
