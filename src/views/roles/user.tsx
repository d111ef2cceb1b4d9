import { planned } from '../screens/system/planned.tsx';
import { whileSharing } from '../screens/competitor/whileSharing.tsx';
import { onDemand } from '../onDemand.tsx';
import { type RoleRoute } from './route.ts';

const HomeScreen = onDemand(async () => (await import('../screens/competitor/HomeScreen.tsx')).HomeScreen);
const TaskScreen = onDemand(async () => (await import('../screens/competitor/TaskScreen.tsx')).TaskScreen);
const StatementScreen = onDemand(
  async () => (await import('../screens/competitor/StatementScreen.tsx')).StatementScreen,
);
const SubmissionScreen = onDemand(
  async () => (await import('../screens/competitor/SubmissionScreen.tsx')).SubmissionScreen,
);
const UserTestScreen = onDemand(
  async () => (await import('../screens/competitor/UserTestScreen.tsx')).UserTestScreen,
);
const DiffScreen = onDemand(async () => (await import('../screens/competitor/DiffScreen.tsx')).DiffScreen);
const QuizScreen = onDemand(async () => (await import('../screens/competitor/QuizScreen.tsx')).QuizScreen);
const CommunicationScreen = onDemand(
  async () => (await import('../screens/competitor/CommunicationScreen.tsx')).CommunicationScreen,
);
const RulesScreen = onDemand(async () => (await import('../screens/competitor/RulesScreen.tsx')).RulesScreen);
const StandingScreen = onDemand(
  async () => (await import('../screens/competitor/StandingScreen.tsx')).StandingScreen,
);
const MonitoringScreen = onDemand(
  async () => (await import('../screens/competitor/sharing/MonitoringScreen.tsx')).MonitoringScreen,
);
const LanguagesScreen = onDemand(
  async () => (await import('../screens/system/LanguagesScreen.tsx')).LanguagesScreen,
);

/** Everything a competitor can open (§2). */
export const userRoutes: readonly RoleRoute[] = [
  { path: '/home', screen: HomeScreen },
  { path: '/rules', screen: RulesScreen },
  { path: '/monitoring', screen: MonitoringScreen },
  { path: '/task/:tid/submission/:sid', screen: whileSharing(SubmissionScreen) },
  {
    path: '/task/:tid/translation/:utid',
    screen: planned('translation'),
    mayOpen: (types) => types.includes('translator'),
  },
  {
    path: '/task/:tid/user_test/:utid',
    screen: whileSharing(UserTestScreen),
    mayOpen: (types) => !types.includes('translator'),
  },
  { path: '/task/:tid/quiz/:qid', screen: whileSharing(QuizScreen) },
  { path: '/task/:tid/diff/:versions', screen: whileSharing(DiffScreen) },
  {
    path: '/task/:tid/file/*',
    screen: planned('task_file'),
    mayOpen: (types) => types.includes('translator'),
  },
  { path: '/task/:tid/pdf/:lang?', screen: whileSharing(StatementScreen) },
  { path: '/tasks/:tid/pdf/*', screen: whileSharing(StatementScreen) },
  { path: '/task/:tid', screen: whileSharing(TaskScreen) },
  { path: '/communication', screen: CommunicationScreen },
  { path: '/standing', screen: StandingScreen },
  { path: '/system', screen: LanguagesScreen },
];
