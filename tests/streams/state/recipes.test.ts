import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { createFold } from '#streams/state/fold.ts';
import { communicationSlice } from '#streams/state/communication/communication.ts';
import { commandsSlice } from '#streams/state/commands.ts';
import { contestSlice } from '#streams/state/contest/contest.ts';
import { resourcesSlice } from '#streams/state/resources.ts';
import { downloadsSlice } from '#streams/state/downloads.ts';
import { followingSlice } from '#streams/state/standings/following.ts';
import { judgingSlice } from '#streams/state/submissions/judging.ts';
import { lateSlice } from '#streams/state/submissions/late.ts';
import { lockSlice } from '#streams/state/session/lock.ts';
import { noticesSlice } from '#streams/state/notices.ts';
import { printsSlice } from '#streams/state/submissions/prints.ts';
import { quizSlice } from '#streams/state/quiz/quiz.ts';
import { recoverySlice } from '#streams/state/people/recovery.ts';
import { sessionSlice } from '#streams/state/session/session.ts';
import { sharingSlice } from '#streams/state/proctoring/sharing.ts';
import { staffSlice } from '#streams/state/staff.ts';
import { standingSlice } from '#streams/state/standings/standing.ts';
import { addLaterSlices } from '#streams/state/laterSlices.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { systemSlice } from '#streams/state/system.ts';
import { userTestsSlice } from '#streams/state/submissions/userTests.ts';
import { workSlice } from '#streams/state/submissions/work.ts';
import {
  aContest,
  aLateAnswer,
  aLateArrival,
  anAnnouncement,
  aQuestion,
  aRecovery,
  aSignedInUser,
  aSubmission,
  aTask,
  aTaskDetail,
  aUserTest,
  aWatching,
} from '#tests/support/contest.ts';
import { NO_MODULES } from '#tests/support/ownTimes.ts';
import { runs } from '#tests/support/full.ts';

// Adds the slices that are loaded later.
addLaterSlices();

const SLICES = [
  commandsSlice,
  communicationSlice,
  contestSlice,
  resourcesSlice,
  downloadsSlice,
  followingSlice,
  judgingSlice,
  lateSlice,
  lockSlice,
  noticesSlice,
  printsSlice,
  quizSlice,
  recoverySlice,
  sessionSlice,
  sharingSlice,
  staffSlice,
  standingSlice,
  systemSlice,
  userTestsSlice,
  workSlice,
];
const HEARD = new Set(SLICES.flatMap(({ reducers }) => [...reducers.keys()]));

const by = 'live' as const;
const refusal = { key: 'backend.finished', detail: null };
const clientId = 'a';
const own = () => ({
  ...NO_MODULES,
  extraTimeSeconds: 0,
  hasFinished: false,
  submissionsLeft: 5,
  userTestsLeft: 5,
  submitAllowedFrom: { 1: 10 },
  userTestAllowedFrom: {},
  modules: [],
});
const solution = {
  clientId,
  task: 1,
  language: 'cpp',
  fileName: 'a.cpp',
  source: 'x',
  encoding: 'text',
  submittedAt: 5,
} as const;
const answer = { question: 1, value: 'yes', marked: false, revision: 3, saved_at: 9 };
const aPrint = {
  id: 1,
  client_id: 'a',
  task: 1,
  file_name: 'a.cpp',
  pages: 1,
  at: 5,
  state: 'waiting',
  reason: '',
} as const;
const asked = { number: 1, kind: 'text', options: [] };
const quiz = { task: 1, lang: 'bg', langs: ['bg'], questions: [asked], answers: [answer] };
const notice = { at: 5, tone: 'good', titleKey: 'toast.submissions', values: { task: 'A' } } as const;
const detail = { contest: aContest(), tasks: [aTask(1)], participants: [{ id: 1, extra_time: 0 }] };
const row = { id: 1, cells: { 1: { score: 10 } }, score: 10, penalty: 0 };
const board = {
  contest_id: 7,
  contest_name: 'C',
  type: 'ioi',
  start_time: 1,
  end_time: 2,
  visible: true,
  frozen: false,
  tasks: [{ number: 1, label: 'A' }],
  participants: [{ id: 1, name: 'Ivan' }],
  rows: [row],
  version: 1,
};
const SEAL = { name: 'a-seal', tasks: 'a', statements: { bg: 'b' } };
const times = { startAt: 3, endAt: 4 };
const submission = () => ({ ...aSubmission(1), username: 'ivan' });
const wire = (value: unknown) => value as never;

