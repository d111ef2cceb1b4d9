import { type StaffDestination } from '#protocol/destination-facts.ts';
import { staffFrames } from '#protocol/staff-frames.ts';
import { type Reading, type FrameDecoder } from './reading.ts';
import { standingEvents } from './standingEvents.ts';
import { addStaffSlices } from '#streams/state/staffSlices.ts';

addStaffSlices();

/**
 * The events from the frames of each staff destination. A new row of the table does not compile without its
 * line.
 */
const EVENTS = {
  staffStanding: standingEvents,
  staffContests: ({ action, contest, participant }, { by }) =>
    action === 'delete'
      ? [{ type: 'ContestGone', contestId: contest.id, by }]
      : [
          { type: 'ContestChanged', contest, by },
          ...(participant === undefined
            ? []
            : [{ type: 'ParticipantChanged' as const, contestId: contest.id, participant, by }]),
        ],
  staffSubmissions: ({ submission }, { by }) => [{ type: 'SubmissionFed', submission, by }],
  staffUserTests: ({ user_test: userTest }, { by }) => [{ type: 'UserTestFed', userTest, by }],
  staffQuestions: ({ question }, { by }) => [{ type: 'QuestionFed', question, by }],
  staffTasks: ({ contest, task }, { by }) => [{ type: 'TaskUpdated', contestId: contest, task, by }],
  judge: ({ judge }, { by }) => [{ type: 'JudgeStateChanged', judge, by }],
  rejudgings: ({ rejudging }, { by }) => [{ type: 'RejudgingChanged', rejudging, by }],
  lateArrivals: ({ late }, { by }) => [{ type: 'LateArrivalChanged', late, by }],
  wall: ({ checks, tiles, pictures, gone, handovers }, { by, namedContestId: contestId }) => [
    { type: 'WallChanged', contestId, checks, tiles, pictures, gone, handovers, by },
  ],
  recoveries: ({ request }, { by }) => [{ type: 'RecoveryChanged', request, by }],
  desk: ({ subject, contest, task = null }, { by }) => [
    { type: 'SubjectChanged', subject, contestId: contest, taskId: task, by },
  ],
} satisfies FrameDecoder<StaffDestination>;

/** The reading of a staff destination's frames. */
export function staffReading(name: StaffDestination): Reading {
  return { frame: staffFrames[name], eventsOf: EVENTS[name] } as Reading;
}
