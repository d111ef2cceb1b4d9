import { type ContestEvent } from '../events/event.ts';
import { reduceCommunication, type CommunicationState, initialCommunication } from './communication.ts';
import { reduceContest, type ContestState, initialContest } from './contest.ts';
import { initialDownloads, reduceDownloads, type DownloadsState } from './downloads.ts';
import { initialJudging, reduceJudging, type JudgingState } from './judging.ts';
import { initialLock, type LockState, reduceLock } from './lock.ts';
import { initialLate, type LateWorkState, reduceLate } from './late.ts';
import { initialNotices, type NoticesState, reduceNotices } from './notices.ts';
import { initialPages, type PagesState, reducePages } from './pages.ts';
import { initialQuiz, type QuizState, reduceQuiz } from './quiz.ts';
import { initialRecovery, type RecoveryState, reduceRecovery } from './recovery.ts';
import { initialSession, reduceSession, type SessionState } from './session.ts';
import { initialSharing, reduceSharing, type SharingState } from './sharing.ts';
import { reduceStaff, initialStaff, type StaffState } from './staff.ts';
import { reduceStanding, initialStanding, type StandingState } from './standing.ts';
import { reduceSync } from './sync.ts';
import { reduceSystem, initialSystem, type SystemState } from './system.ts';
import { initialUserTests, reduceUserTests, type UserTestsState } from './userTests.ts';
import { reduceWork, initialWork, type WorkState } from './work.ts';

/** The whole immutable state of the client. */
export interface State {
  readonly session: SessionState;
  readonly lock: LockState;
  readonly contest: ContestState;
  readonly work: WorkState;
  readonly userTests: UserTestsState;
  readonly quiz: QuizState;
  readonly communication: CommunicationState;
  readonly notices: NoticesState;
  readonly standing: StandingState;
  readonly staff: StaffState;
  readonly judging: JudgingState;
  readonly late: LateWorkState;
  readonly sharing: SharingState;
  readonly recovery: RecoveryState;
  readonly downloads: DownloadsState;
  readonly pages: PagesState;
  readonly system: SystemState;
}

export const initialState: State = {
  session: initialSession,
  lock: initialLock,
  contest: initialContest,
  work: initialWork,
  userTests: initialUserTests,
  quiz: initialQuiz,
  communication: initialCommunication,
  notices: initialNotices,
  standing: initialStanding,
  staff: initialStaff,
  judging: initialJudging,
  late: initialLate,
  sharing: initialSharing,
  recovery: initialRecovery,
  downloads: initialDownloads,
  pages: initialPages,
  system: initialSystem,
};

const SLICES = Object.keys(initialState) as (keyof State)[];

/** Folds one event: every slice hears it, and what belongs to a session ends with it. */
export function reduceState(state: State, event: ContestEvent): State {
  const before = endsSession(event) ? withoutPerson(state) : state;
  const session = reduceSession(before.session, event);
  // What is to be fetched follows from who is here after the event, and from what the other slices held before it.
  const system = reduceSync(session === before.session ? before : { ...before, session }, event);
  const after: State = {
    session,
    lock: reduceLock(before.lock, event),
    contest: reduceContest(before.contest, event),
    work: reduceWork(before.work, event),
    userTests: reduceUserTests(before.userTests, event),
    quiz: reduceQuiz(before.quiz, event),
    communication: reduceCommunication(before.communication, event),
    notices: reduceNotices(before.notices, event),
    standing: reduceStanding(before.standing, event),
    staff: reduceStaff(before.staff, event),
    judging: reduceJudging(before.judging, event),
    late: reduceLate(before.late, event),
    sharing: reduceSharing(before.sharing, event),
    recovery: reduceRecovery(before.recovery, event),
    downloads: reduceDownloads(before.downloads, event),
    pages: reducePages(before.pages, event),
    system: reduceSystem(system, event),
  };
  return SLICES.every((slice) => after[slice] === before[slice]) ? before : after;
}

function endsSession(event: ContestEvent): boolean {
  return event.type === 'SessionEnded' || event.type === 'SessionOpened' || event.type === 'ContestChosen';
}

/** Nothing of one person, or of another contest, is left for the next. An open public board stays. */
function withoutPerson(state: State): State {
  const { positions, snapshots, link } = initialSystem;
  return {
    session: state.session,
    lock: state.lock,
    contest: initialContest,
    work: initialWork,
    userTests: initialUserTests,
    quiz: initialQuiz,
    communication: initialCommunication,
    notices: initialNotices,
    standing: state.standing.open?.isPublic ? state.standing : initialStanding,
    staff: initialStaff,
    judging: initialJudging,
    late: initialLate,
    sharing: initialSharing,
    recovery: initialRecovery,
    downloads: initialDownloads,
    pages: initialPages,
    system: { ...state.system, positions, snapshots, link },
  };
}
