import { lastValueFrom, toArray } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { decodeFrame$ } from '#streams/inputs/live/decode.ts';
import {
  aContest,
  anAnnouncement,
  aQuestion,
  aSubmission,
  aTask,
  aUserTest,
  NOON_AT,
} from '#tests/support/contest.ts';

const context = { seq: 12, at: NOON_AT, by: 'live', contestId: 7 } as const;
const decode = (destination: string, body: unknown) =>
  lastValueFrom(decodeFrame$(destination, body, context).pipe(toArray()));

const time = {
  timeTillStart: 0,
  timeTillEnd: 1_000,
  timeTillUnrestricted: 0,
  diffExtraTime: 300,
  extra_time: 300,
  finished: false,
  started_tasks: 2,
  tasks_left: 1,
  module: { timeTillStart: -5_000, timeTillEnd: 60_000 },
  submissionsLeft: 4,
  userTestsLeft: 9,
  task: 2,
  timeToNextSubmit: 30_000,
  timeToNextUserTest: 0,
};
const staffSubmission = {
  ...aSubmission(4),
  participant_id: 9,
  username: 'ivan',
  display_name: 'Ivan',
  task_name: 'A',
  contest_name: 'National round',
};
const anAnswer = { question: 3, value: 'b', marked: false, revision: 5, saved_at: NOON_AT };
const moves = {
  diffTimeStart: 10_000,
  diffTimeEnd: 60_000,
  diffTimeUnrestricted: 40_000,
  diffSubmissionAttempts: 2,
};

describe('a frame', () => {
  it.each([
    [
      '/user/queue/announcements/7',
      { action: 'set', value: 2, seen: 5 },
      { type: 'UnreadCounted', seenAnnouncement: 5 },
    ],
    ['/user/queue/questions/7', { action: 'set', value: 2 }, { type: 'UnreadCounted', questions: 2 }],
    [
      '/user/queue/questions/7',
      { action: 'update', value: 0, topic: 'general', message: '', question: aQuestion(1) },
      { type: 'QuestionReceived', question: aQuestion(1) },
    ],
    [
      '/user/queue/questions/7',
      {
        action: 'update',
        value: 1,
        topic: 'general',
        message: 'Yes',
        question: aQuestion(1, { answer: 'Yes', answer_time: 1 }),
      },
      { type: 'QuestionAnswered', unread: 1 },
    ],
    [
      '/user/queue/time/7',
      time,
      { type: 'OwnTimesChanged', givenSeconds: 300, task: 2, submitAllowedAt: NOON_AT + 30_000 },
    ],
    [
      '/topic/contest/7',
      { action: 'update', ...moves, contest: aContest() },
      {
        type: 'TimesShifted',
        startMovedByMs: 10_000,
        endMovedByMs: 60_000,
        unrestrictedMovedByMs: 40_000,
        attemptsChangedBy: 2,
      },
    ],
    [
      '/topic/contest/7',
      { action: 'announcement', topic: 'T', message: 'M', announcement: anAnnouncement(1) },
      { type: 'AnnouncementPublished', announcement: anAnnouncement(1) },
    ],
    [
      '/topic/contest/7',
      { action: 'task', number: 1, task: aTask(1) },
      { type: 'TaskUpdated', contestId: 7 },
    ],
    [
      '/topic/contest/7',
      { action: 'standing_update', visible: true, frozen: true, contest: aContest() },
      { type: 'StandingsSettingChanged' },
    ],
    [
      '/user/queue/tasks/7',
      { action: 'set', tasks: [aTask(1)] },
      { type: 'OwnTasksChanged', tasks: [aTask(1)] },
    ],
    [
      '/user/queue/submissions',
      { action: 'set', id: 4, task: 1, contest: 7, submission: aSubmission(4) },
      { type: 'SubmissionArrived' },
    ],
    [
      '/user/queue/submissions',
      { action: 'update', id: 4, task: 1, contest: 7, submission: aSubmission(4) },
      { type: 'SubmissionJudged' },
    ],
    [
      '/user/queue/user_tests',
      { action: 'update', id: 3, task: 1, contest: 7, user_test: aUserTest(3) },
      { type: 'UserTestChanged', userTest: aUserTest(3) },
    ],
    [
      '/user/queue/quiz/7',
      { action: 'set', task: 1, answer: anAnswer },
      { type: 'QuizAnswerChanged', task: 1, answer: anAnswer },
    ],
    [
      '/topic/configuration',
      { websockets: '0', live_updates: '1' },
      { type: 'ConfigurationLoaded', by: 'live' },
    ],
    [
      '/topic/standing/7',
      { action: 'rows', rows: [] },
      { type: 'StandingRowsChanged', contestId: 7, version: 12 },
    ],
    [
      '/topic/standing/7',
      {
        action: 'cells',
        penalty: 20,
        cells: [
          [3, 1, 0, 1],
          [4, 2, 1, 0, 60_000],
        ],
      },
      {
        type: 'StandingCellsChanged',
        contestId: 7,
        told: {
          cells: [
            [3, 1, 0, 1],
            [4, 2, 1, 0, 60_000],
          ],
        },
        rules: { penalty: 20 },
        version: 12,
      },
    ],
    [
      '/topic/standing/7/full',
      { action: 'state', visible: true, frozen: false, tasks: [], start_time: 1, end_time: 2 },
      { type: 'StandingStateChanged', contestId: 7, visible: true, startAt: 1, endAt: 2 },
    ],
    [
      '/topic/contest',
      { action: 'update', contest: aContest() },
      { type: 'ContestChanged', contest: aContest() },
    ],
    ['/topic/submissions', { action: 'set', submission: staffSubmission }, { type: 'SubmissionFed' }],
    ['/topic/questions', { action: 'set', value: 1, question: aQuestion(1) }, { type: 'QuestionFed' }],
    ['/topic/task', { action: 'update', contest: 8, task: aTask(1) }, { type: 'TaskUpdated', contestId: 8 }],
  ])('[LIV-1] [LIV-6] of %s tells its fact, with its place', async (destination, body, expected) => {
    expect(await decode(destination, body)).toMatchObject([{ ...expected, frame: { destination, seq: 12 } }]);
  });

  it('[LIV-1] [LIV-4] of another contest tells nothing here, and still takes its place', async () => {
    const elsewhere = {
      action: 'set',
      id: 4,
      task: 1,
      contest: 8,
      submission: aSubmission(4, { contest: 8 }),
    };
    expect(await decode('/user/queue/submissions', elsewhere)).toEqual([
      {
        type: 'PositionsTaken',
        call: null,
        positions: {},
        frame: { destination: '/user/queue/submissions', seq: 12 },
      },
    ]);
  });

  it.each([
    ['/topic/contest/7', { action: 'update' }],
    ['/topic/contest/7', undefined],
    ['/topic/configuration', { websockets: 'yes', live_updates: '1' }],
    ['/topic/nobody', {}],
  ])('[LIV-2] of %s that cannot be read is told as such and never throws', async (destination, body) => {
    expect(await decode(destination, body)).toMatchObject([
      { type: 'LiveFrameRejected', destination, frame: { destination, seq: 12 } },
    ]);
  });
});
