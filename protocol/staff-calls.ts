import { type Role } from '#domain/roles.ts';
import { arrangeCalls } from './calls/contests.ts';
import { contestStaffCalls } from './calls/staff.ts';
import { contestTaskCalls } from './calls/contest-tasks.ts';
import { certificateCalls } from './calls/certificates.ts';
import { checkCalls } from './calls/check.ts';
import { feedCalls } from './calls/feed.ts';
import { hallCalls } from './calls/hall.ts';
import { judgingCalls } from './calls/judging.ts';
import { lateCalls } from './calls/late.ts';
import { markingCalls } from './calls/marking.ts';
import { onsiteCalls } from './calls/onsite.ts';
import { monitoringCalls } from './calls/monitoring.ts';
import { peopleCalls } from './calls/people.ts';
import { packageCalls } from './calls/packages.ts';
import { participantCalls } from './calls/participants.ts';
import { recoveryCalls } from './calls/recovery.ts';
import { reportCalls } from './calls/reports.ts';
import { revealCalls } from './calls/reveal.ts';
import { savedFilterCalls } from './calls/saved-filters.ts';
import { scoringCalls } from './calls/scoring.ts';
import { similarityCalls } from './calls/similarity.ts';
import { spectatingCalls } from './calls/spectating.ts';
import { talkCalls } from './calls/talk.ts';
import { translationCalls } from './calls/translation.ts';
import { watchingCalls } from './calls/watching.ts';
import { workshopSolutionCalls } from './calls/workshop-solutions.ts';
import { workshopProgramCalls } from './calls/workshop-programs.ts';
import { workshopTestCalls } from './calls/workshop-tests.ts';
import { workshopCalls } from './calls/workshop.ts';
import { workshopVersionCalls } from './calls/workshop-versions.ts';
import { workshopQuizCalls } from './calls/workshop-quiz.ts';
import { workshopReadyCalls } from './calls/workshop-ready.ts';
import { workshopStatementCalls } from './calls/workshop-statement.ts';

/** Every call of staff alone: rows that their clients download. */
export const staffCalls = {
  ...contestStaffCalls,
  ...contestTaskCalls,
  ...certificateCalls,
  ...checkCalls,
  ...arrangeCalls,
  ...hallCalls,
  ...judgingCalls,
  ...lateCalls,
  ...markingCalls,
  ...onsiteCalls,
  ...monitoringCalls,
  ...peopleCalls,
  ...packageCalls,
  ...participantCalls,
  ...recoveryCalls,
  ...revealCalls,
  ...feedCalls,
  ...reportCalls,
  ...savedFilterCalls,
  ...scoringCalls,
  ...similarityCalls,
  ...spectatingCalls,
  ...talkCalls,
  ...translationCalls,
  ...watchingCalls,
  ...workshopCalls,
  ...workshopVersionCalls,
  ...workshopSolutionCalls,
  ...workshopProgramCalls,
  ...workshopTestCalls,
  ...workshopReadyCalls,
  ...workshopQuizCalls,
  ...workshopStatementCalls,
} satisfies Readonly<Record<string, { readonly roles: readonly Exclude<Role, 'user'>[] }>>;
