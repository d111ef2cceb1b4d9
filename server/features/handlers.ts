import { type App } from '../app.ts';
import { type Handlers } from '../http/context.ts';
import { auditHandlers } from './audit/handlers.ts';
import { certificatesHandlers } from './certificates/handlers.ts';
import { communicationHandlers } from './communication/handlers.ts';
import { configurationHandlers } from './configuration/handlers.ts';
import { contestApiHandlers } from './contest-api/handlers.ts';
import { contestTasksHandlers } from './contest-tasks/handlers.ts';
import { contestSettingsHandlers } from './contest-settings/handlers.ts';
import { contestsHandlers } from './contests/handlers.ts';
import { feedHandlers } from './feeds/handlers.ts';
import { hallHandlers } from './hall/handlers.ts';
import { judgingHandlers } from './judging/handlers.ts';
import { lateHandlers } from './late/handlers.ts';
import { liveHandlers } from './live/handlers.ts';
import { markingHandlers } from './marking/handlers.ts';
import { onsiteHandlers } from './onsite/handlers.ts';
import { monitoringHandlers } from './monitoring/handlers.ts';
import { peopleHandlers } from './people/handlers.ts';
import { participantsHandlers } from './participants/handlers.ts';
import { packagesHandlers } from './packages/handlers.ts';
import { personalDataHandlers } from './personal-data/handlers.ts';
import { proctoringHandlers } from './proctoring/handlers.ts';
import { quizzesHandlers } from './quizzes/handlers.ts';
import { readinessHandlers } from './readiness/handlers.ts';
import { recoveryHandlers } from './recovery/handlers.ts';
import { reportsHandlers } from './reports/handlers.ts';
import { revealHandlers } from './reveal/handlers.ts';
import { savedFiltersHandlers } from './saved-filters/handlers.ts';
import { scoringHandlers } from './scoring/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { similarityHandlers } from './similarity/handlers.ts';
import { spectatingHandlers } from './spectating/handlers.ts';
import { standingsHandlers } from './standings/handlers.ts';
import { submissionsHandlers } from './submissions/handlers.ts';
import { tasksHandlers } from './tasks/handlers.ts';
import { translationHandlers } from './translation/handlers.ts';
import { userTestsHandlers } from './user-tests/handlers.ts';
import { watchingHandlers } from './watching/handlers.ts';
import { workshopHandlers } from './workshop/handlers.ts';
import { solutionHandlers } from './workshop/solutions/handlers.ts';
import { workshopProgramHandlers } from './workshop/programs/handlers.ts';
import { workshopTestHandlers } from './workshop/tests/handlers.ts';
import { workshopQuizHandlers } from './workshop/quiz/handlers.ts';
import { workshopReadyHandlers } from './workshop/ready/handlers.ts';
import { workshopStatementHandlers } from './workshop/statement/handlers.ts';

/** One handler per call: a call of the table without one does not compile. */
export function createHandlers(app: App): Handlers {
  return {
    ...auditHandlers(),
    ...certificatesHandlers(app),
    ...communicationHandlers(app),
    ...configurationHandlers(app),
    ...contestApiHandlers(app),
    ...contestTasksHandlers(app),
    ...contestSettingsHandlers(app),
    ...contestsHandlers(app),
    ...feedHandlers(app),
    ...hallHandlers(app),
    ...judgingHandlers(app),
    ...lateHandlers(app),
    ...liveHandlers(app),
    ...markingHandlers(app),
    ...onsiteHandlers(app),
    ...monitoringHandlers(app),
    ...peopleHandlers(app),
    ...packagesHandlers(app),
    ...participantsHandlers(app),
    ...personalDataHandlers(app),
    ...proctoringHandlers(app),
    ...quizzesHandlers(app),
    ...readinessHandlers(app),
    ...recoveryHandlers(app),
    ...reportsHandlers(app),
    ...revealHandlers(app),
    ...savedFiltersHandlers(app),
    ...scoringHandlers(app),
    ...sessionHandlers(app),
    ...similarityHandlers(app),
    ...spectatingHandlers(app),
    ...standingsHandlers(app),
    ...submissionsHandlers(app),
    ...tasksHandlers(),
    ...translationHandlers(app),
    ...userTestsHandlers(app),
    ...watchingHandlers(app),
    ...workshopHandlers(app),
    ...solutionHandlers(app),
    ...workshopProgramHandlers(app),
    ...workshopTestHandlers(app),
    ...workshopReadyHandlers(app),
    ...workshopQuizHandlers(app),
    ...workshopStatementHandlers(app),
  };
}
