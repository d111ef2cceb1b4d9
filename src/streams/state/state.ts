import { type ContestEvent } from '../events/event.ts';
import { certificatesSlice } from './results/certificates.ts';
import { communicationSlice } from './communication/communication.ts';
import { contestSlice } from './contest/contest.ts';
import { type DocumentsState, NO_DOCUMENTS } from './documents/documentsState.ts';
import { downloadsSlice } from './downloads.ts';
import { type FeedsState } from './submissions/feeds.ts';
import { followingSlice } from './standings/following.ts';
import { judgingSlice } from './submissions/judging.ts';
import { lateSlice } from './submissions/late.ts';
import { lockSlice } from './session/lock.ts';
import { machineSlice } from './proctoring/machine.ts';
import { noticesSlice } from './notices.ts';
import { printsSlice } from './submissions/prints.ts';
import { quizSlice } from './quiz/quiz.ts';
import { recoverySlice } from './people/recovery.ts';
import { type ResourcesState } from './resourcesState.ts';
import { screenSlice } from './standings/screen.ts';
import { sessionSlice } from './session/session.ts';
import { sharingSlice } from './proctoring/sharing.ts';
import { createSlice, type Slice } from './slice.ts';
import { NO_STAFF, type StaffState } from './staffState.ts';
import { standingSlice } from './standings/standing.ts';
import { initialSync, reduceSync, type SyncState } from './sync.ts';
import { systemSlice } from './system.ts';
import { ownCopy } from './table.ts';
import { userTestsSlice } from './submissions/userTests.ts';
import { NO_WALL, type WallState } from './proctoring/wallState.ts';
import { workSlice } from './submissions/work.ts';
import { NO_WORK_FILES, type WorkFilesState } from './authoring/workFilesState.ts';

const slices = {
  session: sessionSlice,
  lock: lockSlice,
  contest: contestSlice,
  work: workSlice,
  userTests: userTestsSlice,
  quiz: quizSlice,
  prints: printsSlice,
  communication: communicationSlice,
  notices: noticesSlice,
  standing: standingSlice,
  following: followingSlice,
  screen: screenSlice,
  judging: judgingSlice,
  late: lateSlice,
  machine: machineSlice,
  sharing: sharingSlice,
  recovery: recoverySlice,
  certificates: certificatesSlice,
  downloads: downloadsSlice,
  system: systemSlice,
  /** Slices of requests, commands and staff: they get reducers when their part is loaded (`addReducers`). */
  staff: createSlice<StaffState>({ initial: NO_STAFF }),
  resources: createSlice<ResourcesState>({ initial: {} }),
  documents: createSlice<DocumentsState>({ initial: NO_DOCUMENTS }),
  workFiles: createSlice<WorkFilesState>({ initial: NO_WORK_FILES }),
  feeds: createSlice<FeedsState>({ initial: { submissions: null, userTests: null } }),
  wall: createSlice<WallState>({ initial: NO_WALL }),
};

type Slices = { readonly [K in keyof typeof slices]: (typeof slices)[K]['initial'] };

/** The whole state of the client, which is immutable. */
export interface State extends Slices {
  /**
   * Snapshots of the server that the state holds, and those to be loaded. They are computed after the other
   * slices, on which they depend.
   */
  readonly sync: SyncState;
}

type AnySlice = Slice<State[keyof Slices]>;
const SLICES = Object.entries(slices) as unknown as readonly (readonly [keyof Slices, AnySlice])[];

export const initialState = {
  ...Object.fromEntries(SLICES.map(([name, { initial }]) => [name, initial])),
  sync: initialSync,
} as State;

/** The slices that have a reducer for an event, by its type: the other slices cost nothing. */
const HEARING = new Map<string, [keyof Slices, AnySlice['reduce']][]>();
for (const [name, { reducers }] of SLICES) {
  for (const [type, reduce] of reducers) HEARING.set(type, [...(HEARING.get(type) ?? []), [name, reduce]]);
}

/** Adds the reducers of a part that is downloaded later: from then on its slice reacts to its events. */
export function addReducers<K extends keyof Slices>(name: K, { reducers }: Slice<Slices[K]>): void {
  for (const [type, reduce] of reducers) {
    const others = (HEARING.get(type) ?? []).filter(([one]) => one !== name);
    HEARING.set(type, [...others, [name, reduce as unknown as AnySlice['reduce']]]);
  }
}

/** Folds one event with the slices that have a reducer for it. Data of a session ends with the session. */
export function reduceState(state: State, event: ContestEvent): State {
  if (event.type === 'PageReloaded') return initialState;
  const before = endsSession(event) ? carriedOver(state) : state;
  const changed: [keyof State, State[keyof State]][] = [];
  let { session } = before;
  for (const [name, reduce] of HEARING.get(event.type) ?? []) {
    const slice = reduce(before[name], event);
    if (slice === before[name]) continue;
    if (name === 'session') session = slice as State['session'];
    changed.push([name, slice]);
  }
  // Snapshots to be loaded depend on the session after the event, and on the other slices before it.
  const sync = reduceSync(session === before.session ? before : { ...before, session }, event);
  if (sync !== before.sync) changed.push(['sync', sync]);
  if (changed.length === 0) return before;
  // The state is copied once for an event, and once for a whole burst; therefore it is written last.
  const after = ownCopy(before);
  for (const [name, slice] of changed) after[name] = slice as never;
  return after;
}

function endsSession(event: ContestEvent): boolean {
  return event.type === 'SessionEnded' || event.type === 'SessionOpened' || event.type === 'ContestChosen';
}

/** Only the parts that slices carry over are kept for another person or contest. */
function carriedOver(state: State): State {
  const kept = SLICES.map(([name, slice]) => [name, slice.carriedOver(state[name])]);
  return { ...(Object.fromEntries(kept) as Slices), sync: initialSync };
}
