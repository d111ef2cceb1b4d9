import { castDraft, type Draft } from 'immer';
import { type ContestEvent } from '../events/event.ts';
import { changeCommunication, type CommunicationState, initialCommunication } from './communication.ts';
import { changeContest, type ContestState, initialContest } from './contest.ts';
import { changeSession, initialSession, type SessionState } from './session.ts';
import { changeStaff, initialStaff, type StaffState } from './staff.ts';
import { changeStanding, initialStanding, type StandingState } from './standing.ts';
import { changeSync } from './sync.ts';
import { changeSystem, initialSystem, type SystemState } from './system.ts';
import { changeWork, initialWork, type WorkState } from './work.ts';

/** The whole immutable state of the client. */
export interface State {
  readonly session: SessionState;
  readonly contest: ContestState;
  readonly work: WorkState;
  readonly communication: CommunicationState;
  readonly standing: StandingState;
  readonly staff: StaffState;
  readonly system: SystemState;
}

export const initialState: State = {
  session: initialSession,
  contest: initialContest,
  work: initialWork,
  communication: initialCommunication,
  standing: initialStanding,
  staff: initialStaff,
  system: initialSystem,
};

/** Folds one event: every slice hears it, and what belongs to a session ends with it. */
export function changeState(draft: Draft<State>, event: ContestEvent): void {
  if (endsSession(event)) forgetPerson(draft);
  changeSession(draft, event);
  changeSync(draft, event);
  changeContest(draft.contest, event);
  changeWork(draft.work, event);
  changeCommunication(draft.communication, event);
  changeStanding(draft.standing, event);
  changeStaff(draft.staff, event);
  changeSystem(draft.system, event);
}

function endsSession(event: ContestEvent): boolean {
  return event.type === 'SessionEnded' || event.type === 'SessionOpened' || event.type === 'ContestChosen';
}

/** Nothing of one person, or of another contest, is left for the next. An open public board stays. */
function forgetPerson(draft: Draft<State>): void {
  draft.contest = castDraft(initialContest);
  draft.work = castDraft(initialWork);
  draft.communication = castDraft(initialCommunication);
  draft.staff = castDraft(initialStaff);
  if (!draft.standing.open?.isPublic) draft.standing = castDraft(initialStanding);
  draft.system.positions = {};
  draft.system.snapshots = {};
  draft.system.link = { kind: 'idle' };
}
