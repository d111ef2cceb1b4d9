import { type App } from '../app.ts';
import { batchHandler } from '../http/batch.ts';
import { type Handlers } from '../http/context.ts';
import { auditHandlers } from './operations/audit/handlers.ts';
import { certificatesHandlers } from './results/certificates/handlers.ts';
import { communicationHandlers } from './communication/handlers.ts';
import { configurationHandlers } from './contest/configuration/handlers.ts';
import { contestApiHandlers } from './exchange/contest-api/handlers.ts';
import { contestTasksHandlers } from './tasks/contest-tasks/handlers.ts';
import { contestFileHandlers } from './exchange/contest-file/handlers.ts';
import { contestSettingsHandlers } from './contest/settings/handlers.ts';
import { contestsHandlers } from './contest/contests/handlers.ts';
import { feedHandlers } from './exchange/feeds/handlers.ts';
import { hallHandlers } from './onsite/hall/handlers.ts';
import { judgingHandlers } from './submissions/judging/handlers.ts';
import { lateHandlers } from './submissions/late/handlers.ts';
import { liveHandlers } from './live/handlers.ts';
import { markingHandlers } from './marking/works/handlers.ts';
import { onsiteHandlers } from './onsite/rooms/handlers.ts';
import { monitoringHandlers } from './proctoring/monitoring/handlers.ts';
import { peopleHandlers } from './people/accounts/handlers.ts';
import { participantsHandlers } from './people/participants/handlers.ts';
import { packagesHandlers } from './authoring/packages/handlers.ts';
import { personalDataHandlers } from './people/personal-data/handlers.ts';
import { proctoringHandlers } from './proctoring/sharing/handlers.ts';
import { quizzesHandlers } from './quiz/handlers.ts';
import { readinessHandlers } from './operations/readiness/handlers.ts';
import { recoveryHandlers } from './people/recovery/handlers.ts';
import { reportsHandlers } from './operations/reports/handlers.ts';
import { revealHandlers } from './standings/reveal/handlers.ts';
import { savedFiltersHandlers } from './submissions/saved-filters/handlers.ts';
import { scoringHandlers } from './marking/scoring/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { similarityHandlers } from './submissions/similarity/handlers.ts';
import { spectatingHandlers } from './standings/spectating/handlers.ts';
import { standingsHandlers } from './standings/board/handlers.ts';
import { submissionsHandlers } from './submissions/sending/handlers.ts';
import { tasksHandlers } from './tasks/content/handlers.ts';
import { translationHandlers } from './translation/handlers.ts';
import { userTestsHandlers } from './submissions/user-tests/handlers.ts';
import { watchingHandlers } from './proctoring/watching/handlers.ts';
import { workshopHandlers } from './authoring/workshop/handlers.ts';
import { solutionHandlers } from './authoring/workshop/solutions/handlers.ts';
import { workshopProgramHandlers } from './authoring/workshop/programs/handlers.ts';
import { workshopTestHandlers } from './authoring/workshop/tests/handlers.ts';
import { workshopQuizHandlers } from './authoring/workshop/quiz/handlers.ts';
import { workshopReadyHandlers } from './authoring/workshop/ready/handlers.ts';
import { workshopStatementHandlers } from './authoring/workshop/statement/handlers.ts';

/** One handler per call: a call of the table without one does not compile. */
export function createHandlers(app: App): Handlers {
  const handlers = createSingleHandlers(app);
  return { ...handlers, batch: batchHandler(handlers) };
}

function createSingleHandlers(app: App): Omit<Handlers, 'batch'> {
  return {
    ...auditHandlers(),
    ...certificatesHandlers(app),
    ...communicationHandlers(app),
    ...configurationHandlers(app),
    ...contestApiHandlers(app),
    ...contestTasksHandlers(app),
    ...contestFileHandlers(app),
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
