import { type Role } from '../../../domain/roles.ts';
import { type SnapshotName, snapshots as snapshotFacts } from '../../../protocol/snapshots.ts';
import { type CallRow } from '../../../protocol/define.ts';
import {
  type DestinationName,
  destinationFacts,
  destinationFor,
  matchDestination,
} from '../../../protocol/destination-facts.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { patch, without } from './immutable.ts';
import { selectContestId, selectRole, type SessionState } from './session.ts';
import { type Snapshots, type SnapshotState } from './snapshots.ts';
import { type StaffState } from './staff.ts';
import { type StandingState } from './standing.ts';
import { type SystemState } from './system.ts';

type Facts = Pick<CallRow, 'roles' | 'contest' | 'reflects'>;

interface WithSync {
  readonly session: SessionState;
  readonly standing: StandingState;
  readonly staff: StaffState;
  readonly system: SystemState;
}

const STAFF: readonly SnapshotName[] = ['staffInit', 'config', 'contests'];
const MARKERS: readonly SnapshotName[] = ['staffInit', 'config', 'tasks'];
const ORGANISER: readonly SnapshotName[] = [
  ...STAFF,
  ...(['questions', 'staffSubmissions', 'staffUserTests', 'rejudgings', 'lateArrivals'] as const),
];

/** What each role begins with (§7, "Contest data calls"). */
const BOOTSTRAP: Readonly<Record<Role, readonly SnapshotName[]>> = {
  user: ['init', 'contest', 'config', 'tasks', 'smallInfo', 'communication', 'submissions', 'userTests'],
  admin: [...ORGANISER, 'judge', 'recoveries'],
  author: ORGANISER,
  spectator: STAFF,
  coordinator: STAFF,
  proctor: STAFF,
  scorer: MARKERS,
  arbiter: MARKERS,
};

/** The machine's state with what is held and what is needed after an event; the other slices are as before it. */
export function reduceSync(state: WithSync, event: ContestEvent): SystemState {
  const { system } = state;
  switch (event.type) {
    case 'SessionOpened':
    case 'ContestChosen':
      return bootstrap(state);
    case 'ContestOpened':
      return open(state, ['contestDetail', 'communication'], event.contestId);
    case 'StandingOpened':
      return event.isPublic ? system : open(state, boardSnapshots(state), event.contestId);
    case 'StandingClosed':
      return system.snapshots.standing?.contestId === event.contestId
        ? close(system, event.contestId)
        : system;
    case 'StandingStateChanged':
      return reveal(state, event);
    case 'SnapshotsOutdated':
      return need(system, event.calls);
    case 'SessionUnlocked':
      return renewTimes(state);
    case 'LiveDropped':
      return system.link.kind === 'down' ? system : need(system, ['config']);
    case 'ClockJumped':
      return need(system, ['init', 'staffInit']);
    case 'ContestLoaded':
    case 'TimesShifted':
    case 'StandingsSettingChanged':
      // Who does not hear of all contests hears of the one they look at, and asks for the list.
      return isWatcher(state) ? need(system, ['contests'], true) : system;
    default:
      return reducePlaces(state, event);
  }
}

function reducePlaces({ session, system }: WithSync, event: ContestEvent): SystemState {
  switch (event.type) {
    case 'PositionsTaken': {
      const positions = patch(system.positions, { ...event.positions, ...system.positions });
      const calls = event.call === null ? [] : [event.call];
      return settle(patch(system, { positions }), calls, (contestId) => ({ kind: 'loaded', contestId }));
    }
    case 'SnapshotFailed':
      return settle(system, [event.call], (contestId, failures) => ({
        kind: 'failed',
        contestId,
        failures: failures + 1,
        retryAt: event.retryAt,
      }));
    case 'LiveResyncNeeded': {
      const others = without(system.positions, [event.destination]);
      const holders = holdersOf(system.snapshots, event.destination, selectRole({ session }));
      // What no snapshot holds cannot be had again: it goes on from here.
      const positions = holders.length === 0 ? { ...others, [event.destination]: event.seq } : others;
      return need({ ...system, positions }, holders, true);
    }
    default:
      return system;
  }
}

/** The destinations of which a snapshot of this contest holds the numbers, for a role. */
function reflectedBy(call: SnapshotName, contestId: number | null, role: Role | null): readonly string[] {
  const key = `${call} ${contestId ?? ''} ${role ?? ''}`;
  const known = reflected.get(key);
  if (known !== undefined) return known;
  const row: Facts = snapshotFacts[call];
  const found = (row.reflects ?? [])
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
  state: { readonly system: Pick<SystemState, 'positions'> },
  positions: Readonly<Record<string, number>>,
): boolean {
  return Object.entries(positions).some(
    ([destination, seq]) => seq < (state.system.positions[destination] ?? 0),
  );
}

