import { type Announcement } from '#protocol/wire/communication.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { type LateAnswer } from '#protocol/wire/submissions/late.ts';
import { type WatchingAnswer } from '#protocol/wire/proctoring/watching.ts';
import { type SessionContest, type SessionUser } from '#protocol/wire/session.ts';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { type RecoveryRequest } from '#protocol/wire/staff/people/recovery.ts';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { type Task, type TaskDetail } from '#protocol/wire/tasks.ts';
import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { type SignedInUser } from '#streams/events/session.ts';

/** The present of tests: noon of a Saturday. */
export const NOON_AT = Date.UTC(2026, 4, 16, 12);
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** A contest of five hours that began an hour before NOON_AT; its last hour is unrestricted. */
export function aContest(change: Partial<Contest> = {}): Contest {
  const end = NOON_AT + 4 * HOUR_MS;
  return {
    id: 7,
    name: 'National round',
    type: 'ioi',
    start_time: NOON_AT - HOUR_MS,
    end_time: end,
    start_analysis_time: end,
    end_analysis_time: end,
    start_translation_time: NOON_AT - HOUR_MS,
    end_translation_time: NOON_AT - HOUR_MS,
    unrestricted_time: 3_600,
    standings: 'yes',
    standings_visible: true,
    standings_frozen: false,
    submissions_limit: null,
    feedback: 'tests',
    penalty_minutes: 20,
    final_at: null,
    last_accepted_breaks_ties: false,
    public_standing: false,
    archived: false,
    ...change,
  };
}

/** A contest as `me` returns it. */
function aSessionContest(change: Partial<SessionContest> = {}): SessionContest {
  const { id, name, type, start_time, end_time } = aContest();
  const checks = {
    check_internet: false,
    check_camera: false,
    check_screen: false,
    share_before_tasks: true,
  };
  return { id, name, type, start_time, end_time, extra_time: 0, finished: false, ...checks, ...change };
}

/** A contestant as `me` returns them. */
export function aUser(change: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 3,
    name: 'ivan',
    display_name: 'Иван Иванов',
    contest: 'МГ Варна',
    role: 'USER',
    type: '',
    password: 'secret-of-the-session',
    contests: [aSessionContest()],
    error: null,
    ...change,
  };
}

/** The same contestant in the state: without the secret. */
export function aSignedInUser(change: Partial<SignedInUser> = {}): SignedInUser {
  const { id, name, display_name, contest, role, type, contests, error } = aUser();
  return { id, name, display_name, contest, role, type, contests, error, ...change };
}

/** Task A, B, … by its number. */
export function aTask(number: number, change: Partial<Task> = {}): Task {
  const label = String.fromCharCode(64 + number);
  return {
    id: 100 + number,
    number,
    label,
    name: `Task ${label}`,
    is_quiz: false,
    max_score: 100,
    score_mode: 'best',
    ...change,
  };
}

/** A submission that waits. */
export function aSubmission(id: number, change: Partial<Submission> = {}): Submission {
  return {
    id,
    contest: 7,
    task: 1,
    task_id: 101,
    language: 'cpp',
    at: NOON_AT,
    contest_time_ms: HOUR_MS,
    bytes: 10,
    status: 'queued',
    verdict: null,
    score: null,
    group_scores: null,
    judged_at: null,
    tests_done: null,
    tests_total: null,
    late: null,
    cpu_ms: null,
    memory_bytes: null,
    hash: 'ab'.repeat(32),
    ...change,
  };
}

/** An announcement; its texts contain its number. */
export function anAnnouncement(id: number, change: Partial<Announcement> = {}): Announcement {
  return { id, contest: 7, topic: `Topic ${id}`, message: `Message ${id}`, at: NOON_AT + id, ...change };
}

/** A question that waits for its answer. */
export function aQuestion(id: number, change: Partial<Question> = {}): Question {
  return {
    id,
    contest: 7,
    username: 'ivan',
    display_name: 'Иван Иванов',
    topic: 'general',
    question: `Question ${id}?`,
    question_time: NOON_AT + id,
    answer: null,
    answer_time: null,
    ...change,
  };
}