/** An event of each type that a slice reduces, mostly about the same objects, so that they interact. */
const EVENTS: { readonly [T in ContestEvent['type']]?: Omit<EventOf<T>, 'type'> } = {
  LoginSubmitted: { username: 'ivan', password: 'x' },
  FirstAdminSubmitted: { token: 'x', name: 'ivan', displayName: 'Ivan', password: 'x' },
  LoginQueueSeen: { waitMs: 4_000 },
  LoginRefused: refusal,
  SessionOpened: { user: aSignedInUser(), contestId: 7, restored: false },
  ContestChosen: { contestId: 7 },
  SessionChecked: {},
  PrintsLoaded: { prints: [] },
  PrintAsked: { clientId, fileName: 'a.cpp', source: 'x', task: 1, submission: null },
  PrintRefused: { clientId, ...refusal },
  PrintAcknowledged: { clientId, print: aPrint },
  PrintChanged: { print: { ...aPrint, state: 'printed' }, by },
  SessionLocked: {},
  UnlockSubmitted: { password: 'x' },
  UnlockRefused: refusal,
  SessionUnlocked: {},
  SessionEnded: { reason: 'signed_out' },
  ConfigurationLoaded: { configuration: { websockets: '1', live_updates: '1' }, by },
  ContestLoaded: { contest: aContest() },
  OwnTimesLoaded: { own: own() },
  TimesShifted: {
    contest: aContest({ end_time: 99 }),
    startMovedByMs: 0,
    endMovedByMs: 1,
    unrestrictedMovedByMs: 0,
    attemptsChangedBy: 0,
    by,
  },
  OwnTimesChanged: {
    givenSeconds: 60,
    extraTimeSeconds: 60,
    hasFinished: false,
    progress: NO_MODULES,
    submissionsLeft: 4,
    userTestsLeft: 4,
    task: 1,
    submitAllowedAt: 20,
    userTestAllowedAt: 30,
    by,
  },
  StandingsSettingChanged: { contest: aContest({ standings: 'no' }), by },
  TasksLoaded: { tasks: [aTask(1), aTask(2)], error: null, seal: SEAL },
  SealFetched: { name: SEAL.name },
  SealOpened: { name: SEAL.name, key: 'a-key', by },
  TasksUnsealed: {
    details: [aTaskDetail()],
    files: [
      { call: 'statement', tid: 1, lang: 'bg', file: { mime: 'text/markdown', text: '# A', blobUrl: null } },
      { call: 'attachment', tid: 1, name: 'a.zip', file: { mime: 'a/zip', text: null, blobUrl: 'blob:1' } },
    ],
  },
  OwnTasksChanged: { tasks: [aTask(1)], by },
  TaskUpdated: { contestId: 7, task: aTask(2, { name: 'New' }), by },
  ModuleStartConfirmed: {},
  ModuleFinishConfirmed: {},
  FinishConfirmed: {},
  ModuleStarted: { own: own() },
  ModuleFinished: { own: own() },
  FinishRefused: refusal,
  SubmissionsLoaded: { submissions: [aSubmission(1)] },
  SubmissionArrived: { submission: aSubmission(2), by },
  SubmissionJudged: { submission: aSubmission(1, { status: 'judged' }), by },
  SolutionSubmitted: solution,
  SolutionRestored: { ...solution, clientId: 'b', refused: refusal },
  SolutionKept: { clientId },
  SolutionNotKept: { clientId },
  SolutionSent: { clientId, percent: 0 },
  SolutionAcknowledged: { clientId, submission: aSubmission(3) },
  SolutionDelayed: { clientId, retryAt: 50 },
  SolutionRefused: { clientId: 'b', ...refusal },
  SolutionDismissed: { clientId: 'b' },
  DraftKept: { task: 1, language: 'cpp', source: 'y' },
  DraftsRestored: { drafts: { 1: { language: 'cpp', source: 'z' }, 2: { language: 'go', source: 'w' } } },
  UserTestsLoaded: { userTests: [aUserTest(1)] },
  UserTestChanged: { userTest: aUserTest(1), by },
  UserTestSubmitted: {
    clientId,
    task: 1,
    language: 'cpp',
    fileName: 'a.cpp',
    source: '',
    input: '',
    inputName: '',
    sample: null,
  },
  UserTestAcknowledged: { clientId, userTest: aUserTest(2) },
  UserTestRefused: { clientId, ...refusal },
  QuizLoaded: { asked: 'bg', quiz: wire(quiz) },
  QuizRefused: { number: 1, ...refusal },
  QuizAnswerGiven: { task: 1, question: 1, value: 'maybe', marked: true, at: 7 },
  ExamResultsLoaded: { results: [wire({ task: aTask(1), quiz: null })] },
  QuizScored: { task: 1, outcome: wire({ points: 3 }), by },
  QuizAnswerChanged: { task: 1, answer: { ...answer, revision: 5 }, by },
  CommunicationLoaded: { contestId: 7, announcements: [anAnnouncement(1)], questions: [aQuestion(1)] },
  QuestionsLoaded: { questions: [aQuestion(2)] },
  UnreadCounted: { seenAnnouncement: 1, questions: 2, by },
  AnnouncementPublished: { announcement: anAnnouncement(2), by },
  AnnouncementWithdrawn: { announcementId: 2, withdrawnAt: 70, by },
  QuestionReceived: { question: aQuestion(1), unread: 1, by },
  QuestionAnswered: { question: aQuestion(1, { answer: 'Yes' }), unread: 1, by },
  QuestionFed: { question: aQuestion(3), by },
  ClaimsRenewed: { asked: [1, 2], held: [2] },
  CommunicationSeen: {},
  QuestionSubmitted: { clientId, topic: 'general', question: 'Why?' },
  QuestionAcknowledged: { clientId, question: aQuestion(4) },
  QuestionRefused: { clientId, ...refusal },
  NoticeShown: { notice },
  NoticesRestored: { notices: [notice], seenAt: 1, known: null },
  NoticesSeen: { at: 6 },
  StandingOpened: { contestId: 7, isPublic: true },
  StandingClosed: { contestId: 7 },
  StandingLoaded: { standing: wire(board), by },
  StandingRowsChanged: {
    contestId: 7,
    rows: [wire({ ...row, score: 20 })],
    participants: [],
    version: 2,
    by,
  },
  StandingCellsChanged: { contestId: 7, told: { cells: [[1, 1, 1, 0, 20]] }, rules: {}, version: 2, by },
  StandingStateChanged: {
    contestId: 7,
    visible: true,
    frozen: true,
    finalAt: 9,
    tasks: [],
    ...times,
    version: 3,
    by,
  },
  FollowingChanged: { contestId: 7, participantId: 1, isFollowed: true },
  FollowingRestored: { following: wire({ 7: [1, 2] }) },
  StandingRefused: { contestId: 7, key: 'backend.not_found' },
  ContestsLoaded: { contests: [aContest()] },
  ContestChanged: { contest: aContest({ name: 'Other' }), by },
  ContestGone: { contestId: 7, by },
  ContestOpened: { contestId: 7 },
  ContestDetailLoaded: { detail: wire(detail) },
  ParticipantChanged: { contestId: 7, participant: wire({ id: 1, extra_time: 60 }), by },
  SubmissionFeedLoaded: { submissions: [wire(submission())], more: true, older: true },
  PageLeft: {},
  FeedNarrowed: { feed: 'submissions', filter: { username: 'ivan' } },
  NarrowedFeedFailed: { feed: 'submissions', ...refusal },
  NarrowedSubmissionsLoaded: { submissions: [wire(submission())], part: 'page', next: 1 },
  SubmissionFed: { submission: wire(submission()), by },
  CommandGiven: wire({ commandId: 'c', call: 'retryJob', request: { jid: 1 } }),
  CommandProgressed: { commandId: 'c', percent: 40 },
  CommandDone: wire({ commandId: 'c', call: 'retryJob', answer: null }),
  CommandForgotten: { commandId: 'c' },
  CommandRefused: wire({ commandId: 'c', call: 'retryJob', ...refusal }),
  ResourceOpened: wire({ resource: 'q', call: 'person', request: {} }),
  ResourceWanted: wire({ resource: 'q', call: 'person', request: {} }),
  ResourceLoaded: wire({ resource: 'q', call: 'person', answer: { contests: [] } }),
  ResourceFailed: wire({ resource: 'q', call: 'person', ...refusal }),
  ResourceClosed: wire({ resource: 'q', call: 'person' }),
  JudgeStateChanged: { judge: wire({ queue: [] }), by },
  RejudgingsLoaded: { rejudgings: [wire({ id: 1 })] },
  RejudgingChanged: { rejudging: wire({ id: 1, done: 2 }), by },
  UserTestFeedLoaded: { userTests: [wire(aUserTest(1))], more: false, older: true },
  NarrowedUserTestsLoaded: { userTests: [wire(aUserTest(1))], part: 'news', next: null },
  UserTestFed: { userTest: wire(aUserTest(1)), by },
  LateAnswersLoaded: { answers: [aLateAnswer(1)] },
  LateAnswerChanged: { answer: aLateAnswer(1), by },
  LateArrivalsLoaded: { late: [aLateArrival(1)] },
  LateArrivalChanged: { late: aLateArrival(1), by },
  WatchingLoaded: { watching: aWatching() },
  PictureTaken: { source: 'camera', at: 1, isAlike: false, isBlack: false, bytes: 1 },
  SignalRaised: { seen: { kind: 'focus', source: null, at: 1 }, how: 'behind' },
  SignalOver: { seen: { kind: 'focus', source: null, at: 1 }, at: 2 },
  MonitoringOpened: {},
  MonitoringLeft: {},
  ConsentAnswered: { code: '1', agreed: true },
  ConsentRefused: { key: 'backend.terms_changed' },
  SharingWanted: { source: 'camera' },
  SharingGranted: { source: 'camera', label: 'Cam', surface: null, at: 5 },
  SharingRefused: { source: 'screen', reason: 'denied', detail: 'no' },
  SharingEnded: { source: 'camera', at: 6 },
  SharingStopConfirmed: { source: 'camera' },
  PictureDue: { source: 'camera', at: 7 },
  PictureSent: { source: 'camera', takenAt: 7, missed: 0 },
  PictureFailed: { source: 'camera', key: 'sharing.no_picture', retryAt: null },
  RecoverySubmitted: { username: 'ivan', place: '', message: '' },
  RecoveryRefused: refusal,
  RecoverySent: {},
  RecoveryDecided: { state: 'done' },
  RecoveriesLoaded: { requests: [aRecovery(1)] },
  RecoveryChanged: { request: aRecovery(2), by },
  PasswordIssued: { request: aRecovery(1), password: 'x' },
  PasswordPutAway: {},
  DownloadWanted: { downloadId: 'd', download: { kind: 'submission', id: 1 } },
  DownloadProgressed: { downloadId: 'd', percent: 50 },
  DownloadArrived: { downloadId: 'd', fileName: 'a', url: 'blob:a' },
  DownloadFailed: { downloadId: 'd' },
  PathOpened: { path: '/home' },
  ClockTicked: { at: 100 },
  PhaseBoundaryReached: { at: 200 },
  ClockJumped: { byMs: 5_000 },
  ClockSynchronised: { at: 150, boundMs: 3 },
  LiveConnecting: {},
  LiveConnected: { at: 1 },
  LiveDropped: { at: 2, reason: 'lost', retryAt: 3 },
  LiveSwitchedOff: { at: 4 },
  PollSucceeded: { at: 5 },
  PollFailed: { at: 6, retryAt: 7 },
  BrowserWentOffline: {},
  BrowserCameOnline: {},
  ServerFoundBusy: {},
  ServerFoundFree: {},
  PageHidden: {},
  PageShown: {},
  LanguageChosen: { language: 'en' },
  ThemeChosen: { theme: 'dark' },
  LayoutChanged: { change: { asideToggled: true } },
};

const ALL = Object.entries(EVENTS).map(([type, rest]) => ({ type, ...rest }) as ContestEvent);
const EVERY_ONE = fc.shuffledSubarray([...ALL, ...ALL], { minLength: 20 });

describe('the fold', () => {
  it('has an example here of every event that a slice hears', () => {
    expect([...HEARD].filter((type) => !(type in EVENTS))).toEqual([]);
  });

  it('[EVT-1] writes into no event and into no earlier state, whatever comes after whatever', () => {
    fc.assert(
      fc.property(EVERY_ONE, (drawn) => {
        const { reduce } = createFold<State, ContestEvent>(reduceState, { freeze: false });
        const events = structuredClone(drawn);
        const states: [State, string][] = [];
        let state = initialState;
        for (const event of events) {
          states.push([state, JSON.stringify(state)]);
          state = reduce(state, event);
        }
        expect(events).toEqual(drawn);
        for (const [earlier, asItWas] of states) expect(JSON.stringify(earlier)).toBe(asItWas);
      }),
      { numRuns: runs(15, 60) },
    );
  });
});
