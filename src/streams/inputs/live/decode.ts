import * as v from 'valibot';
import { map, mergeMap, type Observable, of } from 'rxjs';
import { competitorFrames } from '#protocol/competitor-frames.ts';
import {
  type CompetitorDestination,
  type DestinationName,
  isStaffDestination,
  matchDestination,
} from '#protocol/destination-facts.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { loadOnce$ } from '#api/loadOnce.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { ownModulesOf } from './ownModules.ts';
import { type FrameContext, type DestinationContext, type Reading, type FrameDecoder } from './reading.ts';
import { standingEvents } from './standingEvents.ts';

/**
 * The events from the frames of each contestants' destination. A new row of the table does not compile
 * without its line.
 */
const EVENTS = {
  connect: () => [],
  announcements: announcementEvents,
  questions: (frame, { by }) => {
    if (frame.action === 'set')
      return [{ type: 'UnreadCounted', seenAnnouncement: null, questions: frame.value, by }];
    const { question, value: unread } = frame;
    return [
      { type: question.answer === null ? 'QuestionReceived' : 'QuestionAnswered', question, unread, by },
    ];
  },
  time: (frame, { at, by }) => [
    {
      type: 'OwnTimesChanged',
      givenSeconds: frame.diffExtraTime,
      extraTimeSeconds: frame.extra_time,
      hasFinished: frame.finished,
      progress: ownModulesOf(frame, at),
      submissionsLeft: frame.submissionsLeft,
      userTestsLeft: frame.userTestsLeft,
      task: frame.task,
      submitAllowedAt: at + frame.timeToNextSubmit,
      userTestAllowedAt: at + frame.timeToNextUserTest,
      by,
    },
  ],
  contest: contestEvents,
  tasks: (frame, { by }) => [{ type: 'OwnTasksChanged', tasks: frame.tasks, by }],
  seal: (frame, { by }) =>
    frame.action === 'sealed'
      ? [{ type: 'TasksResealed', name: frame.name, by }]
      : [{ type: 'SealOpened', name: frame.name, key: frame.key, by }],
  submissions: ({ action, submission }, { by, contestId }) =>
    submission.contest === contestId
      ? [{ type: action === 'set' ? 'SubmissionArrived' : 'SubmissionJudged', submission, by }]
      : [],
  userTests: ({ user_test: userTest }, { by, contestId }) =>
    userTest.contest === contestId ? [{ type: 'UserTestChanged', userTest, by }] : [],
  quiz: quizEvents,
  prints: ({ print }, { by }) => [{ type: 'PrintChanged', print, by }],
  configuration: (configuration, { by }) => [{ type: 'ConfigurationLoaded', configuration, by }],
  standing: standingEvents,
} satisfies FrameDecoder<CompetitorDestination>;

function announcementEvents(
  frame: FrameOf<'announcements'>,
  { by }: DestinationContext,
): readonly ContestEvent[] {
  switch (frame.action) {
    case 'set':
      return [{ type: 'UnreadCounted', seenAnnouncement: frame.seen, questions: null, by }];
    case 'announcement':
      return [{ type: 'AnnouncementPublished', announcement: frame.announcement, by }];
    case 'withdrawn':
      return [{ type: 'AnnouncementWithdrawn', announcementId: frame.id, withdrawnAt: frame.at, by }];
  }
}

function quizEvents(frame: FrameOf<'quiz'>, { by }: DestinationContext): readonly ContestEvent[] {
  switch (frame.action) {
    case 'set':
      return [{ type: 'QuizAnswerChanged', task: frame.task, answer: frame.answer, by }];
    case 'late':
      return [{ type: 'LateAnswerChanged', answer: frame.answer, by }];
    case 'scored':
      return [{ type: 'QuizScored', task: frame.task, outcome: frame.outcome, by }];
    case 'marks':
      return [{ type: 'SubjectChanged', subject: 'marking', contestId: null, taskId: null, by }];
    case 'translation':
      return [{ type: 'SubjectChanged', subject: 'translation', contestId: null, taskId: null, by }];
  }
}

/** The decoder of staff frames, which contestants do not download. */
export const staffReading$ = loadOnce$(async () => (await import('./decodeStaff.ts')).staffReading);

/**
 * The events of a frame, the last of them with the frame's number. A frame that cannot be read becomes a
 * logged event, and its number counts as taken: asking again would give the same frame. A staff frame waits
 * until its decoder is downloaded; an error when that fails.
 */
export function decodeFrame$(
  destination: string,
  body: unknown,
  context: FrameContext,
): Observable<ContestEvent> {
  const match = matchDestination(destination);
  if (match === null) {
    const frame = { destination, seq: context.seq };
    return of({ type: 'LiveFrameRejected', destination, problem: 'unknown destination', frame });
  }
  const placed = { ...context, namedContestId: match.contestId ?? 0 };
  return reading$(match.name).pipe(mergeMap((reading) => placedEvents(reading, destination, body, placed)));
}

function reading$(name: DestinationName): Observable<Reading> {
  if (!isStaffDestination(name))
    return of({ frame: competitorFrames[name], eventsOf: EVENTS[name] } as Reading);
  return staffReading$.pipe(map((readingOf) => readingOf(name)));
}

function placedEvents(
  { frame: schema, eventsOf }: Reading,
  destination: string,
  body: unknown,
  context: DestinationContext,
): readonly ContestEvent[] {
  const frame = { destination, seq: context.seq };
  const read = v.safeParse(schema, body);
  if (!read.success)
    return [{ type: 'LiveFrameRejected', destination, problem: problemOf(read.issues), frame }];
  const events = eventsOf(read.output, context);
  const last = events.at(-1) ?? { type: 'PositionsTaken', call: null, positions: {} };
  // A spread of a union of all events is too large for the compiler.
  return [...events.slice(0, -1), { ...(last as object), frame } as ContestEvent];
}

/** Reads a frame's body; undefined when it is not JSON. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function contestEvents(
  frame: FrameOf<'contest'>,
  { by, namedContestId }: DestinationContext,
): readonly ContestEvent[] {
  switch (frame.action) {
    case 'update':
      return [
        {
          type: 'TimesShifted',
          contest: frame.contest,
          startMovedByMs: frame.diffTimeStart,
          endMovedByMs: frame.diffTimeEnd,
          unrestrictedMovedByMs: frame.diffTimeUnrestricted,
          attemptsChangedBy: frame.diffSubmissionAttempts,
          by,
        },
      ];
    case 'announcement':
      return [{ type: 'AnnouncementPublished', announcement: frame.announcement, by }];
    case 'withdrawn':
      return [{ type: 'AnnouncementWithdrawn', announcementId: frame.id, withdrawnAt: frame.at, by }];
    case 'task':
      return [{ type: 'TaskUpdated', contestId: namedContestId, task: frame.task, by }];
    case 'standing_update':
      return [{ type: 'StandingsSettingChanged', contest: frame.contest, by }];
  }
}

function problemOf([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  return [v.getDotPath(issue), issue.message].filter(Boolean).join(': ');
}
