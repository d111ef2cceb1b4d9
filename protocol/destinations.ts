import type * as v from 'valibot';
import { defineDestinations, type DestinationRow } from './define.ts';
import { destinationFacts, type DestinationName } from './destination-facts.ts';
import { judgeFrame, rejudgingFrame } from './wire/judging.ts';
import * as frames from './wire/frames.ts';
import { configuration } from './wire/contest.ts';
import { quizFrame } from './wire/quiz.ts';
import { standingFrame } from './wire/standing.ts';

/**
 * Every destination of the live channel (specification §7, "Live channel"). The server's authorization, the client's
 * subscriptions and polling, the who-may-do-what test and the reference page all come from this table.
 */
export const destinations = defineDestinations({
  connect: { ...destinationFacts.connect, frame: frames.connectFrame },
  announcements: { ...destinationFacts.announcements, frame: frames.announcementsFrame },
  questions: { ...destinationFacts.questions, frame: frames.questionsFrame },
  time: { ...destinationFacts.time, frame: frames.timeFrame },
  contest: { ...destinationFacts.contest, frame: frames.contestFrame },
  tasks: { ...destinationFacts.tasks, frame: frames.tasksFrame },
  submissions: { ...destinationFacts.submissions, frame: frames.submissionsFrame },
  userTests: { ...destinationFacts.userTests, frame: frames.userTestsFrame },
  quiz: { ...destinationFacts.quiz, frame: quizFrame },
  configuration: { ...destinationFacts.configuration, frame: configuration },
  standing: { ...destinationFacts.standing, frame: standingFrame },
  staffStanding: { ...destinationFacts.staffStanding, frame: standingFrame },
  staffContests: { ...destinationFacts.staffContests, frame: frames.staffContestFrame },
  staffSubmissions: { ...destinationFacts.staffSubmissions, frame: frames.staffSubmissionsFrame },
  staffUserTests: { ...destinationFacts.staffUserTests, frame: frames.staffUserTestsFrame },
  staffQuestions: { ...destinationFacts.staffQuestions, frame: frames.staffQuestionsFrame },
  staffTasks: { ...destinationFacts.staffTasks, frame: frames.staffTaskFrame },
  judge: { ...destinationFacts.judge, frame: judgeFrame },
  rejudgings: { ...destinationFacts.rejudgings, frame: rejudgingFrame },
} satisfies Readonly<Record<DestinationName, DestinationRow>>);

/** The decoded body of a destination's frames. */
export type FrameOf<N extends DestinationName> = v.InferOutput<(typeof destinations)[N]['frame']>;
