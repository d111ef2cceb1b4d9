import { type Role } from '#domain/roles.ts';
import { arrangeCalls } from './calls/staff/contest/settings.ts';
import { contestStaffCalls } from './calls/staff/contest/contest.ts';
import { contestTaskCalls } from './calls/staff/tasks.ts';
import { contestFileCalls } from './calls/staff/exchange/contest-file.ts';
import { certificateCalls } from './calls/staff/results.ts';
import { checkCalls } from './calls/staff/operations/readiness.ts';
import { feedCalls } from './calls/staff/exchange/feeds.ts';
import { hallCalls } from './calls/staff/onsite/hall.ts';
import { judgingCalls } from './calls/staff/submissions/judging.ts';
import { lateCalls } from './calls/staff/submissions/late.ts';
import { markingCalls } from './calls/staff/marking/works.ts';
import { onsiteCalls } from './calls/staff/onsite/rooms.ts';
import { monitoringCalls } from './calls/staff/proctoring/monitoring.ts';
import { peopleCalls } from './calls/staff/people/accounts.ts';
import { packageCalls } from './calls/staff/authoring/packages.ts';
import { participantCalls } from './calls/staff/people/participants.ts';
import { recoveryCalls } from './calls/staff/people/recovery.ts';
import { reportCalls } from './calls/staff/operations/reports.ts';
import { revealCalls } from './calls/staff/standings/reveal.ts';
import { savedFilterCalls } from './calls/staff/submissions/saved-filters.ts';
import { scoringCalls } from './calls/staff/marking/scoring.ts';
import { similarityCalls } from './calls/staff/submissions/similarity.ts';
import { spectatingCalls } from './calls/staff/standings/spectating.ts';
import { talkCalls } from './calls/staff/communication.ts';
import { translationCalls } from './calls/staff/translation.ts';
import { watchingCalls } from './calls/staff/proctoring/watching.ts';
import { workshopSolutionCalls } from './calls/staff/authoring/solutions.ts';
import { workshopProgramCalls } from './calls/staff/authoring/programs.ts';
import { workshopTestCalls } from './calls/staff/authoring/tests.ts';
import { workshopCalls } from './calls/staff/authoring/workshop.ts';
import { workshopVersionCalls } from './calls/staff/authoring/versions.ts';
import { workshopQuizCalls } from './calls/staff/authoring/quiz.ts';
import { workshopReadyCalls } from './calls/staff/authoring/ready.ts';
import { workshopStatementCalls } from './calls/staff/authoring/statement.ts';

/** The calls that only staff make; their clients download these rows. */
export const staffCalls = {
  ...contestStaffCalls,
  ...contestTaskCalls,
  ...certificateCalls,
  ...checkCalls,
  ...arrangeCalls,
  ...contestFileCalls,
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
