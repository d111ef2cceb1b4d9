import { type Draft } from 'immer';
import { type Role } from '../../../domain/roles.ts';
import { calls } from '../../../protocol/calls.ts';
import { type CallRow } from '../../../protocol/define.ts';
import {
  type DestinationName,
  destinationFor,
  destinations,
  matchDestination,
} from '../../../protocol/destinations.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { type SnapshotName } from '../events/system.ts';
import { selectContestId, selectRole, type SessionState } from './session.ts';
import { type Snapshots, type SnapshotState } from './snapshots.ts';
import { type StaffState } from './staff.ts';
import { type StandingState } from './standing.ts';
import { type SystemState } from './system.ts';

interface WithSync {
  readonly session: SessionState;
  readonly standing: StandingState;
  readonly staff: StaffState;
  readonly system: SystemState;
}

const STAFF: readonly SnapshotName[] = ['staffInit', 'config', 'contests'];
const MARKERS: readonly SnapshotName[] = ['staffInit', 'config', 'tasks'];
const ORGANISER: readonly SnapshotName[] = [...STAFF, 'questions', 'staffSubmissions'];

/** What each role begins with (§7, "Contest data calls"). */
const BOOTSTRAP: Readonly<Record<Role, readonly SnapshotName[]>> = {
  user: ['init', 'contest', 'config', 'tasks', 'smallInfo', 'communication', 'submissions'],
  admin: ORGANISER,
  author: ORGANISER,
  spectator: STAFF,
  coordinator: STAFF,
  proctor: STAFF,
  scorer: MARKERS,
  arbiter: MARKERS,
};

/** Changes what is held and what is needed; it comes before the slices that the event changes. */
export function changeSync(draft: Draft<WithSync>, event: ContestEvent): void {
  switch (event.type) {
    case 'SessionOpened':
    case 'ContestChosen':
      bootstrap(draft);
      return;
    case 'ContestOpened':
      open(draft, ['contestDetail', 'communication'], event.contestId);
      return;
    case 'StandingOpened':
      if (!event.isPublic) open(draft, ['standing'], event.contestId);
      return;
    case 'StandingClosed':
      if (draft.system.snapshots.standing?.contestId === event.contestId) close(draft, event.contestId);
      return;
    case 'StandingStateChanged':
      reveal(draft, event);
      return;
    case 'SnapshotsOutdated':
      for (const call of event.calls) need(draft, call);
      return;
    case 'LiveDropped':
      if (draft.system.link.kind !== 'down') need(draft, 'config');
      return;
    case 'ClockJumped':
      need(draft, 'init');
      need(draft, 'staffInit');
      return;
    default:
      changePlaces(draft, event);
  }
}

function changePlaces({ session, system }: Draft<WithSync>, event: ContestEvent): void {
  switch (event.type) {
    case 'PositionsTaken':
      for (const [destination, seq] of Object.entries(event.positions)) system.positions[destination] ??= seq;
      if (event.call !== null) settle(system, event.call, (contestId) => ({ kind: 'loaded', contestId }));
      return;
    case 'SnapshotFailed':
      settle(system, event.call, (contestId, failures) => ({
        kind: 'failed',
        contestId,
        failures: failures + 1,
        retryAt: event.retryAt,
      }));
      return;
    case 'LiveResyncNeeded': {
      const others = without(system.positions, [event.destination]);
      const holders = holdersOf(system.snapshots, event.destination, selectRole({ session }));
      // What no snapshot holds cannot be had again: it goes on from here.
      system.positions = holders.length === 0 ? { ...others, [event.destination]: event.seq } : others;
      for (const call of holders)
        settle(system, call, (contestId, failures) => ({
          kind: 'needed',
          contestId,
          failures,
          spread: true,
        }));
      return;
    }
    default:
  }
}

/** The destinations of which a snapshot of this contest holds the numbers, for a role. */
export function reflectedBy(
  call: SnapshotName,
  contestId: number | null,
  role: Role | null,
): readonly string[] {
  const key = `${call} ${contestId ?? ''} ${role ?? ''}`;
  const known = reflected.get(key);
  if (known !== undefined) return known;
  const row: CallRow = calls[call];
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

/** All destinations of the person's role: those of the chosen contest, and of what is open on the page. */
function wanted(state: WithSync, role: Role): readonly string[] {
  const chosen = selectContestId(state);
  return (Object.keys(destinations) as DestinationName[])
    .filter((name) => destinations[name].direction === 'subscribe' && mayHear(name, role))
    .flatMap((name) => {
      if (!destinations[name].destination.includes('{contestId}')) return [destinationFor(name, null)];
      const contestId = contestOf(name, state, chosen);
      return contestId === null ? [] : [destinationFor(name, contestId)];
    });
}

function contestOf(name: DestinationName, state: WithSync, chosen: number | null): number | null {
  if (name === 'standing' || name === 'staffStanding')
    return state.system.snapshots.standing?.contestId ?? null;
  return name === 'contest' ? (chosen ?? state.staff.openContestId) : chosen;
}

function mayHear(name: DestinationName, role: Role): boolean {
  return (destinations[name].roles as readonly Role[]).includes(role);
}

function bootstrap(draft: Draft<WithSync>): void {
  const role = selectRole(draft);
  if (role === null) return;
  const contestId = selectContestId(draft);
  for (const call of BOOTSTRAP[role]) {
    const row: CallRow = calls[call];
    if (contestId === null && row.contest === 'required') continue;
    draft.system.snapshots[call] = { kind: 'needed', contestId, failures: 0, spread: false };
  }
}

function open(draft: Draft<WithSync>, names: readonly SnapshotName[], contestId: number): void {
  const role = selectRole(draft);
  for (const name of names) {
    const row: CallRow = calls[name];
    if (role === null || !row.roles.includes(role)) continue;
    draft.system.snapshots[name] = { kind: 'needed', contestId, failures: 0, spread: false };
  }
}

/** What a board that nobody looks at holds is forgotten, so that opening it again begins anew. */
function close({ system }: Draft<WithSync>, contestId: number): void {
  system.snapshots = without(system.snapshots, ['standing']);
  const boards = [destinationFor('standing', contestId), destinationFor('staffStanding', contestId)];
  system.positions = without(system.positions, boards);
}

/** A board that was hidden is shown: its rows are to be fetched. */
function reveal(draft: Draft<WithSync>, event: EventOf<'StandingStateChanged'>): void {
  const { board } = draft.standing;
  const { standing } = draft.system.snapshots;
  if (!event.visible || board?.contestId !== event.contestId || board.visible) return;
  if (standing?.contestId !== event.contestId) return;
  draft.system.snapshots.standing = { kind: 'needed', contestId: event.contestId, failures: 0, spread: true };
}

function need({ system }: Draft<WithSync>, call: SnapshotName): void {
  settle(system, call, (contestId, failures) => ({ kind: 'needed', contestId, failures, spread: false }));
}

function settle(
  system: Draft<SystemState>,
  call: SnapshotName,
  stateOf: (contestId: number | null, failures: number) => SnapshotState,
): void {
  const known = system.snapshots[call];
  if (known === undefined) return;
  system.snapshots[call] = stateOf(known.contestId, known.kind === 'loaded' ? 0 : known.failures);
}

function without<T extends object>(record: T, keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T;
}

/** Which snapshots in use hold a destination's numbers. */
function holdersOf(snapshots: Snapshots, destination: string, role: Role | null): readonly SnapshotName[] {
  return (Object.keys(snapshots) as SnapshotName[]).filter((call) =>
    reflectedBy(call, snapshots[call]?.contestId ?? null, role).includes(destination),
  );
}