/** The destinations to be heard now, each from its place in `positions` (absent: from now on). Their order is fixed. */
export function selectFollowed(state: WithSync): readonly string[] {
  const role = selectRole(state);
  if (role === null) return [];
  const { snapshots, positions } = state.system;
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

/** With a board comes its contest, for those who do not hear of it anyway: its times move while they look on. */
function boardSnapshots(state: WithSync): readonly SnapshotName[] {
  return isWatcher(state) ? ['standing', 'contest'] : ['standing'];
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
  const { standing, contest } = state.system.snapshots;
  const ofBoard = name === 'standing' || name === 'staffStanding';
  const wanted = ofBoard
    ? [standing?.contestId]
    : name === 'contest'
      ? [chosen, state.staff.openContestId, contest?.contestId]
      : [chosen];
  return [...new Set(wanted.filter((contestId) => typeof contestId === 'number'))];
}

function mayHear(name: DestinationName, role: Role): boolean {
  return (destinationFacts[name].roles as readonly Role[]).includes(role);
}

function bootstrap(state: WithSync): SystemState {
  const role = selectRole(state);
  if (role === null) return state.system;
  const contestId = selectContestId(state);
  const held = BOOTSTRAP[role].filter((call) => {
    const row: Facts = snapshotFacts[call];
    return contestId !== null || row.contest !== 'required';
  });
  return begin(state.system, held, contestId);
}

function open(state: WithSync, names: readonly SnapshotName[], contestId: number): SystemState {
  const role = selectRole(state);
  const allowed = names.filter((name) => {
    const row: Facts = snapshotFacts[name];
    return role !== null && row.roles.includes(role);
  });
  return begin(state.system, allowed, contestId);
}

/** What a board that nobody looks at holds is forgotten, so that opening it again begins anew. */
function close(system: SystemState, contestId: number): SystemState {
  const boards = [destinationFor('standing', contestId), destinationFor('staffStanding', contestId)];
  return {
    ...system,
    snapshots: without(system.snapshots, ['standing']),
    positions: without(system.positions, boards),
  };
}

/**
 * A locked session was told its times, and no more. What the channel said of them meanwhile is older: what holds their
 * numbers is asked for again instead, so that no time goes back to what it was.
 */
function renewTimes(state: WithSync): SystemState {
  const contestId = selectContestId(state);
  const role = selectRole(state);
  if (role !== 'user' || contestId === null) return state.system;
  const told = [destinationFor('time', contestId), destinationFor('contest', contestId)];
  const { snapshots, positions } = state.system;
  const holders = told.flatMap((destination) => holdersOf(snapshots, destination, role));
  return need(patch(state.system, { positions: without(positions, told) }), holders);
}

/** A board that was hidden is shown: its rows are to be fetched. */
function reveal({ standing, system }: WithSync, event: EventOf<'StandingStateChanged'>): SystemState {
  const { board } = standing;
  if (!event.visible || board?.contestId !== event.contestId || board.visible) return system;
  if (system.snapshots.standing?.contestId !== event.contestId) return system;
  return begin(system, ['standing'], event.contestId, true);
}

/** Takes snapshots into use, each to be asked for. */
function begin(
  system: SystemState,
  names: readonly SnapshotName[],
  contestId: number | null,
  spread = false,
): SystemState {
  const needed: SnapshotState = { kind: 'needed', contestId, failures: 0, spread };
  return withSnapshots(system, Object.fromEntries(names.map((name) => [name, needed])));
}

/** Asks again for those of the snapshots that are in use. */
function need(system: SystemState, names: readonly SnapshotName[], spread = false): SystemState {
  return settle(system, names, (contestId, failures) => ({ kind: 'needed', contestId, failures, spread }));
}

function settle(
  system: SystemState,
  names: readonly SnapshotName[],
  stateOf: (contestId: number | null, failures: number) => SnapshotState,
): SystemState {
  const settled: Partial<Record<SnapshotName, SnapshotState>> = {};
  for (const name of names) {
    const known = system.snapshots[name];
    if (known) settled[name] = stateOf(known.contestId, known.kind === 'loaded' ? 0 : known.failures);
  }
  return withSnapshots(system, settled);
}

function withSnapshots(system: SystemState, changed: Snapshots): SystemState {
  return patch(system, { snapshots: patch(system.snapshots, changed) });
}

/** Which snapshots in use hold a destination's numbers. */
function holdersOf(snapshots: Snapshots, destination: string, role: Role | null): readonly SnapshotName[] {
  return (Object.keys(snapshots) as SnapshotName[]).filter((call) =>
    reflectedBy(call, snapshots[call]?.contestId ?? null, role).includes(destination),
  );
}