/** A task's detail, with sources of at most 100 bytes. */
export function aTaskDetail(change: Partial<TaskDetail> = {}): TaskDetail {
  return {
    ...aTask(1),
    time_limit_ms: 1_000,
    memory_limit_bytes: 256 * 2 ** 20,
    languages: ['cpp', 'py'],
    max_source_bytes: 100,
    kind: 'batch',
    input_file: null,
    output_file: null,
    language_limits: [],
    subtasks: [],
    can_user_test: true,
    user_test_interval_ms: 0,
    submission_interval_ms: 0,
    statements: [
      { lang: 'bg', mime: 'text/markdown', bytes: 10, name: 'a.bg.md', title: 'Task A' },
      { lang: 'en', mime: 'text/markdown', bytes: 10, name: 'a.en.md', title: 'Task A' },
    ],
    samples: [],
    has_many_answers: false,
    attachments: [],
    ...change,
  };
}

/** A user test that waits. */
export function aUserTest(id: number, change: Partial<UserTest> = {}): UserTest {
  return {
    id,
    contest: 7,
    task: 1,
    task_id: 101,
    language: 'py',
    file_name: 'A.py',
    bytes: 10,
    input_name: 'input.txt',
    input_bytes: 2,
    at: NOON_AT,
    status: 'queued',
    verdict: null,
    cpu_ms: null,
    wall_ms: null,
    memory_bytes: null,
    exit_code: null,
    signal: null,
    forbidden_call: null,
    output_bytes: null,
    output_truncated: false,
    judged_at: null,
    ...change,
  };
}

/** A request for a new password that waits for an admin. */
export function aRecovery(id: number, change: Partial<RecoveryRequest> = {}): RecoveryRequest {
  return {
    id,
    at: NOON_AT - id,
    username: 'ivan',
    user: { id: 5, display_name: 'Ivan Ivanov', group: 'Sofia', role: 'user', contests: ['National round'] },
    place: 'Room 12, row 3',
    message: 'I forgot it',
    address: '10.0.0.7',
    state: 'open',
    decided_at: null,
    decided_by: null,
    reason: '',
    ...change,
  };
}

/** A contestant's answer to the first quiz that arrived after the end. */
export function aLateAnswer(id: number, change: Partial<LateAnswer> = {}): LateAnswer {
  return {
    id,
    contest: 7,
    task: 1,
    question: 1,
    value: 'b',
    revision: NOON_AT,
    at: NOON_AT + HOUR_MS,
    state: 'waiting',
    sent_at: NOON_AT,
    reason: '',
    decided_at: null,
    ...change,
  };
}

/** A submission that arrived five minutes after the end, from a person who was offline for fifteen. */
export function aLateArrival(id: number, change: Partial<LateArrival> = {}): LateArrival {
  const endedAt = NOON_AT;
  return {
    id,
    contest: 7,
    contest_name: 'Spring Round',
    participant_id: 31,
    username: 'ana',
    display_name: 'Ana',
    task: 1,
    task_id: 101,
    task_name: 'Task A',
    submission: { id: 40 + id, language: 'cpp', file_name: 'a.cpp', bytes: 12, hash: 'f'.repeat(64) },
    answer: null,
    at: endedAt + 5 * MINUTE_MS,
    ended_at: endedAt,
    ended_by: 'contest',
    too_soon_ms: null,
    contacts: [
      { from_at: endedAt - 60 * MINUTE_MS, to_at: endedAt - 10 * MINUTE_MS },
      { from_at: endedAt + 5 * MINUTE_MS, to_at: endedAt + 5 * MINUTE_MS },
    ],
    others: 60,
    others_heard: 41,
    decided_by: null,
    state: 'waiting',
    sent_at: endedAt - 2 * MINUTE_MS,
    reason: '',
    decided_at: null,
    ...change,
  };
}

/** Watching of a contestant who shares camera and screen, and has agreed to it. */
export function aWatching(change: Partial<WatchingAnswer> = {}): WatchingAnswer {
  const terms = { camera: true, screen: true, internet: false, keptDays: 30 };
  return {
    terms: { ...terms, signals: ['stream_ended', 'surface', 'focus', 'alike', 'black'] },
    code: 'these',
    needed: true,
    agreed_at: NOON_AT - HOUR_MS,
    open: [],
    ...change,
  };
}
