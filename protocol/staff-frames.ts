import type * as v from 'valibot';
import { type StaffDestination } from './destination-facts.ts';
import { deskFrame } from './wire/staff/communication/desk.ts';
import { lateArrivalsFrame } from './wire/staff/submissions/late.ts';
import { recoveryFrame } from './wire/staff/people/recovery.ts';
import * as frames from './wire/staff/frames.ts';
import { judgeFrame, rejudgingFrame } from './wire/staff/submissions/judging.ts';
import { wallFrame } from './wire/staff/proctoring/watching.ts';
import { standingFrame } from './wire/standings/standing.ts';

/** The schema of the frames of each destination that only staff use. */
export const staffFrames = {
  staffStanding: standingFrame,
  staffContests: frames.staffContestFrame,
  staffSubmissions: frames.staffSubmissionsFrame,
  staffUserTests: frames.staffUserTestsFrame,
  staffQuestions: frames.staffQuestionsFrame,
  staffTasks: frames.staffTaskFrame,
  judge: judgeFrame,
  rejudgings: rejudgingFrame,
  lateArrivals: lateArrivalsFrame,
  recoveries: recoveryFrame,
  desk: deskFrame,
  wall: wallFrame,
} satisfies Readonly<Record<StaffDestination, v.GenericSchema>>;
