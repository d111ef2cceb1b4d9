import type * as v from 'valibot';
import { type CompetitorDestination } from './destination-facts.ts';
import { configuration } from './wire/contest.ts';
import * as frames from './wire/frames.ts';
import { quizFrame } from './wire/submissions/late.ts';
import { printsFrame } from './wire/submissions/print.ts';
import { standingFrame } from './wire/standings/standing.ts';

/** The schema of the frames of each destination that contestants subscribe to, or send to. */
export const competitorFrames = {
  connect: frames.connectFrame,
  announcements: frames.announcementsFrame,
  questions: frames.questionsFrame,
  time: frames.timeFrame,
  contest: frames.contestFrame,
  tasks: frames.tasksFrame,
  seal: frames.sealFrame,
  submissions: frames.submissionsFrame,
  userTests: frames.userTestsFrame,
  quiz: quizFrame,
  prints: printsFrame,
  configuration,
  standing: standingFrame,
} satisfies Readonly<Record<CompetitorDestination, v.GenericSchema>>;
