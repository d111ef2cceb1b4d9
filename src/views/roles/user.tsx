import { planned } from '../screens/system/planned.tsx';
import { whileSharing } from '../screens/sharing/whileSharing.tsx';
import { onDemand } from '../onDemand.tsx';
import { type RoleRoute } from './route.ts';

const CompetitorHomeScreen = onDemand(
  async () => (await import('../screens/home/CompetitorHomeScreen.tsx')).CompetitorHomeScreen,
);
const TaskScreen = onDemand(async () => (await import('../screens/task/TaskScreen.tsx')).TaskScreen);
const CompetitorStatementScreen = onDemand(
  async () => (await import('../screens/task/CompetitorStatementScreen.tsx')).CompetitorStatementScreen,
);
const CompetitorSubmissionScreen = onDemand(
  async () =>
    (await import('../screens/submission/CompetitorSubmissionScreen.tsx')).CompetitorSubmissionScreen,
);
const CompetitorUserTestScreen = onDemand(
  async () => (await import('../screens/submission/CompetitorUserTestScreen.tsx')).CompetitorUserTestScreen,
);
const DiffScreen = onDemand(async () => (await import('../screens/submission/DiffScreen.tsx')).DiffScreen);
const QuizScreen = onDemand(async () => (await import('../screens/quiz/QuizScreen.tsx')).QuizScreen);
const CompetitorCommunicationScreen = onDemand(
  async () =>
    (await import('../screens/communication/CompetitorCommunicationScreen.tsx'))
      .CompetitorCommunicationScreen,
);
const RulesScreen = onDemand(async () => (await import('../screens/contest/RulesScreen.tsx')).RulesScreen);
const CompetitorStandingScreen = onDemand(
  async () => (await import('../screens/standings/CompetitorStandingScreen.tsx')).CompetitorStandingScreen,
);
const MonitoringScreen = onDemand(
  async () => (await import('../screens/sharing/MonitoringScreen.tsx')).MonitoringScreen,
);
const LanguagesScreen = onDemand(
  async () => (await import('../screens/judging/LanguagesScreen.tsx')).LanguagesScreen,
);

/** Everything a competitor can open (§2). */
export const userRoutes: readonly RoleRoute[] = [
  { path: '/home', screen: CompetitorHomeScreen },
  { path: '/rules', screen: RulesScreen },
  { path: '/monitoring', screen: MonitoringScreen },
  { path: '/task/:tid/submission/:sid', screen: whileSharing(CompetitorSubmissionScreen) },
  {
    path: '/task/:tid/translation/:utid',
    screen: planned('translation'),
    mayOpen: (types) => types.includes('translator'),
  },
  {
    path: '/task/:tid/user_test/:utid',
    screen: whileSharing(CompetitorUserTestScreen),
    mayOpen: (types) => !types.includes('translator'),
  },
  { path: '/task/:tid/quiz/:qid', screen: whileSharing(QuizScreen) },
  { path: '/task/:tid/diff/:versions', screen: whileSharing(DiffScreen) },
  {
    path: '/task/:tid/file/*',
    screen: planned('task_file'),
    mayOpen: (types) => types.includes('translator'),
  },
  { path: '/task/:tid/pdf/:lang?', screen: whileSharing(CompetitorStatementScreen) },
  { path: '/tasks/:tid/pdf/*', screen: whileSharing(CompetitorStatementScreen) },
  { path: '/task/:tid', screen: whileSharing(TaskScreen) },
  { path: '/communication', screen: CompetitorCommunicationScreen },
  { path: '/standing', screen: CompetitorStandingScreen },
  { path: '/system', screen: LanguagesScreen },
];
